import type { Order } from '#contract/orders.ts';
import { AmountRow, Amounts } from '#storefront/ui/amounts.tsx';
import { Card } from '#storefront/ui/card.tsx';
import { Select } from '#storefront/ui/field.tsx';
import { Price } from '#storefront/ui/price.tsx';
import styles from './price-details.module.css';

/** From this total on, in rupees, the buyer's PAN is asked for (Income-tax Rules, rule 114B). */
const PAN_FROM = 200_000;

/** What the order comes to. The coupon was settled when the order was placed; here it is only shown. */
export function PriceDetails({ order }: { order: Order }) {
  const code = order.coupon_code ?? '';
  return (
    <Card look="paper" title="Price details">
      <Select
        label="Coupon"
        hint={code ? 'Chosen in your cart; the saving is taken off below.' : 'None was chosen in your cart.'}
        value={code}
        onChange={() => undefined}
      >
        <option value={code}>{code || 'No coupon'}</option>
      </Select>
      <Amounts>
        {order.discount_amount > 0 && (
          <>
            {order.subtotal_amount > 0 && (
              <AmountRow label="Your pieces">
                <Price rupees={order.subtotal_amount} />
              </AmountRow>
            )}
            <AmountRow label="Discount">
              <Price rupees={-order.discount_amount} />
            </AmountRow>
          </>
        )}
        <AmountRow label="Delivery">Free</AmountRow>
        <AmountRow label="Total price" sum>
          <Price rupees={order.total_amount} />
        </AmountRow>
      </Amounts>
      {order.total_amount >= PAN_FROM && (
        <p className={styles.pan}>
          This order is ₹2 lakh or more. Tax rules need the buyer’s PAN: we ask for it before dispatch.
        </p>
      )}
    </Card>
  );
}
