import { creditAll } from '#api/invoices/credit-notes/credit-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatRupeesExact, type Paise, paise, sumOf } from '#contract/money/money.ts';
import { linkCancelledWrite } from '../refund-notes/refund-note-queries.ts';
import { lockPayment } from '../refunds/refund-queries.ts';
import { creditedRefundWrites } from '../refunds/refund-service.ts';
import { type Rest, readTaken } from '../refunds/taken-service.ts';
import { findAppliedPayments, setDisposition } from '../settlement/payment-queries.ts';

/** A paid order that was just cancelled: what is still to go back, and the writes that credit its invoices. */
export interface CancelledSale {
  /** The payments of which money goes back. */
  rests: Rest[];
  /** All of it together. */
  leftPaise: Paise;
  /** Whether money waits for its refund. */
  isRefundDue: boolean;
  /** For `commitWith`. */
  noteWrites: Write[];
  /** The writes of the refunds of what is left, behind those of the notes; none if nothing is left. */
  orderRefunds(): Promise<Write[]>;
}

/**
 * Undoes the sale of an order that the caller just cancelled: queues its refunds and credits what was billed (P-251). Refusals:
 * gift_card_refused, if something was paid with a gift card of it.
 */
export async function undoSale(
  tx: Database,
  orderId: string,
  reason: string | null,
  now: Date,
): Promise<CancelledSale | Refusal> {
  const payments = await findAppliedPayments(tx, orderId);
  const queued: Rest[] = [];
  for (const { providerPaymentId } of payments) queued.push(await queueRefund(tx, providerPaymentId));
  const rests = queued.filter(({ leftPaise }) => leftPaise > 0);
  const notes = await creditAll(tx, { orderId, cause: 'cancellation', reason, now });
  if (isRefusal(notes)) return notes;
  const [first] = notes;
  return {
    ...{ rests, leftPaise: sumOf(rests.map((rest) => rest.leftPaise)) },
    isRefundDue: payments.length === 0 || rests.length > 0,
    noteWrites: [
      ...notes.flatMap(({ writes }) => writes),
      ...(first ? [linkCancelledWrite(tx, orderId, first.number, now)] : []),
    ],
    async orderRefunds() {
      if (!first) return [];
      const writes: Write[] = [];
      for (const { paymentId, leftPaise } of rests) {
        const refund = { purpose: 'cancellation', creditNoteNumber: first.number } as const;
        writes.push(
          ...(await creditedRefundWrites(tx, paymentId, { ...refund, amountPaise: leftPaise }, now)),
        );
      }
      return writes;
    },
  };
}

/** Queues what is left of a payment of a cancelled order for refund, unless all of it went back before. */
async function queueRefund(tx: Database, paymentId: string): Promise<Rest> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return { paymentId, leftPaise: paise(0) };
  // The refund for a lighter piece may be on its way.
  const backPaise = await readTaken(tx, paymentId);
  const leftPaise = paise(payment.refundablePaise - backPaise);
  if (leftPaise <= 0) {
    const reason = 'The money went back before the order was cancelled.';
    await setDisposition(tx, paymentId, 'refunded', reason);
    return { paymentId, leftPaise };
  }
  const before = backPaise > 0 ? ` ${formatRupeesExact(backPaise)} of it went back before.` : '';
  await setDisposition(tx, paymentId, 'refund queued', `The paid order was cancelled.${before}`);
  return { paymentId, leftPaise };
}
