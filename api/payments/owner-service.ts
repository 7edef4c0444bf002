import { type MovedOrder, moveOrder } from '#api/orders/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isDatabaseUnavailable } from '#api/platform/database/database-errors.ts';
import { inTransactionUnlessRefused } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import { findDisputesOfOrder } from './dispute-queries.ts';
import { findOpenIntents } from './intent-queries.ts';
import { findOrderedRefunds, findPaymentsOfOrder } from './order-money-queries.ts';
import { findAppliedPayment, setDisposition } from './payment-queries.ts';
import { readPaymentsSince, type Swept } from './payment-sweep-service.ts';
import { findRefundsOfOrder, insertClosing, sentBack } from './provider-refund-queries.ts';
import { readRefundsSince } from './provider-refund-service.ts';
import { lockPayment } from './refund-queries.ts';
import { orUnavailable, type Settler, settleIntent } from './settlement-service.ts';

export { findOpenMatters } from './payment-queries.ts';
export { type DashboardRefund, findDashboardRefunds } from './provider-refund-queries.ts';

/**
 * The owner moves an order on; a paid order that is cancelled leaves what was not sent back yet of its payment in the
 * refund queue.
 */
export function setStatus(
  db: Database,
  orderId: string,
  status: OrderStatus,
  now: Date,
): Promise<MovedOrder | Refusal> {
  return inTransactionUnlessRefused(db, async (tx) => {
    const moved = await moveOrder(tx, orderId, status, 'shop', now);
    if (isRefusal(moved) || !moved.refundDue) return moved;
    const applied = await findAppliedPayment(tx, orderId);
    const payment = applied && (await lockPayment(tx, applied.providerPaymentId));
    if (!payment) return moved;
    const back = await sentBack(tx, payment.providerPaymentId);
    if (back >= payment.refundable) {
      const reason = 'The money went back before the order was cancelled.';
      await setDisposition(tx, payment.providerPaymentId, 'refunded', reason);
      return { ...moved, refundDue: false };
    }
    const before = back > 0 ? ` ${formatRupeesExact(back)} of it went back before.` : '';
    const reason = `The paid order was cancelled.${before}`;
    await setDisposition(tx, payment.providerPaymentId, 'refund queued', reason);
    return moved;
  });
}

/** What was paid for an order, whoever's, and what went or is to go back of it. */
export async function readMoneyOfOrder(db: Database, orderId: string) {
  return {
    payments: await findPaymentsOfOrder(db, orderId),
    orderedRefunds: await findOrderedRefunds(db, orderId),
    sentRefunds: await findRefundsOfOrder(db, orderId),
    disputes: await findDisputesOfOrder(db, orderId),
  };
}

/**
 * The owner has dealt with a refund that somebody made at the provider: it is not told of any more. A second time
 * changes nothing. Refusal: not_found.
 */
export async function closeDashboardRefund(
  db: Database,
  providerRefundId: string,
  now: Date,
): Promise<{ closed: true } | Refusal> {
  const isKnown = await insertClosing(db, providerRefundId, now);
  return isKnown ? { closed: true } : refuse('not_found', 'The shop knows no such refund of the provider.');
}

/** The owner's own look reaches back further than the longest time in which a payment is refunded. */
const OWNERS_LOOK_MS = 400 * 24 * 60 * 60 * 1000;

/** The owner's "check now" of refunds made at the provider; answers whether the provider's list could be read. */
export async function readAllRefunds(settler: Settler): Promise<boolean> {
  const since = new Date(settler.clock().getTime() - OWNERS_LOOK_MS);
  return (await readRefundsSince(settler, since)) !== undefined;
}

/** How far back the owner's own look through the provider's payments reaches, in days. */
export const OWNERS_PAYMENT_DAYS = 90;

/** The owner's "check now" of payments made at the provider. */
export function readAllPayments(settler: Settler): Promise<Swept | undefined> {
  const since = settler.clock().getTime() - OWNERS_PAYMENT_DAYS * 24 * 60 * 60 * 1000;
  return readPaymentsSince(settler, new Date(since));
}

/** How many provider orders the owner's look asks about one by one; the running shop asks about the others. */
const MAX_LOOKED_AT = 300;

/**
 * Looks at the newest provider orders that are still open, whenever their turn would be: the owner's "check now", after
 * the look through all payments. Answers how many it left to the running shop.
 */
export async function reconcileEverything(
  settler: Settler,
): Promise<{ looked: number; left: number; applied: number; unavailable: number }> {
  const open = await findOpenIntents(settler.db);
  const intents = open.slice(0, MAX_LOOKED_AT);
  const left = open.length - intents.length;
  const counts = { looked: intents.length, left, applied: 0, unavailable: 0 };
  for (const intent of intents) {
    // Without its database the shop can tell the owner nothing true of any payment.
    const settlement = await orUnavailable(
      settler.log,
      () => settleIntent(settler, intent),
      isDatabaseUnavailable,
    );
    if (settlement === 'applied' || settlement === 'unavailable') counts[settlement] += 1;
  }
  return counts;
}
