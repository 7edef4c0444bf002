import { messages } from '#contract/messages.ts';
import type { OrderAddress } from '#contract/orders.ts';
import { PostalAddress } from '#storefront/orders/postal-address.tsx';
import { Card } from '#storefront/ui/card.tsx';
import styles from './delivery-card.module.css';

/** The delivery address and the delivery promises. */
export function DeliveryCard({ address }: { address: OrderAddress | undefined }) {
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
          <strong>Free insured delivery</strong> across India, in 3 to 7 working days. Gift cards are printed
          and come by post; to use one, call us.
        </li>
        <li>
          <strong>5-day return.</strong> Send it back unworn with tags, certificate and invoice within five
          days of delivery for a full refund. Coins, bars, gift cards and engraved pieces cannot be returned.
        </li>
      </ul>
    </Card>
  );
}
