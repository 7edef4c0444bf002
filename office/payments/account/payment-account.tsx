import { useQuery } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { PaymentAccountResponse } from '#contract/office/payments/payment-account.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { ShownLink } from '#office/ui/controls/shown-link.tsx';
import { Notice, Panel } from '#office/ui/layout/panel.tsx';
import { shownRupees } from '#office/ui/numbers.ts';
import { Facts } from '#office/ui/tables/facts.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { paymentAccountQuery } from '../payment-queries.ts';
import styles from './payment-account.module.css';
import { SetPaymentAccount } from './set-payment-account.tsx';

const MODE_WORDS: Record<PaymentAccountResponse['mode'], string> = {
  simulated: 'Payments are simulated: customers can try everything, and nobody is charged.',
  test: 'These are test keys: customers pay as they will, but no money moves.',
  live: 'Customers pay real money.',
};

/** Which account at the payment provider the shop uses, and the form that sets it, for the owner. */
export function PaymentAccount() {
  const session = useOfficeSession();
  const isAllowed = mayCall(session, officeCalls.getPaymentAccount);
  const { data, error } = useQuery({ ...paymentAccountQuery, enabled: isAllowed });
  if (!isAllowed) return null;
  return (
    <Panel title="Online payments">
      {error && <Notice variant="error">{error.message}</Notice>}
      {data && <Account account={data} />}
    </Panel>
  );
}

function Account({ account }: { account: PaymentAccountResponse }) {
  const { mode, source, title, key_id, max_payment, set_at, last_message_at, problem } = account;
  return (
    <>
      <p className={styles.lead}>
        {MODE_WORDS[mode]} {problem}
      </p>
      {source !== 'none' && (
        <Facts
          facts={[
            ['Provider', title],
            ['Key ID', key_id],
            ['Largest payment', shownRupees(max_payment)],
            ['Set', set_at && shownMoment(set_at)],
            [`Last message of ${title}`, last_message_at ? shownMoment(last_message_at) : 'None yet'],
          ]}
        />
      )}
      {!problem && (
        <div>
          <SetPaymentAccount account={account} />
        </div>
      )}
      {(source !== 'none' || !problem) && <Webhook account={account} />}
    </>
  );
}

const UNREACHABLE = /^http:\/\/(?:localhost|127\.0\.0\.1)\b/;

function Webhook({ account: { title, webhook } }: { account: PaymentAccountResponse }) {
  return (
    <details className={styles.webhook}>
      <summary>What to enter at {title}</summary>
      <div className={styles.steps}>
        <p>
          {title} tells the shop about payments whose customers closed the page too early, about refunds and
          disputes. In its dashboard, add a webhook with this address, a secret that you choose, and the
          events below.
        </p>
        {UNREACHABLE.test(webhook.url) && (
          <Notice variant="warning">
            {title} cannot reach this address. The shop has to know its own name: SHOP_HOSTS is set where it
            is started.
          </Notice>
        )}
        <ShownLink link={webhook.url} />
        <ul className={styles.events}>
          {webhook.events.map((event) => (
            <li key={event}>
              <code>{event}</code>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
