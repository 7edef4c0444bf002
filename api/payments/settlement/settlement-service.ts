import { setTimeout as sleep } from 'node:timers/promises';
import type { Act } from '#api/audit/rules.ts';
import { recordAct } from '#api/audit/service.ts';
import type { Issuer } from '#api/invoices/service.ts';
import { queuePaidInstalmentWrite } from '#api/messages/queue/plan-message-service.ts';
import { canStillBePaid } from '#api/orders/holds/hold-service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { type OrderHead, refundReason } from '#api/orders/rules.ts';
import { markFailed } from '#api/orders/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { commitWith, inTransaction, type Write } from '#api/platform/database/transactions.ts';
import type { RateReader } from '#api/rates/service.ts';
import { receivedAt } from '#api/schemes/instalments/calendar-rules.ts';
import { lockUserScheme } from '#api/schemes/passbook-lock-service.ts';
import {
  type Booking,
  canStillJoin,
  enrol,
  payableInstalment,
  payInstalment,
  type SchemePayment,
} from '#api/schemes/service.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import type { GatewayProblem, ProviderPayment } from '../provider/gateway.ts';
import { findRefund } from '../refunds/refund-queries.ts';
import { type Acceptance, recordAcceptance } from '../review/acceptance-queries.ts';
import { bestSettlement, mismatchReason, paymentVerdict, provesAbsence, type Settlement } from '../rules.ts';
import { type Intent, lockIntent } from './intent-queries.ts';
import { bookPaidOrder } from './paid-order-service.ts';
import { type Decided, lockDecision, notePayment } from './payment-queries.ts';

export type SettlementContext = Pick<
  Shop,
  'db' | 'clock' | 'gateway' | 'seller' | 'invoicePrefix' | 'log' | 'metalRateMaxDays'
>;

/** The payment is applied, except for the last writes (the invoice), or it is left to the owner. */
type Decision =
  | { disposition: 'applied'; lastWrites: Write[] }
  | { disposition: 'refund queued' | 'review'; reason: string };

/** The immutable part of an intent: what the provider order is for. */
type PaidFor = Pick<Intent, 'providerOrderId' | 'orderId' | 'userSchemeId'>;

/**
 * The only place that applies a provider payment, used by verification, webhook and reconciler. One transaction writes
 * payment, order, coupon, invoice, enrolment or ledger. Idempotent and safe under concurrency: locks the order or
 * passbook, then the intent. A decision is final, except that the owner may accept a payment in review (P-51, P-52).
 */
export function applyPayment(
  { db, clock, log, metalRateMaxDays, ...issuer }: Omit<SettlementContext, 'gateway'>,
  { providerOrderId, orderId, userSchemeId }: PaidFor,
  payment: ProviderPayment,
  accepted?: Acceptance,
): Promise<Settlement> {
  return inTransaction<Settlement>(db, async (tx) => {
    const order = orderId === null ? undefined : await lockOrder(tx, orderId);
    if (userSchemeId !== null) await lockUserScheme(tx, userSchemeId);
    const intent = await lockIntent(tx, providerOrderId);
    if (!intent) return 'unknown order';
    const known = await lockDecision(tx, payment.id);
    const now = clock();
    const note = (decided: Decided) => notePayment(tx, providerOrderId, payment, decided, now);

    const before = known?.disposition ?? 'noted';
    // While a refund is in flight the disposition is still `review`, so acceptance must also check for a refund.
    const isAccepted = accepted && before === 'review' && !(await findRefund(tx, payment.id));
    if (known && before !== 'noted' && !isAccepted) {
      await note(known);
      return before;
    }
    const verdict = isAccepted ? 'paid' : paymentVerdict(intent, payment);
    if (verdict === 'authorized' || verdict === 'not paid') {
      await note({ disposition: 'noted', reason: null });
      // Polling sees the same failure repeatedly; mark the order failed only on the first.
      const isFirstFailure =
        payment.status === 'failed' && known?.status !== 'failed' && intent.state === 'active';
      if (order && isFirstFailure) await markFailed(tx, order, now);
      return verdict === 'authorized' ? 'pending' : 'not paid';
    }

    const decision: Decision =
      verdict === 'mismatch'
        ? { disposition: 'review', reason: mismatchReason(intent, payment) }
        : await applyCaptured(tx, { intent, order, payment, issuer, now, metalRateMaxDays });
    if (decision.disposition !== 'applied') {
      log.warn({ payment: payment.id, ...decision }, 'a payment needs a decision by the owner');
      await note(decision);
      return decision.disposition;
    }
    await note({ disposition: 'applied', reason: null });
    await recordAcceptance(tx, intent.amountPaise, payment, accepted, now);
    if (accepted) await recordAct(tx, accepted.actor, acceptanceAct(intent, payment, accepted), now);
    return commitWith('applied', decision.lastWrites);
  });
}

function acceptanceAct({ amountPaise }: Intent, payment: ProviderPayment, { note }: Acceptance): Act {
  return {
    act: 'payment accepted',
    subject: `payment:${payment.id}`,
    after: { asked_paise: amountPaise, paid_paise: payment.amountPaise },
    ...(note !== null && { reason: note }),
  };
}

