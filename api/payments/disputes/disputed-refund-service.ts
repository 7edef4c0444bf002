import type { Database } from '#api/platform/database/database.ts';
import { sentBack } from '../refunds/provider-refund-queries.ts';
import { lockPayment, makeRefundsDue } from '../refunds/refund-queries.ts';
import { setDisposition } from '../settlement/payment-queries.ts';
import { findUndecidedDispute } from './dispute-queries.ts';

/** The reason when a lost dispute left nothing of a payment to refund. */
export const DISPUTE_LOST_REASON = 'Its bank gave the money back to the customer: the dispute was lost.';

/** Why a disputed payment is not refunded: the bank may take the money a second time. */
export async function whyDisputed(tx: Database, paymentId: string): Promise<string | undefined> {
  const disputeId = await findUndecidedDispute(tx, paymentId);
  return disputeId && `Its bank disputes it (${disputeId}). Accept the dispute at the provider instead.`;
}

export async function whyWaiting(tx: Database, paymentId: string): Promise<string | undefined> {
  const disputeId = await findUndecidedDispute(tx, paymentId);
  return (
    disputeId && `It waits for the dispute ${disputeId} of its bank: it is sent if you win, not if you lose.`
  );
}

/** After a dispute was decided: its payment's refund is due; a queued payment that the bank took leaves the queue. */
export async function releaseRefund(tx: Database, paymentId: string, now: Date): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  const isQueued = payment?.disposition === 'refund queued';
  if (isQueued && payment.refundablePaise <= (await sentBack(tx, paymentId))) {
    await setDisposition(tx, paymentId, 'refunded', DISPUTE_LOST_REASON);
  }
  await makeRefundsDue(tx, paymentId, now);
}
