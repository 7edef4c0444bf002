import type { Order } from '#contract/orders.ts';
import { AmountRow } from '#storefront/ui/amounts.tsx';
import { Price } from '#storefront/ui/price.tsx';

/** What was taken off an order and what it comes to; rows of `Amounts`. */
export function OrderSums({ order, discountLabel }: { order: Order; discountLabel: string }) {
  return (
    <>
      <AmountRow label={discountLabel}>
        {order.discount_amount > 0 && '−'}
        <Price rupees={order.discount_amount} />
      </AmountRow>
      <AmountRow label="Total" sum>
        <Price rupees={order.total_amount} />
      </AmountRow>
    </>
  );
}
