import { redeemCouponWrite } from '#api/coupons/service.ts';
import { findSold, type Issuer, issueInvoiceWrites, type Sold } from '#api/invoices/service.ts';
import {
  arePiecesThere,
  holdForPayment,
  lockReleasedPieces,
  type ReleasedPiece,
} from '#api/orders/hold-service.ts';
import { isPayable, PIECES_GONE, whyUnwanted } from '#api/orders/rules.ts';
import {
  findOwnOrder,
  lockOrder,
  markFailedWrites,
  markPaidWrite,
  type OrderHead,
} from '#api/orders/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/prepared-statements.ts';
import { closeWith, inOpenedTransaction } from '#api/platform/database/transactions.ts';
import { receivedAt } from '#api/schemes/calendar-rules.ts';
import {
  type Booking,
  canStillJoin,
  enrol,
  lockUserScheme,
  payableInstalment,
  payInstalment,
  type RateReader,
  type SchemePayment,
} from '#api/schemes/service.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import { acceptanceWrites, type OwnersWord } from './acceptance-queries.ts';
import type { GatewayProblem, ProviderPayment } from './gateway.ts';
import { type Intent, lockIntent } from './intent-queries.ts';
import { type Decided, lockDecision, notePaymentWrite } from './payment-queries.ts';
import { findRefund } from './refund-queries.ts';
import { bestSettlement, paymentVerdict, provesAbsence, type Settlement, tellMismatch } from './rules.ts';

export type { Settlement };

/** What settling needs of the shop. */
export type Settler = Pick<
  Shop,
  'db' | 'clock' | 'gateway' | 'seller' | 'invoicePrefix' | 'log' | 'metalRateMaxDays'
>;

/** What to do with money: book it, by what is still to be written, or leave it to the owner. */
type Decision =
  | { disposition: 'applied'; writes: Write[] }
  | { disposition: 'refund queued' | 'review'; reason: string };

/** A provider order and what it is for, which never changes. */
type PaidFor = Pick<Intent, 'providerOrderId' | 'orderId' | 'userSchemeId'>;

/**
 * The one transition from a provider's payment to the shop's books, used by verification, webhook and reconciler.
 * In one transaction: payment, order, coupon, invoice, enrolment or ledger. Safe to repeat and to race: the order
 * or the passbook is locked first, then the provider order; a payment already decided stays as decided, but one in
 * review is applied when the owner accepted it and has not ordered its refund.
 */
export function applyPayment(
  { db, clock, log, metalRateMaxDays, ...issuer }: Omit<Settler, 'gateway'>,
  { providerOrderId, orderId, userSchemeId }: PaidFor,
  payment: ProviderPayment,
  accepted?: OwnersWord,
): Promise<Settlement> {
  const open = async (tx: Database) => {
    const [order, released, , intent, known, sold, refund] = await Promise.all([
      orderId === null ? undefined : lockOrder(tx, orderId),
      orderId === null ? [] : lockReleasedPieces(tx, orderId),
      userSchemeId === null ? undefined : lockUserScheme(tx, userSchemeId),
      lockIntent(tx, providerOrderId),
      lockDecision(tx, payment.id),
      orderId === null ? [] : findSold(tx, orderId),
      accepted && findRefund(tx, payment.id),
    ]);
    return { order, released, intent, known, sold, refund };
  };
  return inOpenedTransaction<Awaited<ReturnType<typeof open>>, Settlement>(db, open, async (tx, opened) => {
    const { order, released, intent, known, sold, refund } = opened;
    if (!intent) return 'unknown order';
    const now = clock();
    const note = (decided: Decided) => notePaymentWrite(providerOrderId, payment, decided, now);

    const before = known?.disposition ?? 'noted';
    // A payment is called refunded as soon as its refund is ordered; that the money went back is read of the refunds.
    const isAccepted = accepted && before === 'review' && !refund;
    if (known && before !== 'noted' && !isAccepted) return closeWith(before, [note(known)]);
    const verdict = isAccepted ? 'paid' : paymentVerdict(intent, payment);
    if (verdict === 'authorized' || verdict === 'not paid') {
      const settlement = verdict === 'authorized' ? 'pending' : 'not paid';
      // The same failure is read again and again; only when it is news does it end a try.
      const isNews = payment.status === 'failed' && known?.status !== 'failed' && intent.state === 'active';
      const failed = order && isNews ? markFailedWrites(tx, order, now) : [];
      return closeWith(settlement, [note({ disposition: 'noted', reason: null }), ...failed]);
    }

    const decision: Decision =
      verdict === 'mismatch'
        ? { disposition: 'review', reason: tellMismatch(intent, payment) }
        : await applyCaptured(tx, {
            ...{ intent, order, released, sold, payment, issuer, now, metalRateMaxDays },
          });
    if (decision.disposition === 'applied') {
      const acceptance = acceptanceWrites(intent.amount, payment, accepted, now);
      return closeWith('applied', [
        note({ disposition: 'applied', reason: null }),
        ...acceptance,
        ...decision.writes,
      ]);
    }
    log.warn({ payment: payment.id, ...decision }, 'money needs the owner');
    return closeWith(decision.disposition, [note(decision)]);
  });
}

