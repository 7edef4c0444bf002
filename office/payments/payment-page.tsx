import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { PaymentDetails } from '#contract/office/payments/payments.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { Facts } from '../ui/tables/facts.tsx';
import { shownMoment } from '../ui/times.ts';
import { AwaitsApproval } from './matters/waiting-rows.tsx';
import { PaidFor } from './paid-for.tsx';
import { AcceptPayment, RecordBankTransfer, RefundPayment } from './payment-acts.tsx';
import { eventsOf } from './payment-events.ts';
import { paymentQuery } from './payment-queries.ts';
import { money, PAYMENT_STATE_VARIANTS, PAYMENT_STATE_WORDS } from './payment-words.ts';
import styles from './payments.module.css';

/** One payment with its history and the available acts. */
export function PaymentPage() {
  const { paymentId = '' } = useParams();
  const { data, error } = useQuery(paymentQuery(paymentId));
  return (
    <Screen title={data ? money(data.amount, data.currency) : 'Payment'} lead={`Payment ${paymentId}`}>
      <p>
        <Link to={`${paths.payments}?view=all`}>All payments</Link>
      </p>
      {error && <Notice variant="error">{error.message}</Notice>}
      {!data && !error && <p role="status">One moment…</p>}
      {data && <PaymentSummary payment={data} />}
    </Screen>
  );
}

function PaymentSummary({ payment }: { payment: PaymentDetails }) {
  const { state, reason, asked, accepted, is_at_provider } = payment;
  return (
    <>
      <Panel title="What it is">
        <Facts
          facts={[
            [
              'State',
              <Badge key="state" variant={PAYMENT_STATE_VARIANTS[state]}>
                {PAYMENT_STATE_WORDS[state]}
              </Badge>,
            ],
            ['For', <PaidFor key="for" {...payment} />],
            ['Customer', payment.customer_name],
            ['Asked for', asked === null ? null : money(asked)],
            ['Paid by', payment.method],
            ['At the provider', is_at_provider ? payment.status : null],
            ['Provider order', is_at_provider ? payment.provider_order_id : null],
            ['Why it waits', reason],
            ['Accepted', accepted && (accepted.note ?? `because of the ${accepted.basis}`)],
            ['Dealt with', payment.closed?.note],
          ]}
        />
        <NextSteps payment={payment} />
      </Panel>
      <Panel title="What happened">
        <ol className={styles.story} aria-label="What happened">
          {eventsOf(payment).map(({ key, at, text }) => (
            <li key={key} className={styles.event}>
              <p>{text}</p>
              <p className={styles.when}>{shownMoment(at)}</p>
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

function NextSteps({ payment }: { payment: PaymentDetails }) {
  const { can_accept, can_refund, approval_id, asked, currency } = payment;
  if (approval_id !== null) return <AwaitsApproval />;
  const unsent = payment.refunds.filter((refund) => refund.can_be_paid_otherwise);
  if (!can_accept && !can_refund && unsent.length === 0) return null;
  return (
    <div className={styles.actions}>
      {can_accept && asked !== null && currency === 'INR' && <AcceptPayment {...payment} asked={asked} />}
      {can_refund && <RefundPayment {...payment} />}
      {unsent.map((refund) => (
        <RecordBankTransfer key={refund.refund_id} {...refund} />
      ))}
    </div>
  );
}
