import { areaOf, promiseOfOrder } from '#api/delivery/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { State } from '#contract/addresses/states.ts';
import type { DeliveryDays } from '#contract/orders/delivery/delivery-promise.ts';
import { findLongestLead, updateDestination } from './queries.ts';
import type { OrderHead } from './rules.ts';

export type Destination = Pick<OrderHead, 'street' | 'city' | 'pincode' | 'recipientName' | 'recipientPhone'>;

/**
 * Sends a locked, paid order elsewhere within the state for which it was billed (P-346). Another pincode has other days, counted
 * from the payment. Returns the promised days; undefined where they are agreed by phone.
 */
export async function setDestination(
  tx: Database,
  order: OrderHead,
  destination: Destination,
  billed: State,
): Promise<DeliveryDays | undefined> {
  const [area, leadDays] = await Promise.all([
    areaOf(tx, destination.pincode),
    findLongestLead(tx, order.orderId),
  ]);
  const parcel = { pincode: destination.pincode, pricePaise: order.totalPaise, leadDays };
  const promised = promiseOfOrder(area, parcel, order.paidAt ?? order.orderDate);
  await updateDestination(tx, order.orderId, {
    ...destination,
    stateCode: billed.stateCode,
    promisedFrom: promised?.first ?? null,
    promisedTo: promised?.last ?? null,
  });
  return promised;
}
