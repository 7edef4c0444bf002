import { recordAct } from '#api/audit/service.ts';
import { creditAll, readLeftToCredit } from '#api/invoices/credit-notes/credit-service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { restockFound, takeOutPieces } from '#api/pieces/undelivered-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { commitWith, inTransaction } from '#api/platform/database/transactions.ts';
import { addParcelEvent, readLastParcel } from '#api/shipments/event-service.ts';
import { type Parcel, parcelRefusal } from '#api/shipments/rules.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact, type Paise } from '#contract/money/money.ts';
import type { SaleEnding } from '#contract/orders/delivery/parcel-events.ts';
import {
  aboveApprovedRefusal,
  refundNeedsApproval,
  type Waiting,
  waitFor,
} from '../refunds/refund-approval-service.ts';
import { creditWrites, prepareNotes } from '../returns/credit-note-service.ts';

export interface EndedSale {
  orderId: string;
  parcel: number;
  ending: SaleEnding;
  reason: string;
}

interface EndedMoney {
  amountPaise: Paise;
}

/**
 * Ends the sale of a parcel that is lost, or came back and is not sent again: all that is left of the invoices is credited
 * and goes back, and the goods that came back are stock again, in one transaction (P-279, P-280). Above the limit it waits
 * for a second person. Refusals: not_found, changed_meanwhile, parcel_refused, credit_refused.
 */
export function endSaleByStaff(
  { db, now, actor }: Acting,
  sale: EndedSale,
): Promise<EndedMoney | Waiting | Refusal> {
  return inTransaction<EndedMoney | Waiting | Refusal>(db, async (tx) => {
    const inside = { db: tx, now, actor };
    const last = await lockForEnding(tx, sale);
    if (isRefusal(last)) return last;
    const leftPaise = await readLeftToCredit(tx, sale.orderId);
    if (await refundNeedsApproval(inside, leftPaise)) return askFor(inside, sale, leftPaise);
    return endSale(inside, sale, last);
  });
}

/** Ends an approved sale: not more goes back than was approved. Refusals: those of the act, and refund_refused. */
export function carryOutEndedSale(
  { db, now, actor }: Acting,
  sale: EndedSale,
  maxPaise: Paise,
): Promise<EndedMoney | Refusal> {
  return inTransaction<EndedMoney | Refusal>(db, async (tx) => {
    const last = await lockForEnding(tx, sale);
    if (isRefusal(last)) return last;
    const leftPaise = await readLeftToCredit(tx, sale.orderId);
    if (leftPaise > maxPaise) return aboveApprovedRefusal(leftPaise);
    return endSale({ db: tx, now, actor }, sale, last);
  });
}

async function lockForEnding(
  tx: Database,
  { orderId, parcel, ending }: EndedSale,
): Promise<Parcel | Refusal> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse('not_found', `There is no order ${orderId}.`);
  const last = await readLastParcel(tx, orderId);
  return parcelRefusal(last, parcel, ending) ?? (last as Parcel);
}

async function endSale(
  { db: tx, now, actor }: Acting,
  { orderId, parcel, ending, reason }: EndedSale,
  { found }: Parcel,
) {
  const moved = { actor, at: now };
  if (ending === 'lost') await takeOutPieces(tx, orderId, moved);
  else await restockFound(tx, orderId, found ?? [], moved);
  const event = { orderId, parcel, kind: ending, note: reason };
  await addParcelEvent(tx, { ...event, person: actorText(actor), happenedAt: now });
  const prepared = await prepareNotes(tx, orderId, () =>
    creditAll(tx, { orderId, cause: 'return', reason, now }),
  );
  if (isRefusal(prepared)) return prepared;
  const { amountPaise } = prepared;
  const lastWrites = await creditWrites(tx, prepared, now);
  const act = ending === 'lost' ? 'parcel lost' : 'sale of a returned parcel ended';
  const after = { parcel, amount_paise: amountPaise };
  await recordAct(tx, actor, { act, subject: `order:${orderId}`, after, reason }, now);
  return commitWith({ amountPaise }, lastWrites);
}

function askFor(
  acting: Acting,
  { orderId, parcel, ending, reason }: EndedSale,
  amountPaise: Paise,
): Promise<Waiting> {
  const why = ending === 'lost' ? 'its parcel is lost' : 'its parcel came back';
  return waitFor(acting, `parcel:${orderId}/${parcel}`, reason, {
    summary: `Send ${formatRupeesExact(amountPaise)} of order ${orderId} back: ${why}`,
    payload: { order_id: orderId, parcel, ending, reason, amount_paise: amountPaise },
  });
}
