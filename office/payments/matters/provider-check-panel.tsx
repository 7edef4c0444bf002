import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { officeCalls } from '#contract/office/calls.ts';
import type { CheckResult, CheckStep, ProviderCheck } from '#contract/office/payments/money-matters.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { Notice, Panel } from '#office/ui/layout/panel.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { isRunning, PAYMENTS, providerCheckQuery } from '../payment-queries.ts';

const STEP_WORDS: Record<CheckStep, string> = {
  payments: 'Reading the payments of the last 90 days…',
  'open payments': 'Asking about the open payments…',
  disputes: 'Reading the disputes…',
  refunds: 'Reading the refunds…',
  passbooks: 'Verifying every passbook…',
};

/** Asks the provider now, and shows how far it is and what it found. */
export function ProviderCheckPanel() {
  const session = useOfficeSession();
  const { data: check, error } = useQuery(providerCheckQuery);
  const running = isRunning(check);
  useRefreshAtEnd(running);
  const start = useAct(() => officeRequest(officeCalls.startProviderCheck), {
    refresh: [providerCheckQuery.queryKey],
  });
  const failure = start.failure ?? error;
  return (
    <Panel
      title="Ask the provider now"
      actions={
        mayCall(session, officeCalls.startProviderCheck) && (
          <Button variant="secondary" busy={start.busy || running} onClick={() => start.run()}>
            Ask now
          </Button>
        )
      }
    >
      {failure && <Notice variant="error">{failure.message}</Notice>}
      {check ? <LastCheck check={check} /> : <p>The shop asks by itself. Ask now when a customer waits.</p>}
    </Panel>
  );
}

/** What a check found is shown at once. */
function useRefreshAtEnd(running: boolean): void {
  const queryClient = useQueryClient();
  const wasRunning = useRef(running);
  useEffect(() => {
    if (wasRunning.current && !running) queryClient.invalidateQueries({ queryKey: PAYMENTS });
    wasRunning.current = running;
  }, [running, queryClient]);
}

function LastCheck({ check }: { check: ProviderCheck }) {
  const { step, done, of, result, ended_at, started_by } = check;
  if (!result || ended_at === null) {
    return (
      <div role="status">
        <p>
          {STEP_WORDS[step]} {of > 0 && `${done} of ${of}`}
        </p>
        {of > 0 && <progress aria-label="Open payments" value={done} max={of} />}
      </div>
    );
  }
  return (
    <>
      <p>
        Last asked by {started_by}, {shownMoment(ended_at)}. {found(result)}
      </p>
      {notRead(result).map((sentence) => (
        <Notice key={sentence} variant="warning">
          {sentence}
        </Notice>
      ))}
      {result.broken_passbooks.map(({ user_scheme_id, entry }) => (
        <Notice key={user_scheme_id} variant="error">
          Passbook {user_scheme_id} was changed in the database: entry {entry} does not fit. It takes and pays
          no money until this is settled.
        </Notice>
      ))}
    </>
  );
}

function found({ payments, open_payments }: CheckResult): string {
  const applied = (payments?.settled ?? 0) + open_payments.applied;
  const unknown = payments?.unknown ?? 0;
  const left = open_payments.left > 0 ? ` The shop looks at ${open_payments.left} more by itself.` : '';
  return `${applied} found paid, ${unknown} not known to the shop.${left}`;
}

function notRead({ payments, disputes_read, refunds_read, open_payments }: CheckResult): string[] {
  const lists = [
    payments === null && 'payments',
    !disputes_read && 'disputes',
    !refunds_read && 'refunds',
    open_payments.unavailable > 0 && `${open_payments.unavailable} open payments`,
  ].filter((name) => name !== false);
  return lists.length === 0
    ? []
    : [`The provider did not tell about: ${lists.join(', ')}. Try again in some minutes.`];
}
