import { recordAct } from '#api/audit/service.ts';
import { readCreditedQuantities } from '#api/invoices/credit-notes/credit-service.ts';
import { queueSentAgainMessage } from '#api/messages/queue/queue-service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { readOrderOfShop } from '#api/orders/owner/owner-service.ts';
import type { OrderHead } from '#api/orders/rules.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { addParcelEvent, readLastParcel } from '#api/shipments/event-service.ts';
import { type Parcel, parcelRefusal } from '#api/shipments/rules.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ParcelEvent } from '#contract/orders/delivery/parcel-events.ts';
import { findShipments, insertShipment } from '../fulfilment-queries.ts';
import { foreignTagRefusal } from '../pieces/scan-service.ts';
import type { NewShipment } from '../shipping-service.ts';
import { countRefusal, type FoundPieces, foundLines, missingOf } from './found-rules.ts';

export interface SeenParcel {
  orderId: string;
  /** Which parcel of the order the person saw. */
  parcel: number;
}

interface LockedParcel {
  order: OrderHead;
  last: Parcel;
}

/** Locks an order to whose parcel something happens. Refusals: not_found, changed_meanwhile, parcel_refused. */
async function lockParcel(
  tx: Database,
  { orderId, parcel }: SeenParcel,
  next: ParcelEvent,
): Promise<LockedParcel | Refusal> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse('not_found', `There is no order ${orderId}.`);
  const last = await readLastParcel(tx, orderId);
  return parcelRefusal(last, parcel, next) ?? { order, last: last as Parcel };
}

/** Enters that a parcel came back, or did not; changes no stock (P-279). Refusals: not_found, changed_meanwhile, parcel_refused. */
export function enterParcelBack(
  { db, now, actor }: Acting,
  seen: SeenParcel,
  isBack: boolean,
): Promise<Refusal | undefined> {
  const kind = isBack ? 'came back' : 'on the way';
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const locked = await lockParcel(tx, seen, kind);
    if (isRefusal(locked)) return locked;
    await addParcelEvent(tx, { ...seen, kind, person: actorText(actor), happenedAt: now });
    const act = isBack ? 'parcel came back' : 'parcel on its way after all';
    await recordAct(
      tx,
      actor,
      { act, subject: `order:${seen.orderId}`, after: { parcel: seen.parcel } },
      now,
    );
    return undefined;
  });
}

/**
 * Enters what was in a parcel that came back: registered pieces by their tags, other goods by counting (P-279). Refusals:
 * not_found, changed_meanwhile, parcel_refused (also if something is missing and nobody says why), wrong_piece,
 * other_piece_of_product.
 */
export function checkParcel(
  { db, now, actor }: Acting,
  seen: SeenParcel,
  pieces: FoundPieces,
  missingNote: string,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const locked = await lockParcel(tx, seen, 'checked');
    if (isRefusal(locked)) return locked;
    const sent = await readOrderOfShop(tx, seen.orderId);
    if (isRefusal(sent)) return sent;
    const unfit =
      (await foreignTagRefusal(tx, seen.orderId, pieces.tags)) ?? countRefusal(sent.items, pieces);
    if (unfit) return unfit;
    const found = foundLines(sent.items, pieces);
    const missing = missingOf(sent.items, found);
    if (missing && !missingNote) {
      return refuse('parcel_refused', `Missing: ${missing}. Scan or count it, or say what became of it.`);
    }
    const note = missing ? `Missing: ${missing}. ${missingNote}` : null;
    const event = { ...seen, kind: 'checked', found, note } as const;
    await addParcelEvent(tx, { ...event, person: actorText(actor), happenedAt: now });
    const act = {
      act: 'parcel checked',
      subject: `order:${seen.orderId}`,
      after: { parcel: seen.parcel, found },
      ...(note && { reason: note }),
    };
    await recordAct(tx, actor, act, now);
    return undefined;
  });
}

/**
 * Sends an order again whose parcel came back with everything in it: as its next parcel, insured as before unless another
 * value is given; its customer gets the new number (P-292). Refusals: not_found, changed_meanwhile, parcel_refused.
 */
export function sendAgain(
  { db, now, actor }: Acting,
  seen: SeenParcel,
  { carrier, trackingNumber, insuredPaise }: NewShipment,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    // A parcel can be sent again exactly while its sale could be ended.
    const locked = await lockParcel(tx, seen, 'not sent again');
    if (isRefusal(locked)) return locked;
    const unfit = await incompleteRefusal(tx, seen.orderId, locked.last);
    if (unfit) return unfit;
    const [orderId, parcel, person] = [seen.orderId, seen.parcel + 1, actorText(actor)];
    const before = (await findShipments(tx, orderId)).at(-1)?.insuredPaise ?? locked.order.totalPaise;
    const shipment = { orderId, parcel, carrier, trackingNumber, insuredPaise: insuredPaise ?? before };
    await insertShipment(tx, { ...shipment, person, enteredAt: now });
    await addParcelEvent(tx, { orderId, parcel, kind: 'sent', person, happenedAt: now });
    await queueSentAgainMessage(tx, { orderId, parcel }, now);
    const after = { parcel, carrier, tracking_number: trackingNumber };
    await recordAct(tx, actor, { act: 'order sent again', subject: `order:${orderId}`, after }, now);
    return undefined;
  });
}

async function incompleteRefusal(
  tx: Database,
  orderId: string,
  { found }: Parcel,
): Promise<Refusal | undefined> {
  const sent = await readOrderOfShop(tx, orderId);
  if (isRefusal(sent)) return sent;
  const missing = missingOf(sent.items, found ?? []);
  if (missing) {
    return refuse('parcel_refused', `Missing: ${missing}. This parcel cannot be sent again: end its sale.`);
  }
  const credited = await readCreditedQuantities(tx, orderId);
  const isCredited = [...credited.values()].some((quantity) => quantity > 0);
  return isCredited
    ? refuse('parcel_refused', 'Pieces of this order were credited: end its sale, and order the rest anew.')
    : undefined;
}
