import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ApprovalAct } from '#contract/office/approvals.ts';
import { paths } from '../paths.ts';
import { Notice } from '../ui/layout/panel.tsx';
import { approvalsQuery } from './approval-queries.ts';

interface WaitingActsProps {
  act: ApprovalAct;
  /** Absent: of every subject. */
  subject?: string;
  /** Who has to approve. */
  by: string;
}

/** Acts that wait for a second person, on the page to which they belong. */
export function WaitingActs({ act, subject, by }: WaitingActsProps) {
  const { data = [] } = useQuery(approvalsQuery);
  const waiting = data.filter(
    (one) =>
      one.act === act &&
      (subject === undefined || one.subject === subject) &&
      one.state === 'waiting' &&
      !one.is_over,
  );
  return waiting.map(({ approval_id, summary }) => (
    <Notice key={approval_id} variant="warning">
      {summary}: {by} has to approve this. <Link to={paths.approvals}>See approvals</Link>
    </Notice>
  ));
}
