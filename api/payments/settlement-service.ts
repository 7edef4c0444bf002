import type { SQLWrapper } from 'drizzle-orm';
import { redeemCoupon } from '#api/coupons/service.ts';
import { issueInvoice } from '#api/invoices/service.ts';
import { isPayable } from '#api/orders/rules.ts';
import { findOwnOrder, lockOrder, markPaid, type OrderHead } from '#api/orders/service.ts';
import { closeWith, type Database, inTransaction } from '#api/platform/database.ts';
import { receivedAt } from '#api/schemes/calendar-rules.ts';
import {
  type Booking,
  enrol,
  hasActiveScheme,
  lockUserScheme,
  payableInstalment,
  payInstalment,
  type SchemePayment,
} from '#api/schemes/service.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import type { GatewayProblem, ProviderPayment } from './gateway.ts';
import { type Intent, lockIntent, markApplied, notePayment, setDisposition } from './queries.ts';
import { bestSettlement, paymentVerdict, type Settlement } from './rules.ts';

export type { Settlement };

/** What settling needs of the shop. */
export type Settler = Pick<Shop, 'db' | 'clock' | 'gateway' | 'seller' | 'log'>;

/** What to do with money: book it, by what is still to be written, or leave it to the owner. */
type Decision =
  | { disposition: 'applied'; writes: SQLWrapper[] }
  | { disposition: 'refund queued' | 'review'; reason: string };

/** A provider order and what it is for, which never changes. */
type PaidFor = Pick<Intent, 'providerOrderId' | 'orderId' | 'userSchemeId'>;

/**
 * The one transition from a provider's payment to the shop's books, used by verification, webhook and reconciler.
 * In one transaction: payment, order, coupon, invoice, enrolment or ledger. Safe to repeat and to race: the order
 * or the passbook is locked first, then the provider order; a payment already decided stays as decided.
 */
export function applyPayment(
  { db, clock, seller, log }: Omit<Settler, 'gateway'>,
  { providerOrderId, orderId, userSchemeId }: PaidFor,
  payment: ProviderPayment,
): Promise<Settlement> {
  return inTransaction<Settlement>(db, async (tx) => {
    const now = clock();
    const order = orderId === null ? undefined : await lockOrder(tx, orderId);
    if (userSchemeId !== null) await lockUserScheme(tx, userSchemeId);
    const intent = await lockIntent(tx, providerOrderId);
    if (!intent) return 'unknown order';

    const before = await notePayment(tx, providerOrderId, payment, now);
    if (payment.status === 'refunded' && (before === 'refund queued' || before === 'review')) {
      await setDisposition(tx, payment.id, 'refunded', 'The provider sent it back.');
      return 'refunded';
    }
    if (before !== 'noted') return before;
    const verdict = paymentVerdict(intent, payment);
    if (verdict === 'authorized') return 'pending';
    if (verdict === 'not paid') return 'not paid';

    const decision: Decision =
      verdict === 'mismatch'
        ? { disposition: 'review', reason: 'The payment differs from what was asked for.' }
        : await applyCaptured(tx, { intent, order, payment, seller, now });
    if (decision.disposition === 'applied') {
      return closeWith('applied', [markApplied(tx, providerOrderId, payment.id), ...decision.writes]);
    }
    await setDisposition(tx, payment.id, decision.disposition, decision.reason);
    log.warn({ payment: payment.id, ...decision }, 'money needs the owner');
    return decision.disposition;
  });
}

interface Captured {
  intent: Intent;
  order: OrderHead | undefined;
  payment: ProviderPayment;
  seller: Shop['seller'];
  now: Date;
}

