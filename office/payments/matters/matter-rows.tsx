import { formatIndianDate } from '#contract/indian-time.ts';
import type {
  Dispute,
  MoneyMatters,
  RefundAtProvider,
  UnknownPayment,
} from '#contract/office/payments/money-matters.ts';
import { refundNotePath } from '#office/paths.ts';
import { LinkButton } from '#office/ui/controls/link-button.tsx';
import { Row } from '#office/ui/tables/rows.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { PaidFor } from '../paid-for.tsx';
import { CloseDispute, CloseProviderRefund, CloseUnknownPayments } from '../payment-acts.tsx';
import { money } from '../payment-words.ts';
import { PaymentLink } from './waiting-rows.tsx';

export function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { dispute_id, payment_id, amount, phase, reason_code, order_id, is_decided } = dispute;
  const why = [...new Set([phase, reason_code?.replaceAll('_', ' ')])].filter(Boolean).join(', ');
  return (
    <Row
      title={
        <>
          The bank disputes {money(amount)} of <PaymentLink payment_id={payment_id} />
        </>
      }
      detail={
        <>
          {order_id !== null && (
            <>
              <PaidFor order_id={order_id} user_scheme_id={null} />.{' '}
            </>
          )}
          {why && `Reason: ${why}. `}
          {nextStep(dispute)}
        </>
      }
    >
      {is_decided && <CloseDispute dispute_id={dispute_id} />}
    </Row>
  );
}

function nextStep({ status, respond_by, deducted }: Dispute): string {
  switch (status) {
    case 'open':
      return `Accept or contest it at the provider${respond_by ? ` by ${shownMoment(respond_by)}` : ''}.`;
    case 'under_review':
      return 'The bank decides; there is nothing to do now.';
    case 'won':
      return 'The money stays with you.';
    case 'lost':
      return `The provider took ${money(deducted)} from your balance. Settle the order, then note it here.`;
    case 'closed':
      return 'It ended without a loss.';
  }
}

export function RefundAtProviderRow({ refund }: { refund: RefundAtProvider }) {
  const { provider_refund_id, payment_id, order_id, amount, paid, since } = refund;
  return (
    <Row
      title={
        <>
          {money(amount)} of {money(paid)} · <PaymentLink payment_id={payment_id} />
        </>
      }
      detail={
        <>
          Sent back at the provider, not by this shop, {shownMoment(since)}.
          <br />
          <Remaining refund={refund} />
        </>
      }
    >
      {order_id !== null && <LinkButton to={refundNotePath(provider_refund_id)}>Credit note</LinkButton>}
      <CloseProviderRefund provider_refund_id={provider_refund_id} />
    </Row>
  );
}

function Remaining({ refund }: { refund: RefundAtProvider }) {
  const { order_id, order_status, invoice_number, user_scheme_id, is_paid_twice, without_note } = refund;
  if (is_paid_twice) return 'It was paid back by bank transfer too: settle it with the customer.';
  if (order_id === null) {
    return (
      <>
        <PaidFor order_id={null} user_scheme_id={user_scheme_id} /> does not count this instalment any more.
      </>
    );
  }
  const isOpen = order_status === 'pending' || order_status === 'processing';
  const cancel = isOpen ? ' Cancel it if it is not to be sent.' : '';
  const creditNote = invoice_number
    ? ` ${money(without_note)} of it has no credit note against ${invoice_number} yet.`
    : '';
  return (
    <>
      <PaidFor order_id={order_id} user_scheme_id={null} /> is {order_status}.{cancel}
      {creditNote}
    </>
  );
}

export function UnknownPaymentRow({ payment }: { payment: UnknownPayment }) {
  const { payment_id, amount, currency, method, since, receipt } = payment;
  return (
    <Row
      title={
        <>
          {money(amount, currency)} · <PaymentLink payment_id={payment_id} />
        </>
      }
      detail={
        <>
          {method && `By ${method}, `}
          {shownMoment(since)}.{' '}
          {receipt === null
            ? 'A card terminal, a payment link or another shop made it.'
            : `Paid for ${receipt}, which this shop does not know. Was an older backup restored? Settle it with the customer.`}
        </>
      }
    >
      <CloseUnknownPayments payment_ids={[payment_id]} />
    </Row>
  );
}

export function OverduePlanRow({ plan }: { plan: MoneyMatters['overdue_plans']['items'][number] }) {
  return (
    <Row
      title={<PaidFor order_id={null} user_scheme_id={plan.user_scheme_id} />}
      detail={`Its last day was ${formatIndianDate(plan.last_day)}: give the money back.`}
    />
  );
}
