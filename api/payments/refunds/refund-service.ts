import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { randomId } from '#api/platform/random-id.ts';
import { isGivenBack } from '#api/schemes/passbook-lock-service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { LOST, whyDisputed, whyWaiting } from '../disputes/disputed-refund-service.ts';
import type { GatewayProblem, ProviderPayment, ProviderRefund } from '../provider/gateway.ts';
import { type FailedRefund, nextRefundCheck, provesAbsence, type Refund, reasonNotToSend } from '../rules.ts';
import { setDisposition } from '../settlement/payment-queries.ts';
import type { Settler } from '../settlement/settlement-service.ts';
import { sentBack } from './provider-refund-queries.ts';
import { noteProviderRefunds } from './provider-refund-service.ts';
import {
  changeRefund,
  findFailedRefunds,
  findKeyOfPayment,
  findLastRefund,
  findRefund,
  findRefundable,
  insertRefund,
  lockPayment,
  lockRefund,
  readRefund,
} from './refund-queries.ts';

/** The last refund of each payment that has one, by payment; a failed one with the instalment that it gives back. */
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

type Refunder = Pick<Settler, 'db' | 'clock' | 'gateway' | 'log'>;

/** A payment that may be sent back: a refund of it is under way, or this much is left to send. */
export type DueRefund = { ordered: Refund } | { leftPaise: Paise };

/**
 * What a refund of a payment would send now. Locks the payment. Refusals: not_found, refund_refused if it must not be
 * refunded.
 */
export async function readDueRefund(tx: Database, paymentId: string): Promise<DueRefund | Refusal> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return refuse('not_found', 'The shop knows no such payment.');
  const ordered = await findRefund(tx, paymentId);
  if (ordered) return { ordered };
  if (payment.disposition === 'refunded') {
    return refuse('refund_refused', 'This payment was sent back already.');
  }
  const waits = payment.disposition === 'refund queued' || payment.disposition === 'review';
  if (!waits && !(await isGivenBack(tx, paymentId))) {
    return refuse(
      'refund_refused',
      'This payment is not waiting for refund. Cancel its order first, or close its passbook with money-back.',
    );
  }
  const disputed = await whyDisputed(tx, paymentId);
  if (disputed) return refuse('refund_refused', disputed);
  const leftPaise = paise(payment.refundablePaise - (await sentBack(tx, paymentId)));
  if (leftPaise <= 0) return refuse('refund_refused', 'This payment was sent back already.');
  return { leftPaise };
}

/**
 * Records the owner's request to refund a payment; `settleRefund` sends it later. Idempotent: returns an existing
 * refund (P-54). Refusals: those of `readDueRefund`.
 */
