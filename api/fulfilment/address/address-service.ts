import { recordAct } from '#api/audit/service.ts';
import { queueAddressMessage } from '#api/messages/queue/queue-service.ts';
import { type Destination, setDestination } from '#api/orders/destination-service.ts';
import { lockOrder, readIsPacked } from '#api/orders/order-service.ts';
import type { OrderHead } from '#api/orders/rules.ts';
import { otherStateRefusal } from '#api/orders/state-rules.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { readLastParcel } from '#api/shipments/event-service.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { DeliveryDays } from '#contract/orders/delivery/delivery-promise.ts';
import type { ParcelEvent } from '#contract/orders/delivery/parcel-events.ts';
import { insertPacking } from '../fulfilment-queries.ts';
import { mayChangeAddress } from '../rules.ts';
import { countAddressChanges, findBilledState, insertAddressChange } from './address-queries.ts';

interface AddressChange {
  orderId: string;
  /** How many earlier changes the person saw. */
  seenChanges: number;
  destination: Destination;
}

export interface ChangedAddress {
  /** It was packed, and is to be packed again with a new slip. */
  wasPacked: boolean;
  /** Its parcel came back, and can be sent again. */
  isBack: boolean;
  /** Undefined: the days are agreed by phone. */
  promised: DeliveryDays | undefined;
}

/**
 * Changes where a paid order goes while its parcel is in the shop, and tells the customer (P-346). The invoice stays as it is.
 * Refusals: not_found, order_move_refused, changed_meanwhile, invalid_input (the address it has, or another state's pincode).
 */
export function changeAddress(
  { db, now, actor }: Acting,
  { orderId, seenChanges, destination }: AddressChange,
): Promise<ChangedAddress | Refusal> {
  return inTransaction<ChangedAddress | Refusal>(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found', `There is no order ${orderId}.`);
    const parcel = await readLastParcel(tx, orderId);
    const billed = await findBilledState(tx, orderId);
    if (!billed || !mayChangeAddress(order.orderStatus, parcel?.state)) {
      return refuse('order_move_refused', whyNot(order, parcel?.state));
    }
    if ((await countAddressChanges(tx, orderId)) !== seenChanges) return refuse('changed_meanwhile');
    if (isSame(order, destination)) {
      return refuse('invalid_input', 'The order goes to this address already.');
    }
    const otherState = otherStateRefusal(destination.pincode, billed);
    if (otherState) return otherState;

    const person = actorText(actor);
    await insertAddressChange(tx, { orderId, ...destinationOf(order), person, changedAt: now });
    const promised = await setDestination(tx, order, destination, billed);
    const isBack = order.orderStatus === 'shipped';
    const wasPacked = !isBack && (await readIsPacked(tx, orderId));
    if (wasPacked) await insertPacking(tx, { orderId, isPacked: false, person, packedAt: now });
    const change = seenChanges + 1;
    await queueAddressMessage(tx, { orderId, change, nextParcel: (parcel?.parcel ?? 0) + 1 }, now);
    const act = { act: 'order address changed', subject: `order:${orderId}`, after: { change } };
    await recordAct(tx, actor, act, now);
    return { wasPacked, isBack, promised };
  });
}

function whyNot({ orderId, orderStatus }: OrderHead, parcel: ParcelEvent | undefined): string {
  if (parcel === 'came back') return 'Check first what is in the parcel that came back.';
  const state = orderStatus === 'pending' ? 'not paid yet' : orderStatus;
  return `Order ${orderId} is ${state}: its address cannot be changed.`;
}

const destinationOf = ({ street, city, pincode, recipientName, recipientPhone }: Destination) => ({
  ...{ street, city, pincode, recipientName, recipientPhone },
});

const isSame = (before: Destination, after: Destination) =>
  Object.entries(destinationOf(after)).every(([name, value]) => before[name as keyof Destination] === value);
