import { recordAct } from '#api/audit/service.ts';
import { readCreditedQuantities, readNotesOfOrder } from '#api/invoices/credit-notes/credit-service.ts';
import { lockOrder, readIsPacked, readOldGoldOfOrder } from '#api/orders/order-service.ts';
import { readOrderOfShop } from '#api/orders/owner/owner-service.ts';
import type { OrderHead } from '#api/orders/rules.ts';
import { type CancelledMoney, cancelByStaff } from '#api/payments/cancellation/staff-cancel-service.ts';
import { readMoneyOfOrder, setStatus } from '#api/payments/owner-service.ts';
import { readMadeWeights } from '#api/payments/weights/settle-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { readReturnsOfOrder } from '#api/returns/service.ts';
import { readParcelEvents } from '#api/shipments/event-service.ts';
import { readTimeline } from '#api/timeline/service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Role } from '#contract/office/roles.ts';
import { countAddressChanges } from './address/address-queries.ts';
import * as queries from './fulfilment-queries.ts';
import { findClaims } from './parcels/claim-queries.ts';
import { mayCancel } from './rules.ts';

/** An order with all its data. Refusal: not_found. */
export async function readWholeOrder(db: Database, orderId: string) {
  const found = await readOrderOfShop(db, orderId);
  if (isRefusal(found)) return found;
  return {
    ...found,
    ...(await readMoneyOfOrder(db, orderId)),
    ...(await readOldGoldOfOrder(db, orderId)),
    creditNotes: await readNotesOfOrder(db, orderId),
    credited: await readCreditedQuantities(db, orderId),
    shipments: await queries.findShipments(db, orderId),
    timeline: await readTimeline(db, orderId),
    returns: await readReturnsOfOrder(db, orderId),
    parcelEvents: await readParcelEvents(db, orderId),
    claims: await findClaims(db, orderId),
    madeWeights: await readMadeWeights(db, orderId),
    addressChanges: await countAddressChanges(db, orderId),
    notes: await queries.findNotes(db, [orderId]),
    isPacked: await readIsPacked(db, orderId),
  };
}

export type WholeOrder = Exclude<Awaited<ReturnType<typeof readWholeOrder>>, Refusal>;

interface NewNote {
  orderId: string;
  text: string;
  isForPacking: boolean;
}

/** Refusal: not_found. */
export function addNote(
  { db, now, actor }: Acting,
  { orderId, text, isForPacking }: NewNote,
): Promise<Refusal | undefined> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) return refuse('not_found', `There is no order ${orderId}.`);
    await queries.insertNote(tx, { orderId, text, isForPacking, person: actorText(actor), notedAt: now });
    const after = { text, is_for_packing: isForPacking };
    await recordAct(tx, actor, { act: 'order note added', subject: `order:${orderId}`, after }, now);
    return undefined;
  });
}

/** Moves an order on to delivered or completed. Refusals: not_found, order_move_refused (also when it is that already). */
export async function advanceOrder(
  acting: Acting,
  orderId: string,
  status: 'delivered' | 'completed',
): Promise<Refusal | undefined> {
  const moved = await setStatus(acting, orderId, status);
  if (isRefusal(moved)) return moved;
  return moved.isRepeat ? refuse('order_move_refused', `Order ${orderId} is ${status} already.`) : undefined;
}

/** Cancels an order; returns the state of its money. Refusals: not_found, order_move_refused (also of a paid order, at the counter). */
export function cancelOrder(
  acting: Acting,
  role: Role,
  orderId: string,
  reason: string,
): Promise<CancelledMoney | Refusal> {
  const check = ({ paymentStatus }: OrderHead) =>
    mayCancel(role, paymentStatus)
      ? undefined
      : refuse('order_move_refused', 'This order is paid: an owner or a manager cancels it.');
  return cancelByStaff(acting, orderId, { reason, check });
}