export function orderRefund(
  { db, now, actor }: Acting,
  paymentId: string,
  reason?: string,
): Promise<Refund | Refusal> {
  return inTransaction<Refund | Refusal>(db, async (tx) => {
    const due = await readDueRefund(tx, paymentId);
    if (isRefusal(due)) return due;
    if ('ordered' in due) return due.ordered;
    const refund = await writeRefund(tx, paymentId, due.leftPaise, now);
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

/**
 * Creates the refund of an instalment whose plan was closed. A disputed payment's refund is sent only after the dispute;
 * what a lost dispute took is not refunded again.
 */
export async function orderMoneyBack(
  tx: Database,
  paymentId: string,
  amountPaise: Paise,
  now: Date,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment || (await findRefund(tx, paymentId))) return;
  const isTaken = payment.refundablePaise <= 0;
  const details = isTaken ? failed(LOST) : { problem: (await whyWaiting(tx, paymentId)) ?? null };
  await writeRefund(tx, paymentId, amountPaise, now, details);
  if (isTaken) await setDisposition(tx, paymentId, 'refunded', LOST);
}

const failed = (problem: string) => ({ state: 'failed', nextLookAt: null, problem }) as const;

/**
 * Inserts a refund. The caller has locked the payment and checked that no other refund of it is in flight. A refund
 * that no provider can send is created as failed, for the owner.
 */
async function writeRefund(
  tx: Database,
  paymentId: string,
  amountPaise: Paise,
  now: Date,
  details: Partial<Pick<Refund, 'state' | 'nextLookAt' | 'problem'>> = {},
): Promise<Refund> {
  const unsendable = reasonNotToSend(await findKeyOfPayment(tx, paymentId));
  const before = unsendable === undefined ? undefined : await findLastRefund(tx, paymentId);
  if (before) return before;
  const refund = {
    ...{ refundId: `refund-${randomId(16)}`, providerPaymentId: paymentId, amountPaise },
    ...(unsendable === undefined ? details : failed(unsendable)),
  };
  await insertRefund(tx, refund, now);
  const written = await readRefund(tx, refund.refundId);
  if (!written) throw new Error('a refund that was just written is not there');
  return written;
}

/**
 * Advances one refund: finds it at the provider or sends it. Existing refunds are listed first and the idempotency key
 * never changes, so a lost response never refunds twice. Provider failures do not throw; they schedule a later check.
 */
export async function settleRefund(refunder: Refunder, refund: Refund): Promise<void> {
  const { gateway } = refunder;
  const payment = await gateway.payment(refund.providerPaymentId);
  if ('problem' in payment) return onReadFailure(refunder, refund, payment);
  const known = await gateway.refundsOfPayment(refund.providerPaymentId);
  if ('problem' in known) return onReadFailure(refunder, refund, known);
  await inTransaction(refunder.db, (tx) =>
    noteProviderRefunds(tx, refunder, refund.providerPaymentId, known.value),
  );
  const ours = known.value.find(
    ({ id, receipt }) => receipt === refund.refundId || id === refund.providerRefundId,
  );
  if (ours) return noteRefund(refunder, refund, ours);
  if (refund.providerRefundId) return checkLater(refunder, refund, 'The provider does not list it yet.');
  // The refundable rest is known only when the other refund has succeeded or failed.
  const isOtherInFlight = known.value.some(({ status }) => status !== 'processed' && status !== 'failed');
  if (refund.attempts === 0 && isOtherInFlight) {
    return checkLater(refunder, refund, 'Another refund of this payment is on its way.');
  }
  return send(refunder, refund, payment.value);
}

/**
 * Sends the refund. The amount is fixed at the first attempt, because the idempotency key requires the same request.
 * The attempt is recorded under the refund's lock, so that it cannot be recorded as paid by bank transfer meanwhile.
 */
async function send(refunder: Refunder, refund: Refund, payment: ProviderPayment): Promise<void> {
  const { db, gateway } = refunder;
  const first = refund.attempts === 0;
  const refundablePaise = await findRefundable(db, refund.providerPaymentId);
  const leftPaise = paise(refundablePaise - payment.refundedPaise);
  if (first && leftPaise <= 0)
    return closeAsSentOtherwise(refunder, refund, refundablePaise > 0 ? SENT_BEFORE : LOST);
  if (first && payment.status !== 'captured') {
    return fail(refunder, refund, `The provider calls this payment ${payment.status}.`);
  }
  const amountPaise = first ? leftPaise : refund.amountPaise;
  const attempted = await recordAttempt(refunder, refund, amountPaise);
  if (!attempted) return;
  if (typeof attempted === 'string') return checkLater(refunder, refund, attempted);
  const response = await gateway.refund(refund.providerPaymentId, amountPaise, refund.refundId);
  if ('problem' in response) return onSendFailure(refunder, attempted, response);
  return noteRefund(refunder, attempted, response.value);
}

/** Records an attempt; undefined if the refund ended since it was read, a reason if it must wait. */
function recordAttempt({ db, clock }: Refunder, { refundId, providerPaymentId }: Refund, amountPaise: Paise) {
  return inTransaction(db, async (tx) => {
    await lockPayment(tx, providerPaymentId);
    const refund = await lockRefund(tx, refundId);
    if (refund?.state !== 'ordered') return undefined;
    const waits = await whyWaiting(tx, providerPaymentId);
    if (waits) return waits;
    const attempted = { ...refund, amountPaise, attempts: refund.attempts + 1 };
    await changeRefund(tx, refundId, { amountPaise, attempts: attempted.attempts }, clock());
    return attempted;
  });
}

interface ProviderFailure {
  problem: GatewayProblem;
  detail: string;
}

/** A failed read fails the refund only if it was never attempted and the payment provably does not exist. */
async function onReadFailure(
  refunder: Refunder,
  refund: Refund,
  { problem, detail }: ProviderFailure,
): Promise<void> {
  const { db, gateway, log } = refunder;
  log.warn({ refund: refund.refundId, problem, detail }, 'a refund could not be looked at');
  const openedWith = await findKeyOfPayment(db, refund.providerPaymentId);
  const isAbsent = openedWith !== undefined && provesAbsence(problem, openedWith, gateway.keyId);
  return isAbsent && refund.attempts === 0
    ? fail(refunder, refund, `The provider knows no such payment (${detail}).`)
    : checkLater(refunder, refund, `The provider gave no usable answer (${detail}).`);
}

function onSendFailure(
  refunder: Refunder,
  refund: Refund,
  { problem, detail }: ProviderFailure,
): Promise<void> {
  refunder.log.warn({ refund: refund.refundId, problem, detail }, 'a refund was not sent');
  return problem === 'unavailable'
    ? checkLater(refunder, refund, `The provider gave no usable answer (${detail}).`)
    : fail(refunder, refund, `The provider refused (${detail}).`);
}

function checkLater({ db, clock }: Refunder, refund: Refund, problem: string | null): Promise<void> {
  const nextLookAt = nextRefundCheck(refund, clock());
  return changeRefund(db, refund.refundId, { problem, nextLookAt }, clock());
}

const SENDER = { kind: 'job', job: 'refunds' } as const;

function fail({ db, clock }: Refunder, refund: Refund, problem: string): Promise<void> {
  const subject = `payment:${refund.providerPaymentId}`;
  return inTransaction(db, async (tx) => {
    await changeRefund(tx, refund.refundId, failed(problem), clock());
    await recordAct(tx, SENDER, { act: 'refund failed', subject, reason: problem }, clock());
  });
}

const SENT_BEFORE = 'The money was sent back at the provider before.';

/** The whole amount was already refunded in the provider's dashboard, or taken by a lost dispute. */
function closeAsSentOtherwise({ db, clock }: Refunder, refund: Refund, problem: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await setDisposition(tx, refund.providerPaymentId, 'refunded', problem);
    await changeRefund(tx, refund.refundId, failed(problem), clock());
  });
}