interface Captured {
  intent: Intent;
  order: OrderHead | undefined;
  released: ReleasedPiece[];
  sold: Sold;
  payment: ProviderPayment;
  issuer: Issuer;
  now: Date;
  metalRateMaxDays: number;
}

async function applyCaptured(
  tx: Database,
  { intent, order, released, sold, payment, issuer, now, metalRateMaxDays }: Captured,
): Promise<Decision> {
  if (order) {
    const unwanted = whyUnwanted(order, intent.amount);
    if (unwanted) return { disposition: 'refund queued', reason: unwanted };
    const hold = holdForPayment(
      order,
      sold.map(({ item }) => item),
      released,
    );
    if (!hold) return { disposition: 'refund queued', reason: PIECES_GONE };
    const redeemed = order.couponCode === null ? [] : [redeemCouponWrite(tx, order.orderId)];
    const invoiced = issueInvoiceWrites(order, sold, issuer, now);
    const paid = markPaidWrite(order, hold.holdNumber, now);
    return { disposition: 'applied', writes: [...hold.writes, paid, ...redeemed, ...invoiced] };
  }
  const booking = await bookSchemePayment({ db: tx, metalRateMaxDays }, intent, {
    id: payment.id,
    amount: intent.amount,
    receivedAt: receivedAt(intent.createdAt, payment.paidAt, now),
  });
  return booking.booked
    ? { disposition: 'applied', writes: booking.writes }
    : { disposition: booking.money, reason: booking.reason };
}

/** Joins a scheme, or writes a later instalment into its passbook. */
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

/**
 * What came of settling, or that it could not be done: one thing that cannot be settled, whatever the reason, must not
 * keep the money of all others waiting.
 */
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

/** Auto-capture follows within moments; a person is waiting, so it is asked for again a few times. */
const CAPTURE_WAITS_MS = [600, 1200];

/** What a failed reading says: no money only where it proves that there is none. */
function unread({ log, gateway }: Settler, { providerOrderId, keyId }: Intent, read: Unread): Settlement {
  log.warn({ providerOrder: providerOrderId, openedWith: keyId, ...read }, 'the provider could not be read');
  return provesAbsence(read.problem, keyId, gateway.keyId) ? 'not paid' : 'unavailable';
}

/** What was asked of the provider in vain, and why. */
interface Unread {
  payment?: string;
  problem: GatewayProblem;
  detail: string;
}

/** Reads a payment from the provider and applies it. What the browser says decides nothing. */
export async function settlePayment(
  settler: Settler,
  intent: Intent,
  paymentId: string,
  waits: readonly number[] = CAPTURE_WAITS_MS,
): Promise<Settlement> {
  let response = await settler.gateway.payment(paymentId);
  for (const wait of waits) {
    if (!('value' in response) || response.value.status !== 'authorized') break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    response = await settler.gateway.payment(paymentId);
  }
  if ('problem' in response) return unread(settler, intent, { payment: paymentId, ...response });
  if (response.value.orderId !== intent.providerOrderId) return 'not paid';
  return applyPayment(settler, intent, response.value);
}

/** Whether the money of a provider order is still wanted: what is not captured goes back by itself. */
async function isWanted(settler: Settler, intent: Intent, paidAt: Date | undefined): Promise<boolean> {
  const { db, clock } = settler;
  if (intent.state === 'superseded') return false;
  const { schemeId } = intent;
  if (schemeId !== null) {
    return canStillJoin(db, { ...intent, schemeId }, receivedAt(intent.createdAt, paidAt, clock()));
  }
  if (intent.userSchemeId !== null) {
    return !isRefusal(await payableInstalment(settler, intent.userId, intent.userSchemeId, clock()));
  }
  if (intent.orderId === null) return true;
  const order = await findOwnOrder(db, intent.userId, intent.orderId);
  if (!order || !isPayable(order) || order.total !== intent.amount) return false;
  return order.holdsStock || arePiecesThere(db, order.orderId);
}

/** An authorised payment that stayed so past auto-capture is captured by us, at the stored amount. */
async function captured(
  settler: Settler,
  intent: Intent,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || !(await isWanted(settler, intent, payment.paidAt))) return payment;
  await settler.gateway.capture(payment.id, intent.amount);
  // A refused capture is normal when auto-capture was faster: the payment itself tells.
  const read = await settler.gateway.payment(payment.id);
  return 'value' in read ? read.value : payment;
}

/** Reads all payments of a provider order and applies them; answers the best that came of it. */
export async function settleIntent(settler: Settler, intent: Intent): Promise<Settlement> {
  const response = await settler.gateway.paymentsOfOrder(intent.providerOrderId);
  if ('problem' in response) return unread(settler, intent, response);
  const settled: Settlement[] = [];
  for (const payment of response.value) {
    settled.push(await applyPayment(settler, intent, await captured(settler, intent, payment)));
  }
  return bestSettlement(settled);
}
