import { creditAll } from '#api/invoices/credit-notes/credit-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { formatRupeesExact, type Paise, paise } from '#contract/money/money.ts';
import { linkCancelledWrite } from '../refund-notes/refund-note-queries.ts';
import { sentBack } from '../refunds/provider-refund-queries.ts';
import { findOutstanding, lockPayment } from '../refunds/refund-queries.ts';
import { creditedRefundWrites } from '../refunds/refund-service.ts';
import { findAppliedPayment, setDisposition } from '../settlement/payment-queries.ts';

/** A paid order that was just cancelled: what is still to go back, and the writes that credit its invoices. */
export interface CancelledSale {
  paymentId: string | undefined;
  leftPaise: Paise;
  /** Whether money waits for its refund. */
  isRefundDue: boolean;
  /** For `commitWith`. */
  noteWrites: Write[];
  /** The writes of the refund of what is left, behind those of the notes; none if nothing is left. */
  orderRefund(): Promise<Write[]>;
}

/** Undoes the sale of an order that the caller just cancelled: queues its refund and credits what was billed (P-251). */
export async function undoSale(
  tx: Database,
  orderId: string,
  reason: string | null,
  now: Date,
): Promise<CancelledSale> {
  const { paymentId, leftPaise } = await queueRefund(tx, orderId);
  const notes = await creditAll(tx, { orderId, cause: 'cancellation', reason, now });
  const [first] = notes;
  return {
    ...{ paymentId, leftPaise, isRefundDue: paymentId === undefined || leftPaise > 0 },
    noteWrites: [
      ...notes.flatMap(({ writes }) => writes),
      ...(first ? [linkCancelledWrite(tx, orderId, first.number, now)] : []),
    ],
    async orderRefund() {
      if (paymentId === undefined || leftPaise <= 0 || !first) return [];
      const refund = {
        amountPaise: leftPaise,
        purpose: 'cancellation',
        creditNoteNumber: first.number,
      } as const;
      return creditedRefundWrites(tx, paymentId, refund, now);
    },
  };
}

/** Queues what is left of the payment of a cancelled order for refund, unless all of it went back before. */
async function queueRefund(tx: Database, orderId: string) {
  const applied = await findAppliedPayment(tx, orderId);
  const payment = applied && (await lockPayment(tx, applied.providerPaymentId));
  if (!payment) return { paymentId: undefined, leftPaise: paise(0) };
  const paymentId = payment.providerPaymentId;
  // The refund for a lighter piece may be on its way.
  const backPaise = paise((await sentBack(tx, paymentId)) + (await findOutstanding(tx, paymentId)));
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
