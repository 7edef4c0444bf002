import type { SQL } from 'drizzle-orm';
import { recordAct } from '#api/audit/service.ts';
import { readCancellationNote } from '#api/invoices/credit-notes/credit-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction, type Write } from '#api/platform/database/transactions.ts';
import { randomId } from '#api/platform/random-id.ts';
import { isGivenBack } from '#api/schemes/passbook-lock-service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact, type Paise, paise, sumOf } from '#contract/money/money.ts';
import type { RefundPurpose } from '#contract/orders/payments/payment-states.ts';
import { DISPUTE_LOST_REASON, whyDisputed, whyWaiting } from '../disputes/disputed-refund-service.ts';
import { findOpenRefunds } from '../refund-notes/refund-note-queries.ts';
import { type FailedRefund, failedFor, type Refund, reasonNotToSend } from '../rules.ts';
import { setDisposition } from '../settlement/payment-queries.ts';
import {
  findFailedRefunds,
  findFailedReturn,
  findKeyOfPayment,
  findLastRefund,
  findOrderOfPayment,
  findRefund,
  insertRefundWrite,
  type LockedPayment,
  lockPayment,
  readRefund,
} from './refund-queries.ts';
import { readTaken } from './taken-service.ts';

/** The last refund of each of these payments; a failed one includes the instalment that it returns. */
export async function readLastRefunds(
  db: Database,
  paymentIds: string[],
): Promise<Map<string, Refund | FailedRefund>> {
  const failed = await findFailedRefunds(db);
  const last = new Map<string, Refund | FailedRefund>();
  for (const paymentId of paymentIds) {
    const refund = await findLastRefund(db, paymentId);
    if (refund) last.set(paymentId, failed.find(({ refundId }) => refundId === refund.refundId) ?? refund);
  }
  return last;
}

/** The amount and purpose of a refund that can be sent. */
interface SendableRefund {
  leftPaise: Paise;
  purpose: RefundPurpose;
  creditNoteNumber: string | null;
}

/** A payment that may be sent back: a refund of it is under way, or this much is left to send. */
export type DueRefund = { ordered: Refund } | SendableRefund;

/**
 * The refund that a payment would get now: what is left of a payment that is not kept, or a failed refund of returned pieces
 * again. Locks the payment. Refusals: not_found, refund_refused if it must not be refunded.
 */
export async function readDueRefund(tx: Database, paymentId: string): Promise<DueRefund | Refusal> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return refuse('not_found', 'The shop knows no such payment.');
  const ordered = await findRefund(tx, paymentId);
  if (ordered) return { ordered };
  if (payment.disposition === 'refunded') {
    return refuse('refund_refused', 'This payment was sent back already.');
  }
  const cause = await causeOfRefund(tx, payment);
  if (!cause) {
    return refuse(
      'refund_refused',
      'This payment is not waiting for refund. Cancel its order first, or close its passbook with money-back.',
    );
  }
  const why = (await whyDisputed(tx, paymentId)) ?? (await whyUnexplained(tx, paymentId, cause));
  if (why) return refuse('refund_refused', why);
  const takenPaise = await readTaken(tx, paymentId);
  const restPaise = paise(payment.refundablePaise - takenPaise);
  const leftPaise = paise(Math.min(restPaise, cause.maxPaise ?? restPaise));
  if (leftPaise <= 0) {
    const isKept = cause.purpose === 'plan' && takenPaise <= 0;
    return refuse(
      'refund_refused',
      isKept ? 'This payment is kept for the gift of its plan.' : 'This payment was sent back already.',
    );
  }
  const unsendable = await whyNotAgain(tx, paymentId);
  if (unsendable) return refuse('refund_refused', unsendable);
  return { leftPaise, purpose: cause.purpose, creditNoteNumber: cause.creditNoteNumber };
}

/** Why a second refund of a payment would not be sent either: no provider knows the payment. */
async function whyNotAgain(tx: Database, paymentId: string): Promise<string | undefined> {
  const unsendable = reasonNotToSend(await findKeyOfPayment(tx, paymentId));
  return unsendable && (await findLastRefund(tx, paymentId)) ? unsendable : undefined;
}

type Cause = Omit<SendableRefund, 'leftPaise'> & { maxPaise?: Paise };

