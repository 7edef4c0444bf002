import type { Database } from '#api/platform/database/database.ts';
import { inTransaction, inTransactionUnlessRefused } from '#api/platform/database/transactions.ts';
import { randomId } from '#api/platform/random-id.ts';
import { isGivenBack } from '#api/schemes/service.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Paise } from '#contract/money.ts';
import { findDisputesOfPayment } from './dispute-queries.ts';
import type { GatewayProblem, ProviderPayment, ProviderRefund } from './gateway.ts';
import { setDisposition } from './payment-queries.ts';
import { sentBack } from './provider-refund-queries.ts';
import { noteProviderRefunds } from './provider-refund-service.ts';
import {
  changeRefund,
  findKeyOfPayment,
  findLastRefund,
  findRefund,
  findRefundable,
  insertRefund,
  lockPayment,
  lockRefund,
  type Refund,
  readRefund,
} from './refund-queries.ts';
import { nextLook, provesAbsence, whyUnsendable } from './rules.ts';
import type { Settler } from './settlement-service.ts';

export {
  type FailedRefund,
  findFailedRefunds,
  findLastRefund,
  findRefundsUnderWay,
  type Refund,
  readRefund,
} from './refund-queries.ts';

/** What following a refund needs of the shop. */
type Refunder = Pick<Settler, 'db' | 'clock' | 'gateway' | 'log'>;

/**
 * The owner orders a payment's money to be sent back: written down first, sent afterwards by `settleRefund`. A second
 * order of the same is the first one. Refusals: not_found, order_move_refused when the money is not to go back.
 */
export function orderRefund(db: Database, paymentId: string, now: Date): Promise<Refund | Refusal> {
  return inTransactionUnlessRefused(db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return refuse('not_found', 'The shop knows no such payment.');
    const ordered = await findRefund(tx, paymentId);
    if (ordered) return ordered;
    if (payment.disposition === 'refunded') {
      return refuse('order_move_refused', 'This payment was sent back already.');
    }
    const waits = payment.disposition === 'refund queued' || payment.disposition === 'review';
    if (!waits && !(await isGivenBack(tx, paymentId))) {
      return refuse(
        'order_move_refused',
        'This payment is not waiting for refund. Cancel its order first, or close its passbook with money-back.',
      );
    }
    const disputed = await whyDisputed(tx, paymentId);
    if (disputed) return refuse('order_move_refused', disputed);
    const left = payment.refundable - (await sentBack(tx, paymentId));
    if (left <= 0) return refuse('order_move_refused', 'This payment was sent back already.');
    return writeRefund(tx, paymentId, left, now);
  });
}

/**
 * Writes down that an amount of a payment is to be sent back; the caller has locked the payment and knows that no other
 * refund of it is under way. What no provider can send is for the owner at once.
 */
export async function writeRefund(
  tx: Database,
  paymentId: string,
  amount: Paise,
  now: Date,
): Promise<Refund> {
  const problem = whyUnsendable(await findKeyOfPayment(tx, paymentId));
  const before = problem === undefined ? undefined : await findLastRefund(tx, paymentId);
  if (before) return before;
  const unsendable = problem && ({ state: 'failed', nextLookAt: null, problem } as const);
  const refund = { refundId: `refund-${randomId(16)}`, providerPaymentId: paymentId, amount, ...unsendable };
  await insertRefund(tx, refund, now);
  const written = await readRefund(tx, refund.refundId);
  if (!written) throw new Error('a refund that was just written is not there');
  return written;
}

/** Why a disputed payment is not sent back: its bank may take the money a second time. */
async function whyDisputed(tx: Database, paymentId: string): Promise<string | undefined> {
  const disputes = await findDisputesOfPayment(tx, paymentId);
  const going = disputes.find(({ status }) => status === 'open' || status === 'under_review');
  return going && `Its bank disputes it (${going.disputeId}). Accept the dispute at the provider instead.`;
}

/**
 * Brings one refund forward: finds it at the provider, or has it sent. The provider is asked what it knows before it
 * is asked for money, and always under the same key, so that a lost answer never sends money twice. Never throws for
 * the provider's sake; what cannot be known now is looked at later.
 */
export async function settleRefund(refunder: Refunder, refund: Refund): Promise<void> {
  const { gateway } = refunder;
  const payment = await gateway.payment(refund.providerPaymentId);
  if ('problem' in payment) return notRead(refunder, refund, payment);
  const known = await gateway.refundsOfPayment(refund.providerPaymentId);
  if ('problem' in known) return notRead(refunder, refund, known);
  await inTransaction(refunder.db, (tx) =>
    noteProviderRefunds(tx, refunder, refund.providerPaymentId, known.value),
  );
  const ours = known.value.find(
    ({ id, receipt }) => receipt === refund.refundId || id === refund.providerRefundId,
  );
  if (ours) return noteRefund(refunder, refund, ours);
  if (refund.providerRefundId) return lookLater(refunder, refund, 'The provider does not list it yet.');
  // What another refund leaves over is known only when the bank has decided about it.
  const isOtherUnderWay = known.value.some(({ status }) => status !== 'processed' && status !== 'failed');
  if (refund.attempts === 0 && isOtherUnderWay) {
    return lookLater(refunder, refund, 'Another refund of this payment is on its way.');
  }
  return send(refunder, refund, payment.value);
}

