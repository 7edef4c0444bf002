import { RETURN_DAYS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { DELIVERY_WORKING_DAYS } from '#contract/orders/delivery-promise.ts';
import type { Order } from '#contract/orders/orders.ts';
import { itemsOf } from '#storefront/orders/order-states.ts';
import { PostalAddress } from '#storefront/orders/postal-address.tsx';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './delivery-card.module.css';

export function DeliveryCard({ order }: { order: Order }) {
  const address = order.shipping_address;
  const returnDays = useSeller()?.return_days ?? RETURN_DAYS;
  const { first, last } = DELIVERY_WORKING_DAYS;
  const hasGiftCard = itemsOf(order).some(({ is_gift_card }) => is_gift_card);
  return (
    <Card title="Delivery">
      <div className={styles.addresses}>
        <div>
          <h3 className={styles.label}>Shipping address</h3>
          {address && <PostalAddress {...address} />}
        </div>
        <div>
          <h3 className={styles.label}>Billing address</h3>
          <p>{messages.sameAsShipping}</p>
        </div>
      </div>
      <ul className={styles.promises}>
        <li>
          <strong>Free insured delivery</strong> across India, in {first} to {last} working days.
          {hasGiftCard && ' Gift cards are printed and come by post; to use one, call us.'}
        </li>
        <li>
          <strong>{returnDays}-day return.</strong> Send it back unworn with tags, certificate and invoice
          within {returnDays} days of delivery for a full refund. Coins, bars, gift cards and engraved pieces
          cannot be returned.
        </li>
      </ul>
    </Card>
  );
}
