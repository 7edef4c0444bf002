import { Link } from 'react-router';
import type { Approval } from '#contract/office/approvals.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { subjectPath } from '../audit/subject-path.ts';
import { useOfficeSession } from '../session/use-office-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Row } from '../ui/tables/rows.tsx';
import { shownMoment } from '../ui/times.ts';
import { approvalsQuery } from './approval-queries.ts';

type Decision = 'approve' | 'decline' | 'withdraw';

export function ApprovalRow({ approval }: { approval: Approval }) {
  const { approval_id, summary, is_own, state } = approval;
  const isOwner = useOfficeSession().role === 'owner';
  const decide = useAct(
    (decision: Decision) => officeRequest(officeCalls.decideApproval, { body: { approval_id, decision } }),
    {
      refresh: [approvalsQuery.queryKey],
      onDone: ({ message }) => notify(message),
      onFailed: ({ message }) => notifyFailure(message),
    },
  );
  return (
    <Row title={summary} detail={<ApprovalHistory approval={approval} />}>
      {state === 'waiting' && !is_own && isOwner && !approval.is_over && (
        <ConfirmButton
          action="Approve"
          question={`${summary}?`}
          busy={decide.busy}
          onConfirm={() => decide.run('approve')}
        >
          It is done at once. Reason given: {approval.reason}
        </ConfirmButton>
      )}
      {state === 'waiting' && !is_own && isOwner && (
        <Button variant="secondary" busy={decide.busy} onClick={() => decide.run('decline')}>
          Decline
        </Button>
      )}
      {state === 'waiting' && is_own && (
        <Button variant="secondary" busy={decide.busy} onClick={() => decide.run('withdraw')}>
          Withdraw
        </Button>
      )}
    </Row>
  );
}

function ApprovalHistory({ approval }: { approval: Approval }) {
  const { asked_by, asked_at, reason, state, decided_by, decided_at, ends_at, is_over, is_own } = approval;
  const path = subjectPath(approval.subject);
  return (
    <>
      Asked by {is_own ? 'you' : asked_by}, {shownMoment(asked_at)}: {reason}
      <br />
      {state === 'waiting' &&
        (is_over
          ? 'It waited too long and has to be asked for again.'
          : `Waits until ${shownMoment(ends_at)}.`)}
      {decided_at && `${STATES[state]} by ${decided_by}, ${shownMoment(decided_at)}.`}
      {path && (
        <>
          <br />
          <Link to={path} aria-label={`What it is about: ${approval.summary}`}>
            What it is about
          </Link>
        </>
      )}
    </>
  );
}

const STATES: Record<Approval['state'], string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