/**
 * Has it sent. What is left of the payment is settled before the first try and stays, as the key demands. That it is
 * asked for is written under the lock of the refund, so that nobody records it as paid otherwise meanwhile.
 */
async function send(refunder: Refunder, refund: Refund, payment: ProviderPayment): Promise<void> {
  const { db, gateway } = refunder;
  const first = refund.attempts === 0;
  const left = (await findRefundable(db, refund.providerPaymentId)) - payment.amountRefunded;
  if (first && left <= 0) return closeAsSentOtherwise(refunder, refund);
  if (first && payment.status !== 'captured') {
    return fail(refunder, refund, `The provider calls this payment ${payment.status}.`);
  }
  const amount = first ? left : refund.amount;
  const asked = await markAsked(refunder, refund, amount);
  if (!asked) return;
  const response = await gateway.refund(refund.providerPaymentId, amount, refund.refundId);
  if ('problem' in response) return notSent(refunder, asked, response);
  return noteRefund(refunder, asked, response.value);
}

/** Writes down that the provider is asked now; nothing when the refund has ended since it was read. */
function markAsked({ db, clock }: Refunder, { refundId, providerPaymentId }: Refund, amount: Paise) {
  return inTransaction(db, async (tx) => {
    await lockPayment(tx, providerPaymentId);
    const refund = await lockRefund(tx, refundId);
    if (refund?.state !== 'ordered') return undefined;
    const asked = { ...refund, amount, attempts: refund.attempts + 1 };
    await changeRefund(tx, refundId, { amount, attempts: asked.attempts }, clock());
    return asked;
  });
}

/** An asking that brought nothing. */
interface Trouble {
  problem: GatewayProblem;
  detail: string;
}

/** A reading only ends a refund that was never asked for, of a payment that the provider proves not to have. */
async function notRead(refunder: Refunder, refund: Refund, { problem, detail }: Trouble): Promise<void> {
  const { db, gateway, log } = refunder;
  log.warn({ refund: refund.refundId, problem, detail }, 'a refund could not be looked at');
  const openedWith = await findKeyOfPayment(db, refund.providerPaymentId);
  const isAbsent = openedWith !== undefined && provesAbsence(problem, openedWith, gateway.keyId);
  return isAbsent && refund.attempts === 0
    ? fail(refunder, refund, `The provider knows no such payment (${detail}).`)
    : lookLater(refunder, refund, `The provider gave no usable answer (${detail}).`);
}

function notSent(refunder: Refunder, refund: Refund, { problem, detail }: Trouble): Promise<void> {
  refunder.log.warn({ refund: refund.refundId, problem, detail }, 'a refund was not sent');
  return problem === 'unavailable'
    ? lookLater(refunder, refund, `The provider gave no usable answer (${detail}).`)
    : fail(refunder, refund, `The provider refused (${detail}).`);
}

function lookLater({ db, clock }: Refunder, refund: Refund, problem: string | null): Promise<void> {
  const nextLookAt = nextLook(refund, clock());
  return changeRefund(db, refund.refundId, { problem, nextLookAt }, clock());
}

function fail({ db, clock }: Refunder, refund: Refund, problem: string): Promise<void> {
  return changeRefund(db, refund.refundId, { state: 'failed', problem, nextLookAt: null }, clock());
}

/** Somebody sent the whole money back at the provider's own page before us. */
function closeAsSentOtherwise({ db, clock }: Refunder, refund: Refund): Promise<void> {
  const problem = 'The money was sent back at the provider before.';
  return inTransaction(db, async (tx) => {
    await setDisposition(tx, refund.providerPaymentId, 'refunded', problem);
    await changeRefund(tx, refund.refundId, { state: 'failed', problem, nextLookAt: null }, clock());
  });
}

/** Writes down what the provider says of our refund. Another amount than ordered is for the owner to look at. */
async function noteRefund(refunder: Refunder, refund: Refund, told: ProviderRefund): Promise<void> {
  const { db, clock } = refunder;
  const { refundId, providerPaymentId } = refund;
  if (told.status === 'failed') return fail(refunder, refund, 'The bank did not take it.');
  const asOrdered =
    told.paymentId === providerPaymentId && told.amount === refund.amount && told.currency === 'INR';
  const done = told.status === 'processed';
  await inTransaction(db, async (tx) => {
    await noteProviderRefunds(tx, refunder, providerPaymentId, [told]);
    const changes = {
      state: done ? ('processed' as const) : ('pending' as const),
      providerRefundId: told.id,
      problem: asOrdered ? null : 'The provider sent another amount than ordered.',
      nextLookAt: done ? null : nextLook({ ...refund, state: 'pending' }, clock()),
    };
    await changeRefund(tx, refundId, changes, clock());
    if (!done) return;
    await setDisposition(
      tx,
      providerPaymentId,
      asOrdered ? 'refunded' : 'review',
      asOrdered ? `Sent back as ${told.id}.` : changes.problem,
    );
  });
}