/** Why a payment may be sent back, and how much of it at most; undefined if it is kept. */
async function causeOfRefund(tx: Database, payment: LockedPayment): Promise<Cause | undefined> {
  const paymentId = payment.providerPaymentId;
  const rest = { creditNoteNumber: null };
  if (payment.disposition === 'refund queued' || payment.disposition === 'review') {
    const note = payment.appliedAt ? await findNoteOfCancellation(tx, paymentId) : undefined;
    return note
      ? { ...rest, purpose: 'cancellation', creditNoteNumber: note }
      : { ...rest, purpose: 'payment' };
  }
  const failedReturn = await findFailedReturn(tx, paymentId);
  if (failedReturn) {
    const { purpose, creditNoteNumber, amountPaise } = failedReturn;
    return { purpose, creditNoteNumber, maxPaise: amountPaise };
  }
  return (await isGivenBack(tx, paymentId)) ? { ...rest, purpose: 'plan' } : undefined;
}

/** Why pieces are not paid again: money went back at the provider's page, and nobody has said yet what for (P-323). */
async function whyUnexplained(
  tx: Database,
  paymentId: string,
  { purpose }: Pick<Cause, 'purpose'>,
): Promise<string | undefined> {
  if (purpose !== 'return') return undefined;
  const openPaise = sumOf((await findOpenRefunds(tx, paymentId)).map((one) => one.openPaise));
  if (openPaise === 0) return undefined;
  return `${formatRupeesExact(openPaise)} of this payment went back at the provider's page without a credit note. Say first what it was for: issue its credit note, or close it.`;
}

async function findNoteOfCancellation(tx: Database, paymentId: string): Promise<string | undefined> {
  const orderId = await findOrderOfPayment(tx, paymentId);
  return orderId === null ? undefined : readCancellationNote(tx, orderId);
}

/** Records the owner's wish to refund a payment; `settleRefund` sends it. Idempotent (P-54). Refusals: those of `readDueRefund`. */
export function orderRefund(
  { db, now, actor }: Acting,
  paymentId: string,
  reason?: string,
): Promise<Refund | Refusal> {
  return inTransaction<Refund | Refusal>(db, async (tx) => {
    const due = await readDueRefund(tx, paymentId);
    if (isRefusal(due)) return due;
    if ('ordered' in due) return due.ordered;
    const refund = await writeRefund(tx, paymentId, due, now);
    const act = {
      act: 'refund ordered',
      subject: `payment:${paymentId}`,
      after: { amount_paise: due.leftPaise },
      reason,
    };
    await recordAct(tx, actor, act, now);
    return refund;
  });
}

/** Creates the refund of an instalment of a closed plan: after an undecided dispute, and without what a lost one took. */
export async function orderMoneyBack(
  tx: Database,
  paymentId: string,
  amountPaise: Paise,
  now: Date,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment || (await findRefund(tx, paymentId)) || (await whyNotAgain(tx, paymentId))) return;
  const isTaken = payment.refundablePaise <= 0;
  const details = isTaken
    ? failedFor(DISPUTE_LOST_REASON)
    : { problem: (await whyWaiting(tx, paymentId)) ?? null };
  const refund = { leftPaise: amountPaise, purpose: 'plan', creditNoteNumber: null } as const;
  await writeRefund(tx, paymentId, refund, now, details);
  if (isTaken) await setDisposition(tx, paymentId, 'refunded', DISPUTE_LOST_REASON);
}

type Details = Partial<Pick<Refund, 'state' | 'nextLookAt' | 'problem'>>;

/** Inserts a refund, failed at once if no provider can send it. The caller has locked the payment, and none is in flight. */
async function writeRefund(
  tx: Database,
  paymentId: string,
  due: SendableRefund,
  now: Date,
  details: Details = {},
): Promise<Refund> {
  const unsendable = reasonNotToSend(await findKeyOfPayment(tx, paymentId));
  const refund = {
    ...{ refundId: newRefundId(), providerPaymentId: paymentId, amountPaise: due.leftPaise },
    ...{ purpose: due.purpose, creditNoteNumber: due.creditNoteNumber },
    ...(unsendable === undefined ? details : failedFor(unsendable)),
  };
  const insert = insertRefundWrite(tx, refund, now);
  await insert.execute();
  const written = await readRefund(tx, refund.refundId);
  if (!written) throw new Error('a stored refund was not found');
  return written;
}

const newRefundId = () => `refund-${randomId(16)}`;

/** The writes of a credit note's refund, for `commitWith` behind the note; it waits for an undecided dispute. Needs a locked payment. */
export async function creditedRefundWrites(
  tx: Database,
  paymentId: string,
  refund: Pick<Refund, 'amountPaise' | 'purpose'> & { creditNoteNumber: SQL },
  now: Date,
): Promise<Write[]> {
  const unsendable = reasonNotToSend(await findKeyOfPayment(tx, paymentId));
  const details =
    unsendable === undefined ? { problem: (await whyWaiting(tx, paymentId)) ?? null } : failedFor(unsendable);
  const ids = { refundId: newRefundId(), providerPaymentId: paymentId };
  return [insertRefundWrite(tx, { ...ids, ...refund, ...details }, now)];
}
