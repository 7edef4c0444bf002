import { Link } from 'react-router';
import { READERS_OF_MONEY } from '#contract/office/call.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OrderMoney } from '#contract/office/orders/orders.ts';
import type { Role } from '#contract/office/roles.ts';
import { SaveDocument } from '#office/invoices/save-document.tsx';
import { creditNotePath, paths, paymentPath } from '#office/paths.ts';
import { mayCall, useOfficeSession } from '#office/session/use-office-session.ts';
import { Panel } from '#office/ui/layout/panel.tsx';
import { shownRupees } from '#office/ui/numbers.ts';
import { Facts } from '#office/ui/tables/facts.tsx';
import { Row, Rows } from '#office/ui/tables/rows.tsx';
import { shownMoment } from '#office/ui/times.ts';
import { foundUnder } from '../order-addresses.ts';
import styles from './order.module.css';

/** What was charged, paid, sent back and disputed. */
export function OrderMoneyPanel({ money }: { money: OrderMoney }) {
  const { refunds = [], disputes = [] } = money;
  const hasDiscount = money.discount > 0;
  return (
    <Panel title="Money">
      <Facts
        facts={[
          ['Pieces', hasDiscount ? shownRupees(money.subtotal) : null],
          [`Coupon ${money.coupon_code ?? ''}`, hasDiscount ? `−${shownRupees(money.discount)}` : null],
          [
            'Total',
            <span key="total" className={styles.sum}>
              {shownRupees(money.total)}
            </span>,
          ],
          ['Payment', money.payment_status === 'Success' ? 'paid' : money.payment_status],
          [
            'Invoice',
            money.invoice_numbers.length > 0 ? (
              <Invoices key="invoice" numbers={money.invoice_numbers} />
            ) : null,
          ],
        ]}
      />
      {money.payments.length > 0 && (
        <Rows label="Payments">
          {money.payments.map(({ payment_id, amount, status, method, disposition, reason }) => (
            <Row
              key={payment_id}
              title={shownRupees(amount)}
              detail={
                <>
                  <NumberLink to={paymentPath(payment_id)} number={payment_id} />{' '}
                  {PAYMENT_WORDS[status] ?? status}
                  {method && ` by ${method}`}, {DISPOSITION_WORDS[disposition] ?? disposition}
                  {reason && `: ${reason}`}
                </>
              }
            />
          ))}
        </Rows>
      )}
      {money.credit_notes.length > 0 && (
        <Rows label="Credit notes">
          {money.credit_notes.map(({ number, invoice_number, date, total, cause }) => (
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
      )}
      {refunds.length > 0 && (
        <Rows label="Refunds">
          {refunds.map(({ payment_id, amount, state, at, bank_reference }, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a payment may be alike
              key={index}
              title={`Refund of ${shownRupees(amount)}`}
              detail={
                <>
                  of <NumberLink to={paymentPath(payment_id)} number={payment_id} />, {state}
                  {at && ` ${shownMoment(at)}`}
                  {bank_reference && `, bank reference ${bank_reference}`}
                </>
              }
            />
          ))}
        </Rows>
      )}
      {disputes.length > 0 && (
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
      )}
    </Panel>
  );
}

const PAYMENT_WORDS: Record<string, string> = { captured: 'received', authorized: 'being confirmed' };

const DISPOSITION_WORDS: Record<string, string> = {
  applied: 'paid this order',
  noted: 'did not pay this order',
  'refund queued': 'waits for refund',
  review: 'needs a decision',
  refunded: 'sent back',
};

/** The documents of the order, which share their PDF. */
function Invoices({ numbers }: { numbers: string[] }) {
  const [first] = numbers;
  return (
    <>
      {numbers.map((number, index) => (
        <span key={number}>
          {index > 0 && ' and '}
          <NumberLink to={foundUnder(paths.invoices, number)} number={number} />
        </span>
      ))}{' '}
      {first !== undefined && <DocumentFile number={first} />}
    </>
  );
}

/** Saves the PDF of a document, for those who may. */
function DocumentFile({ number }: { number: string }) {
  const session = useOfficeSession();
  return mayCall(session, officeCalls.getDocument) ? (
    <SaveDocument number={number} label="PDF" variant="text" />
  ) : null;
}

/** A number, as a link for those who may open the screen that knows it. */
function NumberLink({ to, number }: { to: string; number: string }) {
  const { role } = useOfficeSession();
  const mayOpen = (READERS_OF_MONEY as readonly Role[]).includes(role);
  return mayOpen ? <Link to={to}>{number}</Link> : number;
}
