import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeCustomer } from '#contract/office/customers/customers.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Row, Rows } from '../ui/tables/rows.tsx';
import { shownMoment } from '../ui/times.ts';
import { CUSTOMERS } from './customer-queries.ts';

/** Acts for a customer who lost a phone or a password. */
export function CustomerAccess({
  customer: { user_id, name, phone, sessions },
}: {
  customer: OfficeCustomer;
}) {
  const session = useOfficeSession();
  const body = { user_id };
  const end = useAct(() => officeRequest(officeCalls.endCustomerSessions, { body }), {
    refresh: [CUSTOMERS],
    onDone: ({ message }) => notify(message),
    onFailed: ({ message }) => notifyFailure(message),
  });
  const reset = useAct(() => officeRequest(officeCalls.makeResetLink, { body }), {
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <Panel title="Their access">
      {reset.result && (
        <Notice variant="warning">
          Give this link to {name} alone, by calling {reset.result.data.phone}. It works once, until{' '}
          {shownMoment(reset.result.data.ends_at)}, and is not shown again:{' '}
          <code>{reset.result.data.link}</code>
        </Notice>
      )}
      <Rows label="Access">
        <Row title="Logged in" detail={sessionsText(sessions)}>
          {sessions > 0 && (
            <ConfirmButton
              action="Log out everywhere"
              question={`Log ${name} out everywhere?`}
              busy={end.busy}
              onConfirm={() => end.run()}
            >
              For example because a phone was lost. {name} can log in again with the password.
            </ConfirmButton>
          )}
        </Row>
        {mayCall(session, officeCalls.makeResetLink) && (
          <Row title="Password" detail="Only the customer chooses and knows it.">
            <ConfirmButton
              action="Make a link"
              question={`Make a link for a new password of ${name}?`}
              busy={reset.busy}
              onConfirm={() => reset.run()}
            >
              Be sure that it is the customer who asks: call {phone} first. Who has the link can choose the
              password. The audit says that you made it.
            </ConfirmButton>
          </Row>
        )}
      </Rows>
    </Panel>
  );
}

function sessionsText(sessions: number): string {
  if (sessions === 0) return 'Nowhere';
  return sessions === 1 ? 'In one browser' : `In ${sessions} browsers`;
}