async function applyCaptured(
  tx: Database,
  { intent, order, payment, seller, now }: Captured,
): Promise<Decision> {
  if (order) {
    if (!isPayable(order) || order.total !== payment.amount) {
      return {
        disposition: 'refund queued',
        reason: `The order is ${order.orderStatus}, ${order.paymentStatus}.`,
      };
    }
    const paid = markPaid(tx, order, now);
    const redeemed = order.couponCode === null ? [] : [redeemCoupon(tx, order.orderId)];
    const invoiced = await issueInvoice(tx, order, seller, now);
    return { disposition: 'applied', writes: [paid, ...redeemed, ...invoiced] };
  }
  const booking = await bookSchemePayment(tx, intent, {
    id: payment.id,
    amount: payment.amount,
    receivedAt: receivedAt(intent.createdAt, payment.paidAt, now),
  });
  return booking.booked
    ? { disposition: 'applied', writes: [] }
    : { disposition: booking.money, reason: booking.reason };
}

/** Joins a scheme, or writes a later instalment into its passbook. */
async function bookSchemePayment(tx: Database, intent: Intent, payment: SchemePayment): Promise<Booking> {
  if (intent.schemeId !== null) return enrol(tx, intent.userId, intent.schemeId, payment);
  if (intent.userSchemeId !== null) return payInstalment(tx, intent.userSchemeId, payment);
  return { booked: false, money: 'review', reason: 'The payment is for nothing we know.' };
}

/** Auto-capture follows within moments; a person is waiting, so it is asked for again a few times. */
const CAPTURE_WAITS_MS = [600, 1200];

/** What a failed reading says: only an unknown id means no money; a refused key says nothing about money. */
function unread(problem: GatewayProblem): Settlement {
  return problem === 'not found' ? 'not paid' : 'unavailable';
}

/** Reads a payment from the provider and applies it. What the browser says decides nothing. */
export async function settlePayment(
  settler: Settler,
  intent: Intent,
  paymentId: string,
  waits: readonly number[] = CAPTURE_WAITS_MS,
): Promise<Settlement> {
  let answer = await settler.gateway.payment(paymentId);
  for (const wait of waits) {
    if (!('value' in answer) || answer.value.status !== 'authorized') break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    answer = await settler.gateway.payment(paymentId);
  }
  if ('problem' in answer) {
    settler.log.warn({ payment: paymentId, ...answer }, 'payment could not be read');
    return unread(answer.problem);
  }
  if (answer.value.orderId !== intent.providerOrderId) return 'not paid';
  return applyPayment(settler, intent, answer.value);
}

/** Whether the money of a provider order is still wanted: what is not captured goes back by itself. */
async function isWanted({ db, clock }: Settler, intent: Intent): Promise<boolean> {
  if (intent.state === 'superseded') return false;
  if (intent.schemeId !== null) return !(await hasActiveScheme(db, intent.userId, intent.schemeId));
  if (intent.userSchemeId !== null) {
    return !isRefusal(await payableInstalment(db, intent.userId, intent.userSchemeId, clock()));
  }
  if (intent.orderId === null) return true;
  const order = await findOwnOrder(db, intent.userId, intent.orderId);
  return order !== undefined && isPayable(order);
}

/** An authorised payment that stayed so past auto-capture is captured by us, at the stored amount. */
async function captured(
  settler: Settler,
  intent: Intent,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || !(await isWanted(settler, intent))) return payment;
  await settler.gateway.capture(payment.id, intent.amount);
  // A refused capture is normal when auto-capture was faster: the payment itself tells.
  const read = await settler.gateway.payment(payment.id);
  return 'value' in read ? read.value : payment;
}

/** Reads all payments of a provider order and applies them; answers the best that came of it. */
export async function settleIntent(settler: Settler, intent: Intent): Promise<Settlement> {
  const answer = await settler.gateway.paymentsOfOrder(intent.providerOrderId);
  if ('problem' in answer) {
    settler.log.warn(
      { providerOrder: intent.providerOrderId, ...answer },
      'provider order could not be read',
    );
    return unread(answer.problem);
  }
  const settled: Settlement[] = [];
  for (const payment of answer.value) {
    settled.push(await applyPayment(settler, intent, await captured(settler, intent, payment)));
  }
  return bestSettlement(settled);
}
