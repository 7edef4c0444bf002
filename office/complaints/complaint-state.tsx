import type { ListedComplaint } from '#contract/office/complaints/complaints.ts';
import { Badge } from '../ui/layout/badge.tsx';

type StateProps = Pick<ListedComplaint, 'closed_at' | 'is_urgent' | 'waits_for_shop'>;

/** The state of a complaint, the pressing one first. */
export function ComplaintState({ closed_at, is_urgent, waits_for_shop }: StateProps) {
  if (closed_at !== null) return <Badge>Closed</Badge>;
  return (
    <>
      {is_urgent && <Badge variant="error">Settle it now</Badge>}{' '}
      {waits_for_shop ? (
        <Badge variant="warning">Waits for our reply</Badge>
      ) : (
        <Badge variant="success">Replied</Badge>
      )}
    </>
  );
}

/** "Day 3", from the day on which it was made. */
export const dayOf = ({ age_days }: Pick<ListedComplaint, 'age_days'>) => `Day ${age_days + 1}`;
