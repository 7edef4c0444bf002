import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { approvalsQuery } from '../approvals/approval-queries.ts';
import { paths } from '../paths.ts';
import { Notice } from '../ui/layout/panel.tsx';

/** New owners that a second owner has to approve. */
export function WaitingOwners() {
  const { data = [] } = useQuery(approvalsQuery);
  const waiting = data.filter(
    ({ act, state, is_over }) => act === 'new owner' && state === 'waiting' && !is_over,
  );
  return waiting.map(({ approval_id, summary }) => (
    <Notice key={approval_id} variant="warning">
      {summary}: a second owner has to approve this. <Link to={paths.approvals}>See approvals</Link>
    </Notice>
  ));
}