interface Captured {
  intent: Intent;
  order: OrderHead | undefined;
  payment: ProviderPayment;
  issuer: Issuer;
  now: Date;
  metalRateMaxDays: number;
}

async function applyCaptured(
  tx: Database,
  { intent, order, payment, issuer, now, metalRateMaxDays }: Captured,
): Promise<Decision> {
  if (order) {
    const unwanted = refundReason(order, intent.amountPaise);
    if (unwanted) return { disposition: 'refund queued', reason: unwanted };
    const booked = await bookPaidOrder(tx, { order, payment, issuer, now });
    return 'whyNot' in booked
      ? { disposition: 'refund queued', reason: booked.whyNot }
      : { disposition: 'applied', ...booked };
  }
  const booking = await bookSchemePayment({ db: tx, metalRateMaxDays }, intent, {
    id: payment.id,
    amountPaise: intent.amountPaise,
    receivedAt: receivedAt(intent.createdAt, payment.paidAt, now),
  });
  return booking.booked
    ? { disposition: 'applied', lastWrites: [queuePaidInstalmentWrite(tx, booking, now)] }
    : { disposition: booking.money, reason: booking.reason };
}

async function bookSchemePayment(
  reader: RateReader,
  intent: Intent,
  payment: SchemePayment,
): Promise<Booking> {
  const { schemeId, userSchemeId } = intent;
  if (schemeId !== null) return enrol(reader, { ...intent, schemeId }, payment);
  if (userSchemeId !== null) return payInstalment(reader, userSchemeId, payment);
  return { booked: false, money: 'review', reason: 'The payment is for nothing we know.' };
}

/** Runs `work`, logging errors as `unavailable`: one failing payment must not block the others of a job. */
export async function orUnavailable(
  log: Shop['log'],
  work: () => Promise<Settlement>,
  unless: (error: unknown) => boolean = () => false,
): Promise<Settlement> {
  try {
    return await work();
  } catch (error) {
    if (unless(error)) throw error;
    log.error({ err: error }, 'a payment could not be settled');
    return 'unavailable';
  }
}

/** Auto-capture usually follows within seconds, so a user-facing verification re-reads the payment a few times. */
const CAPTURE_RETRY_DELAYS_MS = [600, 1200];

/** Outcome of a failed read: `not paid` only if it proves that the object does not exist. */
function onReadFailure(
  { log, gateway }: SettlementContext,
  { providerOrderId, keyId }: Intent,
  read: FailedRead,
): Settlement {
  log.warn(
    { providerOrder: providerOrderId, openedWith: keyId, ...read },
    'the provider order could not be read',
  );
  return provesAbsence(read.problem, keyId, gateway.keyId) ? 'not paid' : 'unavailable';
}

interface FailedRead {
  payment?: string;
  problem: GatewayProblem;
  detail: string;
}

/** Reads a payment from the provider and applies it. The browser's claim is not used (P-47). */
export async function settlePayment(
  settler: SettlementContext,
  intent: Intent,
  paymentId: string,
  waits: readonly number[] = CAPTURE_RETRY_DELAYS_MS,
): Promise<Settlement> {
  let response = await settler.gateway.payment(paymentId);
  for (const wait of waits) {
    if (!('value' in response) || response.value.status !== 'authorized') break;
    await sleep(wait);
    response = await settler.gateway.payment(paymentId);
  }
  if ('problem' in response) return onReadFailure(settler, intent, { payment: paymentId, ...response });
  if (response.value.orderId !== intent.providerOrderId) return 'not paid';
  return applyPayment(settler, intent, response.value);
}

/** Whether the payment should still be captured; the provider auto-refunds uncaptured payments. */
async function shouldCapture(
  settler: SettlementContext,
  intent: Intent,
  paidAt: Date | undefined,
): Promise<boolean> {
  const { db, clock } = settler;
  if (intent.state === 'superseded') return false;
  const { schemeId } = intent;
  if (schemeId !== null) {
    return canStillJoin(db, { ...intent, schemeId }, receivedAt(intent.createdAt, paidAt, clock()));
  }
  if (intent.userSchemeId !== null) {
    return !isRefusal(await payableInstalment(settler, intent.userId, intent.userSchemeId, clock()));
  }
  const { orderId } = intent;
  return orderId === null || canStillBePaid(db, { ...intent, orderId }, intent.amountPaise);
}

/** Captures a payment that auto-capture left authorised, at the stored amount. */
async function captured(
  settler: SettlementContext,
  intent: Intent,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || !(await shouldCapture(settler, intent, payment.paidAt)))
    return payment;
  await settler.gateway.capture(payment.id, intent.amountPaise);
  // Capture fails if auto-capture was faster, so its result is ignored and the payment is read again.
  const read = await settler.gateway.payment(payment.id);
  return 'value' in read ? read.value : payment;
}

export async function settleIntent(settler: SettlementContext, intent: Intent): Promise<Settlement> {
  const response = await settler.gateway.paymentsOfOrder(intent.providerOrderId);
  if ('problem' in response) return onReadFailure(settler, intent, response);
  const settled: Settlement[] = [];
  for (const payment of response.value) {
    settled.push(await applyPayment(settler, intent, await captured(settler, intent, payment)));
  }
  return bestSettlement(settled);
}
