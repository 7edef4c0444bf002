import { Link } from 'react-router';
import { rupees } from '#contract/money/money.ts';
import type { OrderMoney } from '#contract/office/orders/order-money.ts';
import { discountName } from '#contract/orders/invoice-document/payment-facts.ts';
import { passbookPath, paths } from '#office/paths.ts';
import { Panel } from '#office/ui/layout/panel.tsx';
import { shownRupees } from '#office/ui/numbers.ts';
import { Facts } from '#office/ui/tables/facts.tsx';
import { searchResultsPath } from '../order-addresses.ts';
import { DocumentFile, NumberLink } from './document-links.tsx';
import { CreditNoteRows, DisputeRows, PaymentRows, RefundRows } from './money-rows.tsx';
import styles from './order.module.css';

/** The charges, payments, refunds and disputes of an order. */
export function OrderMoneyPanel({ money }: { money: OrderMoney }) {
  const hasDiscount = money.discount > 0;
  const fromGiftCards = rupees((money.from_gift_cards ?? 0) - (money.from_old_gold ?? 0));
  return (
    <Panel title="Money">
      <Facts
        facts={[
          ['Pieces', hasDiscount ? shownRupees(money.subtotal) : null],
          [discountName(money), hasDiscount ? `−${shownRupees(money.discount)}` : null],
          [
            'Total',
            <span key="total" className={styles.sum}>
              {shownRupees(money.total)}
            </span>,
          ],
          [
            `Savings plan ${money.plan?.user_scheme_id ?? ''}`,
            money.plan ? (
              <Link key="plan" to={passbookPath(money.plan.user_scheme_id)}>
                {shownRupees(money.plan.saved)} of it
              </Link>
            ) : null,
          ],
          ['Gift cards', fromGiftCards > 0 ? `${shownRupees(fromGiftCards)} of it` : null],
          ['Old gold', money.from_old_gold ? `${shownRupees(money.from_old_gold)} of it` : null],
          ['Payment', money.payment_status === 'Success' ? 'paid' : money.payment_status],
          [
            'Invoice',
            money.invoice_numbers.length > 0 ? (
              <Invoices key="invoice" numbers={money.invoice_numbers} />
            ) : null,
          ],
        ]}
      />
      <PaymentRows payments={money.payments} />
      <CreditNoteRows notes={money.credit_notes} />
      <RefundRows refunds={money.refunds} />
      <DisputeRows disputes={money.disputes} />
    </Panel>
  );
}

/** The documents of the order, which share their PDF. */
function Invoices({ numbers }: { numbers: string[] }) {
  const [first] = numbers;
  return (
    <>
      {numbers.map((number, index) => (
        <span key={number}>
          {index > 0 && ' and '}
          <NumberLink to={searchResultsPath(paths.invoices, number)} number={number} />
        </span>
      ))}{' '}
      {first !== undefined && <DocumentFile number={first} />}
    </>
  );
}
