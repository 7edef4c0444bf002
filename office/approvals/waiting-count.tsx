import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#contract/durations.ts';
import { useOfficeSession } from '../session/use-office-session.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { approvalsQuery } from './approval-queries.ts';

/** In the navigation of an owner: how many acts wait for this owner's decision. */
export function WaitingCount() {
  const isOwner = useOfficeSession().role === 'owner';
  const { data = [] } = useQuery({ ...approvalsQuery, enabled: isOwner, refetchInterval: MINUTE_MS });
  const waiting = data.filter(({ state, is_own, is_over }) => state === 'waiting' && !is_own && !is_over);
  return waiting.length > 0 && <Badge variant="warning">{`${waiting.length} waiting`}</Badge>;
}
