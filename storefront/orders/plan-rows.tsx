import { rupees } from '#contract/money/money.ts';
import { isPaid } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { AmountRow } from '#storefront/ui/money/amounts.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { toPayOf } from './order-states.ts';

/** What a savings plan pays of an order and what is left, as rows of `Amounts`; nothing without one. */
export function PlanRows({ order }: { order: Order }) {
  const { plan, payment_status } = order;
  if (!plan) return null;
  return (
    <>
      <AmountRow label={`From savings plan ${plan.user_scheme_id}`}>
        <Price rupees={rupees(-plan.saved)} />
      </AmountRow>
      <AmountRow label={isPaid(payment_status) ? 'Paid' : 'To pay'} sum>
        <Price rupees={toPayOf(order)} />
      </AmountRow>
    </>
  );
}
