import { RETURN_DAYS } from '#contract/constants.ts';
import { BY_CALL, deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { hasArrived, isPaid } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { GiftNote } from '#storefront/orders/gift-note.tsx';
import { itemsOf } from '#storefront/orders/order-states.ts';
import { PostalAddress } from '#storefront/orders/postal-address.tsx';
import { useSeller } from '#storefront/shell/footer/use-seller.ts';
import { Card } from '#storefront/ui/layout/card.tsx';
import styles from './delivery-card.module.css';

export function DeliveryCard({ order }: { order: Order }) {
  const address = order.shipping_address;
  const returnDays = useSeller()?.return_days ?? RETURN_DAYS;
  const hasGiftCard = itemsOf(order).some(({ is_gift_card }) => is_gift_card);
  return (
    <Card title="Delivery">
      <div className={styles.addresses}>
        <div>
          <h3 className={styles.label}>Shipping address</h3>
          {address && <PostalAddress {...address} />}
          <GiftNote gift={order.gift} />
        </div>
        <div>
          <h3 className={styles.label}>Billing address</h3>
          <p>{orderMessages.sameAsShipping}</p>
        </div>
      </div>
      <ul className={styles.promises}>
        <li>
          <strong>Free insured delivery.</strong> <span>{arrivalText(order)}</span>
          {hasGiftCard &&
            ' The code of a gift card is here as soon as you have paid; the printed card comes by post.'}
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

/** The promised days; of an order that is not paid yet, those if it is paid today. */
function arrivalText({ delivery, order_status, payment_status }: Order): string {
  if (hasArrived(order_status)) return 'It has arrived.';
  if (!delivery) return BY_CALL;
  const begin = isPaid(payment_status) ? 'It arrives' : 'Pay today and it arrives';
  return `${begin} ${deliverySpan(delivery)}.`;
}
