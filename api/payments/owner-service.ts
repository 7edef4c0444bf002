import { type MovedOrder, moveOrder } from '#api/orders/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isDatabaseUnavailable } from '#api/platform/database/database-errors.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { findDisputesOfOrder } from './disputes/dispute-queries.ts';
import { findRefundsOfOrder, insertClosing, sentBack } from './refunds/provider-refund-queries.ts';
import { readRefundsSince } from './refunds/provider-refund-service.ts';
import { lockPayment } from './refunds/refund-queries.ts';
import { findOpenIntents } from './settlement/intent-queries.ts';
import { findOrderedRefunds, findPaymentsOfOrder } from './settlement/order-money-queries.ts';
import { findAppliedPayment, setDisposition } from './settlement/payment-queries.ts';
import { readPaymentsSince, type Swept } from './settlement/payment-sweep-service.ts';
import { orUnavailable, type Settler, settleIntent } from './settlement/settlement-service.ts';

/** Changes an order's status for the owner. Cancelling a paid order queues the rest of its payment for refund. */
export function setStatus(
  db: Database,
  orderId: string,
  status: OrderStatus,
  now: Date,
): Promise<MovedOrder | Refusal> {
  return inTransaction(db, async (tx) => {
    const moved = await moveOrder(tx, orderId, status, 'shop', now);
    if (isRefusal(moved) || !moved.refundDue) return moved;
    const applied = await findAppliedPayment(tx, orderId);
    const payment = applied && (await lockPayment(tx, applied.providerPaymentId));
    if (!payment) return moved;
    const backPaise = await sentBack(tx, payment.providerPaymentId);
    if (backPaise >= payment.refundablePaise) {
      const reason = 'The money went back before the order was cancelled.';
      await setDisposition(tx, payment.providerPaymentId, 'refunded', reason);
      return { ...moved, refundDue: false };
    }
    const before = backPaise > 0 ? ` ${formatRupeesExact(backPaise)} of it went back before.` : '';
    const reason = `The paid order was cancelled.${before}`;
    await setDisposition(tx, payment.providerPaymentId, 'refund queued', reason);
    return moved;
  });
}

export async function readMoneyOfOrder(db: Database, orderId: string) {
  return {
    payments: await findPaymentsOfOrder(db, orderId),
    orderedRefunds: await findOrderedRefunds(db, orderId),
    sentRefunds: await findRefundsOfOrder(db, orderId),
    disputes: await findDisputesOfOrder(db, orderId),
  };
}

/**
 * Marks a refund made in the provider's dashboard as handled, so that it is no longer reported. Idempotent.
 * Refusal: not_found.
 */
export async function closeDashboardRefund(
  db: Database,
  providerRefundId: string,
  now: Date,
): Promise<{ closed: true } | Refusal> {
  const isKnown = await insertClosing(db, providerRefundId, now);
  return isKnown ? { closed: true } : refuse('not_found', 'The shop knows no such refund of the provider.');
}

/** How far back the owner's check reads refunds: longer than a payment stays refundable. */
const OWNER_REFUND_CHECK_MS = 400 * 24 * 60 * 60 * 1000;

/** The owner's "check now" for refunds made at the provider; returns whether the list could be read. */
export async function readAllRefunds(settler: Settler): Promise<boolean> {
  const since = new Date(settler.clock().getTime() - OWNER_REFUND_CHECK_MS);
  return (await readRefundsSince(settler, since)) !== undefined;
}

/** How far back the owner's check reads payments, in days. */
export const OWNERS_PAYMENT_DAYS = 90;

export function readAllPayments(settler: Settler): Promise<Swept | undefined> {
  const since = settler.clock().getTime() - OWNERS_PAYMENT_DAYS * 24 * 60 * 60 * 1000;
  return readPaymentsSince(settler, new Date(since));
}

/** Provider orders that the owner's check reads one by one; the scheduled job reads the others. */
const MAX_CHECKED = 300;

/**
 * The owner's "check now" for the newest open provider orders, regardless of their schedule; run after the payment
 * sweep. `left`: how many it left to the scheduled job.
 */
export async function reconcileEverything(
  settler: Settler,
): Promise<{ looked: number; left: number; applied: number; unavailable: number }> {
  const open = await findOpenIntents(settler.db);
  const intents = open.slice(0, MAX_CHECKED);
  const left = open.length - intents.length;
  const counts = { looked: intents.length, left, applied: 0, unavailable: 0 };
  for (const intent of intents) {
    // Without the database no result would be correct, so that error is rethrown.
    const settlement = await orUnavailable(
      settler.log,
      () => settleIntent(settler, intent),
      isDatabaseUnavailable,
    );
    if (settlement === 'applied' || settlement === 'unavailable') counts[settlement] += 1;
  }
  return counts;
}
