import { recordAct } from '#api/audit/service.ts';
import { queueBankRefundMessage } from '#api/messages/queue/queue-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { settleMoneyBack } from '#api/schemes/ledger/ledger-service.ts';
import { lockPassbookOf } from '#api/schemes/passbook-lock-service.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact, paise } from '#contract/money/money.ts';
import { whyDisputed } from '../disputes/disputed-refund-service.ts';
import { type Refund, reasonNotToSend } from '../rules.ts';
import { setDisposition } from '../settlement/payment-queries.ts';
import { readRefundsOf } from './provider-refund-service.ts';
import {
  findBankReference,
  findKeyOfPayment,
  findLiveRefund,
  isReplaced,
  lockPayment,
  lockRefund,
  readRefund,
  recordBankRefund,
} from './refund-queries.ts';
import { readTaken } from './taken-service.ts';

/** Reads from the provider what went back of a refund's payment; false if it could not be read. */
export async function readBeforeBankRefund(
  reader: Parameters<typeof readRefundsOf>[0],
  refundId: string,
): Promise<boolean> {
  const refund = await readRefund(reader.db, refundId);
  if (!refund) return true;
  const { providerPaymentId } = refund;
  const isUnknownThere = reasonNotToSend(await findKeyOfPayment(reader.db, providerPaymentId)) !== undefined;
  return isUnknownThere || readRefundsOf(reader, providerPaymentId);
}

/**
 * Records that the owner paid a refund by bank transfer because the provider could not send it. Final; idempotent for
 * the same reference. Locks passbook, payment and refund to exclude the refund job. Refusals: not_found;
 * refund_refused if the provider sent the money or still may, or a dispute is undecided.
 */
export function recordRefundByTransfer(
  { db, now, actor }: Acting,
  refundId: string,
  bankReference: string,
): Promise<Refund | Refusal> {
  return inTransaction(db, async (tx) => {
    const paymentId = (await readRefund(tx, refundId))?.providerPaymentId;
    if (paymentId === undefined) return refuse('not_found', `There is no refund ${refundId}.`);
    const passbook = await lockPassbookOf(tx, paymentId);
    const payment = await lockPayment(tx, paymentId);
    const refund = await lockRefund(tx, refundId);
    if (!payment || !refund) return refuse('not_found', `There is no refund ${refundId}.`);
    if (refund.state === 'paid otherwise') return recordedBefore(tx, refund, bankReference);
    const refusal =
      whyNot(refund, await findLiveRefund(tx, refund)) ??
      ((await isReplaced(tx, refund)) ? REPLACED : await whyDisputed(tx, paymentId));
    if (refusal) return refuse('refund_refused', refusal);
    const takenPaise = await readTaken(tx, paymentId, refundId);
    const isReturn = refund.purpose === 'return';
    const maxPaise = isReturn ? refund.amountPaise : Number.POSITIVE_INFINITY;
    const amountPaise = paise(Math.min(payment.refundablePaise - takenPaise, maxPaise));
    if (amountPaise <= 0) return refuse('refund_refused', 'The provider sent this money back.');
    await recordBankRefund(tx, refundId, { amountPaise, bankReference, paidAt: now });
    await queueBankRefundMessage(tx, refundId, now);
    const paid = { paymentId, amountPaise, refundedAt: now };
    if (passbook !== undefined) await settleMoneyBack(tx, passbook, 'refund otherwise', paid);
    // An order of which some pieces came back stays paid.
    if (!isReturn) {
      await setDisposition(tx, paymentId, 'refunded', `Paid back by bank transfer (${bankReference}).`);
    }
    const recorded = (await readRefund(tx, refundId)) ?? refund;
    const after = { amount_paise: amountPaise, bank_reference: bankReference };
    await recordAct(
      tx,
      actor,
      { act: 'refund paid by bank transfer', subject: `payment:${paymentId}`, after },
      now,
    );
    return recorded;
  });
}

const REPLACED = 'This money went back at the provider’s page already.';

async function recordedBefore(
  tx: Database,
  refund: Refund,
  bankReference: string,
): Promise<Refund | Refusal> {
  const recorded = await findBankReference(tx, refund.refundId);
  if (recorded === bankReference) return refund;
  return refuse(
    'refund_refused',
    `This refund of ${formatRupeesExact(refund.amountPaise)} was recorded with the bank reference ${recorded} already.`,
  );
}

/** Why a bank transfer cannot be recorded: the provider sent the refund, or may still do so. */
function whyNot(refund: Refund, live: Refund | undefined): string | undefined {
  if (live && live.refundId !== refund.refundId) {
    return `Another refund of this payment, ${live.refundId}, is ${live.state}.`;
  }
  if (refund.state === 'processed') return `The provider sent this money back (${refund.providerRefundId}).`;
  const wasAttempted = refund.state === 'pending' || refund.attempts > 0;
  if (refund.state !== 'failed' && wasAttempted) {
    return 'The provider was asked to send this money and may still do so: wait until it has failed.';
  }
  return undefined;
}
