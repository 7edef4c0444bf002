import { formatIndianDate } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import { isPaid } from '#contract/orders/order-states.ts';
import type { Order, OrderRefund } from '#contract/orders/orders.ts';
import { AmountRow } from '#storefront/ui/money/amounts.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { itemsOf, refundsOf, rupeesBeforeCoupon, toPayOf } from './order-states.ts';
import styles from './order-sums.module.css';

/** An order's sums as rows of `Amounts`: items, discount and total add up (P-43); then refunds. */
export function OrderSums({ order, discountLabel }: { order: Order; discountLabel: string }) {
  const items = itemsOf(order);
  return (
    <>
      {order.discount_amount > 0 && (
        <>
          {items.length > 0 && (
            <AmountRow label="Your pieces">
              <Price rupees={rupeesBeforeCoupon(items)} />
            </AmountRow>
          )}
          <AmountRow label={discountLabel}>
            <Price rupees={rupees(-order.discount_amount)} />
          </AmountRow>
        </>
      )}
      <AmountRow label="Total" sum>
        <Price rupees={order.total_amount} />
      </AmountRow>
      <ReductionRows order={order} />
      <Refunds refunds={refundsOf(order)} label="Refunded" />
      {order.refunds_on_the_way?.map(({ amount, ordered_at }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts of one refund are ordered at the same time
        <AmountRow key={place} label={`Refund on its way since ${formatIndianDate(ordered_at)}`}>
          <Price rupees={amount} />
        </AmountRow>
      ))}
      <Refunds
        refunds={order.returned_payments ?? []}
        label={isPaid(order.payment_status) ? 'Duplicate payment returned' : 'Payment returned'}
      />
    </>
  );
}

/** What a savings plan and gift cards pay of an order and what is left, as rows of `Amounts`; nothing without them. */
export function ReductionRows({ order }: { order: Order }) {
  const { plan, gift_cards = [], payment_status } = order;
  if (!plan && gift_cards.length === 0) return null;
  return (
    <>
      {plan && (
        <AmountRow label={`From savings plan ${plan.user_scheme_id}`}>
          <Price rupees={rupees(-plan.saved)} />
        </AmountRow>
      )}
      {gift_cards.map(({ gift_card_id, last_four, amount, is_old_gold }) => (
        <AmountRow
          key={gift_card_id}
          label={is_old_gold ? 'From your old gold' : `From gift card ending in ${last_four}`}
        >
          <Price rupees={rupees(-amount)} />
        </AmountRow>
      ))}
      <AmountRow label={isPaid(payment_status) ? 'Paid' : 'To pay'} sum>
        <Price rupees={toPayOf(order)} />
      </AmountRow>
    </>
  );
}

function Refunds({ refunds, label }: { refunds: OrderRefund[]; label: string }) {
  return refunds.map((refund, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be alike, and the list only ever grows at its end
    <AmountRow key={place} label={<RefundLabel what={label} refund={refund} />}>
      <Price rupees={refund.amount} />
    </AmountRow>
  ));
}

/** What was sent and when, the bank's reference, and its credit note. */
function RefundLabel({ what, refund }: { what: string; refund: OrderRefund }) {
  const { refunded_at, bank_reference, credit_note } = refund;
  return (
    <>
      {`${what} on ${formatIndianDate(refunded_at)}`}
      {bank_reference && (
        <>
          {', bank reference '}
          <span className={styles.reference}>{bank_reference}</span>
        </>
      )}
      {credit_note && `, credit note ${credit_note}`}
    </>
  );
}
