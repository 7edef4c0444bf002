import { formatRupees, rupees, toPaise } from '#contract/money/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { ReductionRows } from '#storefront/orders/order-sums.tsx';
import { Select } from '#storefront/ui/controls/field.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { AmountRow, Amounts } from '#storefront/ui/money/amounts.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import styles from './price-details.module.css';

/** The sums of the order. The coupon was fixed when the order was placed; here it is read-only. */
export function PriceDetails({ order }: { order: Order }) {
  const code = order.coupon_code ?? '';
  return (
    <Card variant="paper" title="Price details">
      <div className={styles.coupon}>
        <Select
          label="Coupon"
          hint={code && `${code} applied: you save ${formatRupees(toPaise(order.discount_amount))}`}
          value={code}
          onChange={() => undefined}
        >
          <option value={code}>{code || 'No coupon used'}</option>
        </Select>
      </div>
      <Amounts>
        {order.discount_amount > 0 && (
          <>
            {order.subtotal_amount > 0 && (
              <AmountRow label="Your pieces">
                <Price rupees={order.subtotal_amount} />
              </AmountRow>
            )}
            <AmountRow label={order.plan ? 'Benefit of your savings plan' : 'Discount'}>
              <Price rupees={rupees(-order.discount_amount)} />
            </AmountRow>
          </>
        )}
        <AmountRow label="Delivery">Free</AmountRow>
        <AmountRow label="Total price" sum>
          <Price rupees={order.total_amount} />
        </AmountRow>
        <ReductionRows order={order} />
      </Amounts>
    </Card>
  );
}
