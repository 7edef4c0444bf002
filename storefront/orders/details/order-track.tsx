import { spokenMoment } from '#contract/indian-time.ts';
import { HANDED_OVER, trackingPage } from '#contract/orders/delivery/carriers.ts';
import { BY_CALL, deliverySpan } from '#contract/orders/delivery/delivery-promise.ts';
import type { ParcelEvent } from '#contract/orders/delivery/parcel-events.ts';
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
      {reached < STEPS.length - 1 && isUnderway(order) && <Arrival order={order} />}
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

/** Whether the last parcel is still expected to arrive. */
const isUnderway = ({ parcel_events = [] }: Order) =>
  [undefined, 'sent'].includes(parcel_events.at(-1)?.kind);

function Shipping({ order, shippedAt }: { order: Order; shippedAt: string }) {
  const isHandedOver = order.carrier === HANDED_OVER;
  return (
    <>
      <p>
        {isHandedOver ? HANDED_OVER : 'Shipped'} on {spokenMoment(new Date(shippedAt))}
        {order.carrier && !isHandedOver && ` with ${order.carrier}`}
        {order.tracking_number && (
          <>
            , number <TrackingNumber carrier={order.carrier} number={order.tracking_number} />
          </>
        )}
        .
      </p>
      <ParcelNews events={order.parcel_events ?? []} />
    </>
  );
}

function TrackingNumber({ carrier, number }: { carrier: string | undefined; number: string }) {
  const page = trackingPage(carrier, number);
  if (!page) return <strong>{number}</strong>;
  return (
    <a href={page} target="_blank" rel="noreferrer">
      <strong>{number}</strong>
    </a>
  );
}

const NEWS: Partial<Record<ParcelEvent, string>> = {
  'came back': 'The parcel came back to us undelivered. We call you about it.',
  'not sent again': 'The parcel came back and is not sent again. Your money goes back to you.',
  lost: 'The parcel is lost. Your money goes back to you.',
};

/** Where a parcel is that did not simply arrive; its history is the timeline of the order. */
function ParcelNews({ events }: { events: NonNullable<Order['parcel_events']> }) {
  const last = events.at(-1);
  const news = last && NEWS[last.kind];
  return news ? <p>{news}</p> : null;
}

function Arrival({ order }: { order: Order }) {
  if (!order.delivery) return <p>{BY_CALL}</p>;
  const cards = itemsOf(order).filter(({ is_gift_card }) => is_gift_card).length;
  return (
    <p>
      Arrives <strong>{deliverySpan(order.delivery)}</strong>
      {cards > 0 &&
        (order.has_gift_card_codes
          ? ' (the printed gift card; its code is ready now)'
          : ' (gift cards by post)')}
      .
    </p>
  );
}
