import type { OrderMoney } from '#contract/office/orders/order-money.ts';
import type { Disposition, RefundState } from '#contract/orders/payments/payment-states.ts';
import { creditNotePath, paymentPath } from '#office/paths.ts';
import { shownRupees } from '#office/ui/numbers.ts';
import { Row, Rows } from '#office/ui/tables/rows.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { DocumentFile, NumberLink } from './document-links.tsx';

const PAYMENT_WORDS: Record<string, string> = { captured: 'received', authorized: 'being confirmed' };

const DISPOSITION_WORDS: Record<Disposition, string> = {
  applied: 'paid this order',
  noted: 'did not pay this order',
  'refund queued': 'waits for refund',
  review: 'needs a decision',
  refunded: 'sent back',
};

const REFUND_WORDS: Record<RefundState, string> = {
  ordered: 'being sent',
  pending: 'being paid by the bank',
  processed: 'sent back',
  failed: 'did not go through',
  'paid otherwise': 'paid by bank transfer',
};

export function PaymentRows({ payments }: Pick<OrderMoney, 'payments'>) {
  if (payments.length === 0) return null;
  return (
    <Rows label="Payments">
      {payments.map(({ payment_id, amount, status, method, disposition, reason }) => (
        <Row
          key={payment_id}
          title={shownRupees(amount)}
          detail={
            <>
              <NumberLink to={paymentPath(payment_id)} number={payment_id} />{' '}
              {PAYMENT_WORDS[status] ?? status}
              {method && ` by ${method}`}, {DISPOSITION_WORDS[disposition]}
              {reason && `: ${reason}`}
            </>
          }
        />
      ))}
    </Rows>
  );
}

export function CreditNoteRows({ notes }: { notes: OrderMoney['credit_notes'] }) {
  if (notes.length === 0) return null;
  return (
    <Rows label="Credit notes">
      {notes.map(({ number, invoice_number, date, total, cause }) => (
        <Row
          key={number}
          title={shownRupees(total)}
          detail={
            <>
              <NumberLink to={creditNotePath(number)} number={number} /> of {shownMoment(date)}, against{' '}
              {invoice_number}
              {cause === 'weight' && ', for a lighter piece'}
              {cause === 'refund' && ', for money sent back at the payment provider'}{' '}
              <DocumentFile number={number} />
            </>
          }
        />
      ))}
    </Rows>
  );
}

export function RefundRows({ refunds = [] }: Pick<OrderMoney, 'refunds'>) {
  if (refunds.length === 0) return null;
  return (
    <Rows label="Refunds">
      {refunds.map(({ payment_id, amount, state, at, bank_reference }, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a payment may be alike
          key={index}
          title={`Refund of ${shownRupees(amount)}`}
          detail={
            <>
              of <NumberLink to={paymentPath(payment_id)} number={payment_id} />, {REFUND_WORDS[state]}
              {at && ` ${shownMoment(at)}`}
              {bank_reference && `, bank reference ${bank_reference}`}
            </>
          }
        />
      ))}
    </Rows>
  );
}

export function DisputeRows({ disputes = [] }: Pick<OrderMoney, 'disputes'>) {
  if (disputes.length === 0) return null;
  return (
    <Rows label="Disputes">
      {disputes.map(({ dispute_id, payment_id, amount, status }) => (
        <Row
          key={dispute_id}
          title={`Dispute of ${shownRupees(amount)}`}
          detail={
            <>
              {dispute_id} about <NumberLink to={paymentPath(payment_id)} number={payment_id} />, {status}
            </>
          }
        />
      ))}
    </Rows>
  );
}
