import { recordAct } from '#api/audit/service.ts';
import {
  creditPieces,
  type NewCreditNote,
  type ReturnedPieces,
} from '#api/invoices/credit-notes/credit-service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { commitWith, inTransaction, type Write } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact, type Paise, sumOf } from '#contract/money/money.ts';
import { lockPayment } from '../refunds/refund-queries.ts';
import { SHIPPED_STATUSES } from '../returns/credit-pieces-service.ts';
import { type OpenRefund, statedParts } from './proposal-rules.ts';
import { findOpenRefunds, findRefundAtProvider, insertNoteLinkWrite } from './refund-note-queries.ts';

export interface RefundNoteRequest {
  providerRefundId: string;
  pieces: readonly ReturnedPieces[];
  reason: string;
}

export interface IssuedRefundNote {
  amountPaise: Paise;
}

/**
 * Issues the credit note of pieces whose money went back at the provider's page and links it to the refund, in one
 * transaction (P-318). It sends no money, so no second person is asked. The stock does not change. Refusals: not_found,
 * credit_refused, changed_meanwhile.
 */
export function issueRefundNote(
  { db, now, actor }: Acting,
  wish: RefundNoteRequest,
): Promise<IssuedRefundNote | Refusal> {
  const { providerRefundId, pieces, reason } = wish;
  return inTransaction<IssuedRefundNote | Refusal>(db, async (tx) => {
    const locked = await lockRefunds(tx, providerRefundId);
    if (isRefusal(locked)) return locked;
    const { orderId, open } = locked;
    const notes = await creditPieces(tx, { orderId, cause: 'refund', reason, now }, pieces);
    if (isRefusal(notes)) return notes;
    const amountPaise = sumOf(notes.map(({ totalPaise }) => totalPaise));
    const openPaise = sumOf(open.map((refund) => refund.openPaise));
    if (amountPaise > openPaise) return tooMuch(amountPaise, openPaise);
    const after = {
      order_id: orderId,
      pieces: pieces.map(({ orderItemId, quantity }) => ({ order_item_id: orderItemId, quantity })),
      amount_paise: amountPaise,
    };
    const subject = `refund:${providerRefundId}`;
    await recordAct(tx, actor, { act: 'refund credited', subject, after, reason }, now);
    return commitWith({ amountPaise }, [
      ...notes.flatMap(({ writes }) => writes),
      ...linkWrites(tx, open, notes, now),
    ]);
  });
}

/** The order of a refund and what is open of its payment's refunds, that one first, under the locks of order and payment. */
async function lockRefunds(
  tx: Database,
  providerRefundId: string,
): Promise<{ orderId: string; open: OpenRefund[] } | Refusal> {
  const refund = await findRefundAtProvider(tx, providerRefundId);
  if (!refund) return refuse('not_found', 'The shop knows no such refund of the provider.');
  const { orderId, paymentId } = refund;
  if (orderId === null || !refund.wasApplied) {
    return refuse('credit_refused', 'This money paid no order, so there is no invoice to credit.');
  }
  const order = await lockOrder(tx, orderId);
  if (!order || !SHIPPED_STATUSES.includes(order.orderStatus)) {
    return refuse('credit_refused', 'This order never left the shop. Cancel it instead.');
  }
  await lockPayment(tx, paymentId);
  const open = await findOpenRefunds(tx, paymentId);
  const own = open.find((one) => one.providerRefundId === providerRefundId);
  if (!own) return refuse('changed_meanwhile', 'This refund has its credit note, or was closed.');
  return { orderId, open: [own, ...open.filter((one) => one !== own)] };
}

function tooMuch(amountPaise: Paise, openPaise: Paise): Refusal {
  return refuse(
    'credit_refused',
    `These pieces cost ${formatRupeesExact(amountPaise)}, and only ${formatRupeesExact(openPaise)} went back at the provider without a credit note.`,
  );
}

function linkWrites(tx: Database, open: OpenRefund[], notes: NewCreditNote[], now: Date): Write[] {
  return statedParts(open, notes).flatMap(({ note, ...part }) => {
    const issued = notes[note];
    return issued ? [insertNoteLinkWrite(tx, { ...part, creditNoteNumber: issued.number }, now)] : [];
  });
}
