import { recordAct } from '#api/audit/service.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Paise, paise, sumOf } from '#contract/money/money.ts';
import { DISPUTE_LOST_REASON, whyWaiting } from '../disputes/disputed-refund-service.ts';
import { gatewayOfPayment } from '../gift-card-uses/gift-card-gateway.ts';
import type { GatewayProblem, ProviderPayment, ProviderRefund } from '../provider/gateway.ts';
import { linkReplacements } from '../refund-notes/refund-note-queries.ts';
import { failedFor, nextRefundCheck, provesAbsence, type Refund } from '../rules.ts';
import { setDisposition } from '../settlement/payment-queries.ts';
import type { SettlementContext } from '../settlement/settlement-service.ts';
import { noteProviderRefunds } from './provider-refund-service.ts';
import {
  changeRefund,
  findKeyOfPayment,
  findOutstanding,
  findRefundable,
  lockPayment,
  lockRefund,
} from './refund-queries.ts';

type Refunder = Pick<SettlementContext, 'db' | 'clock' | 'gateway' | 'log'>;

/**
 * Advances one refund: finds it at the provider or sends it. Existing refunds are listed first and the idempotency key
 * never changes, so a lost response never refunds twice. Provider failures do not throw; they schedule a later check.
 */
export async function settleRefund(refunder: Refunder, refund: Refund): Promise<void> {
  const gateway = gatewayOfPayment(refunder, refund.providerPaymentId);
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
  const leftPaise = await leftToSend(refunder, refund, payment.value, known.value);
  // The rest of a payment is known only when its other refunds have succeeded or failed.
  const isOtherInFlight = known.value.some(({ status }) => status !== 'processed' && status !== 'failed');
  const isCertain = refund.purpose === 'return' && leftPaise >= refund.amountPaise;
  if (refund.attempts === 0 && isOtherInFlight && !isCertain) {
    return checkLater(refunder, refund, 'Another refund of this payment is on its way.');
  }
  return send(refunder, refund, payment.value, leftPaise);
}

/** The rest of a payment for a refund: all that is refundable, less what the provider and other refunds take. */
async function leftToSend(
  { db }: Refunder,
  { refundId, providerPaymentId, purpose }: Refund,
  { refundedPaise }: ProviderPayment,
  known: readonly ProviderRefund[],
): Promise<Paise> {
  const refundablePaise = await findRefundable(db, providerPaymentId);
  if (purpose !== 'return') {
    return paise(refundablePaise - refundedPaise - (await findOutstanding(db, providerPaymentId, refundId)));
  }
  const knownPaise = sumOf(
    known.filter(({ status }) => status !== 'failed').map(({ amountPaise }) => amountPaise),
  );
  return paise(refundablePaise - Math.max(refundedPaise, knownPaise));
}

/**
 * Sends the refund. The amount is fixed at the first attempt, because the idempotency key requires the same request: what
 * is left of the payment, of returned pieces at most what their credit note states. The attempt is recorded under the
 * refund's lock, so that it cannot be recorded as paid by bank transfer meanwhile.
 */
async function send(
  refunder: Refunder,
  refund: Refund,
  payment: ProviderPayment,
  leftPaise: Paise,
): Promise<void> {
  const { db } = refunder;
  const gateway = gatewayOfPayment(refunder, refund.providerPaymentId);
  const first = refund.attempts === 0;
  if (first && leftPaise <= 0) {
    const refundablePaise = await findRefundable(db, refund.providerPaymentId);
    return closeAsSentOtherwise(refunder, refund, refundablePaise > 0 ? SENT_BEFORE : DISPUTE_LOST_REASON);
  }
  if (first && payment.status !== 'captured') {
    return fail(refunder, refund, `The provider calls this payment ${payment.status}.`);
  }
  const isReturn = refund.purpose === 'return';
  const firstPaise = isReturn ? paise(Math.min(leftPaise, refund.amountPaise)) : leftPaise;
  const amountPaise = first ? firstPaise : refund.amountPaise;
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
  log.warn({ refund: refund.refundId, problem, detail }, 'the status of a refund could not be read');
  const openedWith = await findKeyOfPayment(db, refund.providerPaymentId);
  const isAbsent = openedWith !== undefined && provesAbsence(problem, openedWith, gateway.keyId);
  if (isAbsent && refund.attempts === 0) {
    return fail(refunder, refund, `The provider knows no such payment (${detail}).`);
  }
  const isElsewhere = openedWith !== undefined && openedWith !== gateway.keyId;
  const where = isElsewhere
    ? ` It was paid with the key ${openedWith}: if that is another account, send it back there.`
    : '';
  return checkLater(refunder, refund, `The provider gave no usable response (${detail}).${where}`);
}

function onSendFailure(
  refunder: Refunder,
  refund: Refund,
  { problem, detail }: ProviderFailure,
): Promise<void> {
  refunder.log.warn({ refund: refund.refundId, problem, detail }, 'a refund was not sent');
  return problem === 'unavailable'
    ? checkLater(refunder, refund, `The provider gave no usable response (${detail}).`)
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
    await lockPayment(tx, refund.providerPaymentId);
    await changeRefund(tx, refund.refundId, failedFor(problem), clock());
    // It may have been made at the provider's page before this one failed.
    await linkReplacements(tx, refund.providerPaymentId, clock());
    await recordAct(tx, SENDER, { act: 'refund failed', subject, reason: problem }, clock());
  });
}

const SENT_BEFORE = 'The money was sent back at the provider before.';

/** The whole amount was already refunded in the provider's dashboard, or taken by a lost dispute. */
function closeAsSentOtherwise({ db, clock }: Refunder, refund: Refund, problem: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockPayment(tx, refund.providerPaymentId);
    if (refund.purpose !== 'return') {
      await setDisposition(tx, refund.providerPaymentId, 'refunded', problem);
    }
    await changeRefund(tx, refund.refundId, failedFor(problem), clock());
    await linkReplacements(tx, refund.providerPaymentId, clock());
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
    // An order of which some pieces came back stays paid.
    if (refund.purpose !== 'return') {
      await setDisposition(
        tx,
        providerPaymentId,
        asOrdered ? 'refunded' : 'review',
        asOrdered ? `Sent back as ${reported.id}.` : changes.problem,
      );
    }
    const after = { amount_paise: reported.amountPaise, provider_refund_id: reported.id };
    await recordAct(
      tx,
      SENDER,
      { act: 'refund sent', subject: `payment:${providerPaymentId}`, after },
      clock(),
    );
  });
}
