import { readNames, recordAct } from '#api/audit/service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { readLastParcel } from '#api/shipments/event-service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatIndianMoment } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import { HANDED_OVER } from '#contract/orders/delivery/carriers.ts';
import { findShipments, findShipping, insertShipment } from './fulfilment-queries.ts';
import { nameOf } from './person-rules.ts';

export interface NewShipment {
  orderId: string;
  carrier: string;
  trackingNumber: string | null;
  /** Undefined: the order's total, or what it was before. */
  insuredPaise: Paise | undefined;
}

/** Ships a paid order, insured for its total unless another value is given (P-277). Refusals: not_found, order_move_refused. */
export async function shipOrder(acting: Acting, shipment: NewShipment): Promise<Refusal | undefined> {
  const { orderId, carrier, trackingNumber } = shipment;
  const entered = { person: actorText(acting.actor), enteredAt: acting.now };
  const moved = await setStatus(acting, orderId, 'shipped', {
    after: { carrier, tracking_number: trackingNumber },
    write: (tx, { totalPaise: insuredPaise }) =>
      insertShipment(tx, { ...shipment, insuredPaise: shipment.insuredPaise ?? insuredPaise, ...entered }),
  });
  if (isRefusal(moved)) return moved;
  return moved.isRepeat ? refuse('order_move_refused', await shippedAlready(acting, orderId)) : undefined;
}

async function shippedAlready({ db }: Acting, orderId: string): Promise<string> {
  const shipping = await findShipping(db, orderId);
  if (!shipping) return `Order ${orderId} is shipped already.`;
  const by = nameOf(await readNames(db), shipping.person ?? 'shop');
  return `Order ${orderId} was shipped already, by ${by} on ${formatIndianMoment(shipping.at)}.`;
}

/** Enters or corrects carrier and number of a shipped order. Refusals: not_found, order_move_refused. */
export function trackOrder({ db, now, actor }: Acting, shipment: NewShipment): Promise<Refusal | undefined> {
  const { orderId, carrier, trackingNumber } = shipment;
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found', `There is no order ${orderId}.`);
    if (order.orderStatus !== 'shipped' && order.orderStatus !== 'delivered') {
      return refuse('order_move_refused', `Order ${orderId} is not on its way: there is nothing to track.`);
    }
    const last = (await findShipments(tx, orderId)).at(-1);
    if (last?.carrier === HANDED_OVER) {
      return refuse('order_move_refused', `Order ${orderId} was handed over: no carrier has it.`);
    }
    const insuredPaise = shipment.insuredPaise ?? last?.insuredPaise ?? order.totalPaise;
    const parcel = (await readLastParcel(tx, orderId))?.parcel ?? 1;
    const entered = { person: actorText(actor), enteredAt: now };
    await insertShipment(tx, { ...shipment, insuredPaise, parcel, ...entered });
    const act = {
      act: 'tracking changed',
      subject: `order:${orderId}`,
      ...(last && { before: { carrier: last.carrier, tracking_number: last.trackingNumber } }),
      after: { carrier, tracking_number: trackingNumber },
    };
    await recordAct(tx, actor, act, now);
    return undefined;
  });
}
