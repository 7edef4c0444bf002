import { recordAct } from '#api/audit/service.ts';
import { creditPieces, type ReturnedPieces } from '#api/invoices/credit-notes/credit-service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { commitWith, inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact, type Paise } from '#contract/money/money.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import {
  aboveApprovedRefusal,
  refundNeedsApproval,
  type Waiting,
  waitFor,
} from '../refunds/refund-approval-service.ts';
import { creditWrites, type PreparedCredit, prepareNotes } from './credit-note-service.ts';

export interface CreditPieces {
  orderId: string;
  pieces: readonly ReturnedPieces[];
  reason: string;
}

export interface CreditedPieces {
  amountPaise: Paise;
}

export const SHIPPED_STATUSES: readonly OrderStatus[] = ['shipped', 'delivered', 'completed'];

/**
 * Credits pieces of an order that came back and orders the refund of exactly what their credit note states, in one
 * transaction; above the limit it waits for a second person (P-253). The stock does not change: a piece is for sale again
 * once it is counted or registered. Refusals: not_found, credit_refused, changed_meanwhile.
 */
export function creditPiecesByStaff(
  { db, now, actor }: Acting,
  credit: CreditPieces,
): Promise<CreditedPieces | Waiting | Refusal> {
  return inTransaction<CreditedPieces | Waiting | Refusal>(db, async (tx) => {
    const inside = { db: tx, now, actor };
    const prepared = await prepareCredit(inside, credit);
    if (isRefusal(prepared)) return prepared;
    const { amountPaise } = prepared;
    if (await refundNeedsApproval(inside, amountPaise)) return askFor(inside, credit, amountPaise);
    return commitCredit(inside, credit, prepared);
  });
}

/** Carries out an approved credit: not more than was approved. Refusals: those of the act, and refund_refused. */
export function carryOutCredit(
  { db, now, actor }: Acting,
  credit: CreditPieces,
  maxPaise: Paise,
): Promise<Refusal | CreditedPieces> {
  return inTransaction<Refusal | CreditedPieces>(db, async (tx) => {
    const inside = { db: tx, now, actor };
    const prepared = await prepareCredit(inside, credit);
    if (isRefusal(prepared)) return prepared;
    if (prepared.amountPaise > maxPaise) return aboveApprovedRefusal(prepared.amountPaise);
    return commitCredit(inside, credit, prepared);
  });
}

/** Plans the credit, under locks; `creditWrites` carries it out. Refusals: those of `creditPiecesByStaff`. */
export async function prepareCredit(
  { db: tx, now }: Acting,
  { orderId, pieces, reason }: CreditPieces,
): Promise<PreparedCredit | Refusal> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse('not_found', `There is no order ${orderId}.`);
  if (!SHIPPED_STATUSES.includes(order.orderStatus)) {
    return refuse('credit_refused', 'This order never left the shop. Cancel it instead.');
  }
  return prepareNotes(tx, orderId, () => creditPieces(tx, { orderId, cause: 'return', reason, now }, pieces));
}

async function commitCredit(
  { db: tx, now, actor }: Acting,
  { orderId, pieces, reason }: CreditPieces,
  prepared: PreparedCredit,
) {
  const { amountPaise } = prepared;
  const lastWrites = await creditWrites(tx, prepared, now);
  const after = {
    pieces: pieces.map(({ orderItemId, quantity }) => ({ order_item_id: orderItemId, quantity })),
    amount_paise: amountPaise,
  };
  await recordAct(tx, actor, { act: 'pieces credited', subject: `order:${orderId}`, after, reason }, now);
  return commitWith({ amountPaise }, lastWrites);
}

function askFor(
  acting: Acting,
  { orderId, pieces, reason }: CreditPieces,
  amountPaise: Paise,
): Promise<Waiting> {
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const what = count === 1 ? 'a piece' : `${count} pieces`;
  return waitFor(acting, `order:${orderId}`, reason, {
    summary: `Send ${formatRupeesExact(amountPaise)} back for ${what} of order ${orderId}`,
    payload: { order_id: orderId, pieces: [...pieces], reason, amount_paise: amountPaise },
  });
}
