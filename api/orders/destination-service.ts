import { areaOf, promiseOfOrder } from '#api/delivery/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { State } from '#contract/addresses/states.ts';
import { pincodeOf } from '#contract/delivery/pincode.ts';
import type { DeliveryDays } from '#contract/orders/delivery/delivery-promise.ts';
import { findLongestLead, updateDestination } from './queries.ts';
import { type OrderHead, promisedOf } from './rules.ts';

export type Destination = Pick<OrderHead, 'street' | 'city' | 'pincode' | 'recipientName' | 'recipientPhone'>;

/** Sends a locked, paid order elsewhere within the state for which it was billed (P-346). Returns the promised days, if there are any. */
export async function setDestination(
  tx: Database,
  order: OrderHead,
  destination: Destination,
  billed: State,
): Promise<DeliveryDays | undefined> {
  const promised = await promiseAt(tx, order, destination.pincode);
  await updateDestination(tx, order.orderId, {
    ...destination,
    stateCode: billed.stateCode,
    promisedFrom: promised?.first ?? null,
    promisedTo: promised?.last ?? null,
  });
  return promised;
}

/** Another pincode has other days, counted from the payment; those of an order that was sent once stay as they were. */
async function promiseAt(tx: Database, order: OrderHead, pincode: string): Promise<DeliveryDays | undefined> {
  if (order.orderStatus === 'shipped' || pincodeOf(order.pincode) === pincode) return promisedOf(order);
  const [area, leadDays] = await Promise.all([areaOf(tx, pincode), findLongestLead(tx, order.orderId)]);
  const parcel = { pincode, pricePaise: order.totalPaise, leadDays };
  return promiseOfOrder(area, parcel, order.paidAt ?? order.orderDate);
}
