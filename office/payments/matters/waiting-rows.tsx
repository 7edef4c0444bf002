import { Link } from 'react-router';
import type { UndecidedPayment, UnsentRefund } from '#contract/office/payments/money-matters.ts';
import { paths, paymentPath } from '#office/paths.ts';
import { Row } from '#office/ui/tables/rows.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { PaidFor } from '../paid-for.tsx';
import { AcceptPayment, RecordBankTransfer, RefundPayment } from '../payment-acts.tsx';
import { money } from '../payment-words.ts';

/** A captured payment to be accepted or sent back. */
export function UndecidedRow({ payment }: { payment: UndecidedPayment }) {
  const { payment_id, amount, currency, in_review, reason, since, approval_id } = payment;
  return (
    <Row
      title={
        <>
          {money(amount, currency)} · <PaymentLink payment_id={payment_id} />
        </>
      }
      detail={
        <>
          <PaidFor {...payment} />: {reason}
          <br />
          Since {shownMoment(since)}
        </>
      }
    >
      {approval_id !== null ? (
        <AwaitsApproval />
      ) : (
        <>
          {in_review && currency === 'INR' && <AcceptPayment {...payment} />}
          <RefundPayment {...payment} />
        </>
      )}
    </Row>
  );
}

/** A refund that is on its way, or that failed. */
export function UnsentRefundRow({ refund }: { refund: UnsentRefund }) {
  const { payment_id, amount, state, problem, since, approval_id } = refund;
  return (
    <Row
      title={
        <>
          {money(amount)} · <PaymentLink payment_id={payment_id} />
        </>
      }
      detail={
        <>
          <PaidFor {...refund} />:{' '}
          {problem ?? (state === 'pending' ? 'The bank is paying it.' : 'It is being sent.')}
          <br />
          Ordered {shownMoment(since)}
        </>
      }
    >
      {approval_id !== null && <AwaitsApproval />}
      {approval_id === null && refund.can_be_sent && <RefundPayment {...refund} />}
      {refund.can_be_paid_otherwise && <RecordBankTransfer {...refund} />}
    </Row>
  );
}

export function AwaitsApproval() {
  return (
    <p>
      Waits for a second person. <Link to={paths.approvals}>See approvals</Link>
    </p>
  );
}

export function PaymentLink({ payment_id }: { payment_id: string }) {
  return <Link to={paymentPath(payment_id)}>{payment_id}</Link>;
}
