import { Link } from 'react-router';
import type { Order } from '#contract/orders/orders.ts';
import { OrderTrack } from '#storefront/orders/details/order-track.tsx';
import { paths } from '#storefront/paths.ts';
import styles from './placed-order.module.css';

/** What a customer wants to know after paying: when the order arrives, where it is, and where to go from here. */
export function PlacedOrder({ order }: { order: Order }) {
  return (
    <section className={styles.placed} aria-label="Your order">
      <OrderTrack order={order} isPaidNow />
      <p className={styles.links}>
        <Link to={paths.orderDetails(String(order.order_id))}>See my order</Link>
        <Link to={paths.listing()}>Keep shopping</Link>
      </p>
    </section>
  );
}