/** Stores the provider's state of our refund; a different amount than ordered goes to the owner's review. */
async function noteRefund(refunder: Refunder, refund: Refund, reported: ProviderRefund): Promise<void> {
  const { db, clock } = refunder;
  const { refundId, providerPaymentId } = refund;
  if (reported.status === 'failed') return fail(refunder, refund, 'The bank did not take it.');
  const asOrdered =
    reported.paymentId === providerPaymentId &&
    reported.amountPaise === refund.amountPaise &&
    reported.currency === 'INR';
  const done = reported.status === 'processed';
  await inTransaction(db, async (tx) => {
    await noteProviderRefunds(tx, refunder, providerPaymentId, [reported]);
    const changes = {
      state: done ? ('processed' as const) : ('pending' as const),
      providerRefundId: reported.id,
      problem: asOrdered ? null : 'The provider sent another amount than ordered.',
      nextLookAt: done ? null : nextRefundCheck({ ...refund, state: 'pending' }, clock()),
    };
    await changeRefund(tx, refundId, changes, clock());
    if (!done) return;
    await setDisposition(
      tx,
      providerPaymentId,
      asOrdered ? 'refunded' : 'review',
      asOrdered ? `Sent back as ${reported.id}.` : changes.problem,
    );
    const after = { amount_paise: reported.amountPaise, provider_refund_id: reported.id };
    await recordAct(
      tx,
      SENDER,
      { act: 'refund sent', subject: `payment:${providerPaymentId}`, after },
      clock(),
    );
  });
}
