import { rupees } from '#contract/money/money.ts';
import { isPaid } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { AmountRow } from '#storefront/ui/money/amounts.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { toPayOf } from './order-states.ts';

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
      {gift_cards.map(({ gift_card_id, last_four, amount }) => (
        <AmountRow key={gift_card_id} label={`From gift card ending in ${last_four}`}>
          <Price rupees={rupees(-amount)} />
        </AmountRow>
      ))}
      <AmountRow label={isPaid(payment_status) ? 'Paid' : 'To pay'} sum>
        <Price rupees={toPayOf(order)} />
      </AmountRow>
    </>
  );
}
