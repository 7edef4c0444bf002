import { formatIndianDate, formatIndianMoment } from '#contract/indian-time.ts';
import { deliveryDays } from '#contract/orders/delivery-promise.ts';
import { isPaid } from '#contract/orders/order-states.ts';
import type { Order } from '#contract/orders/orders.ts';
import { isCancelled, itemsOf } from '../order-states.ts';
import styles from './order-track.module.css';

const STEPS = ['Order placed', 'Getting ready', 'Shipped', 'Delivered'] as const;
/** The step that a paid order has reached, by its status. */
const REACHED: Record<string, number> = { shipped: 2, delivered: 3, completed: 3 };

/** Where a paid order is, in four steps, and when it arrives; nothing for any other order. */
export function OrderTrack({ order, isPaidNow }: { order: Order; isPaidNow?: boolean }) {
  if (isCancelled(order) || !(isPaidNow || isPaid(order.payment_status))) return null;
  const reached = REACHED[order.order_status.toLowerCase()] ?? 1;
  return (
    <div className={styles.track}>
      {reached < STEPS.length - 1 && <Arrival order={order} />}
      <ol className={styles.steps} aria-label="Progress of this order">
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-done={index <= reached}
            aria-current={index === reached ? 'step' : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
      {order.shipped_at && <Shipping order={order} shippedAt={order.shipped_at} />}
    </div>
  );
}

function Shipping({ order, shippedAt }: { order: Order; shippedAt: string }) {
  return (
    <p>
      Shipped on {formatIndianMoment(new Date(shippedAt))}
      {order.carrier && ` with ${order.carrier}`}
      {order.tracking_number && (
        <>
          , number <strong>{order.tracking_number}</strong>
        </>
      )}
      .
    </p>
  );
}

function Arrival({ order }: { order: Order }) {
  const { first, last } = deliveryDays(order.paid_at ? new Date(order.paid_at) : new Date());
  const cards = itemsOf(order).filter(({ is_gift_card }) => is_gift_card).length;
  const days = `${formatIndianDate(first)} and ${formatIndianDate(last)}`;
  return (
    <p>
      Arrives between <strong>{days}</strong>
      {cards > 0 && ' (gift cards by post)'}.
    </p>
  );
}
