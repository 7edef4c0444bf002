import { recordAct } from '#api/audit/service.ts';
import { type MovedOrder, moveOrder } from '#api/orders/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
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

/** What belongs to a change of status: why, what the audit says besides, and what is written with it. */
interface StatusChange {
  reason?: string;
  after?: object;
  write?: (tx: Database) => Promise<void>;
}

/**
 * Changes an order's status for the shop. Cancelling a paid order queues the rest of its payment for refund. Refusals:
 * not_found, order_move_refused.
 */
export function setStatus(
  { db, now, actor }: Acting,
  orderId: string,
  status: OrderStatus,
  { reason, after, write }: StatusChange = {},
): Promise<MovedOrder | Refusal> {
  return inTransaction<MovedOrder | Refusal>(db, async (tx) => {
    const moved = await moveOrder(tx, orderId, status, 'shop', now, actorText(actor));
    if (isRefusal(moved) || moved.isRepeat) return moved;
    const refundDue = moved.refundDue && (await queueRefund(tx, orderId));
    await write?.(tx);
    const act = {
      act: 'order status changed',
      subject: `order:${orderId}`,
      before: { order_status: moved.movedFrom },
      after: { order_status: status, ...after },
      reason,
    };
    await recordAct(tx, actor, act, now);
    return { ...moved, refundDue };
  });
}

/** Queues what is left of the payment of a cancelled order for refund; false if all of it went back before. */
async function queueRefund(tx: Database, orderId: string): Promise<boolean> {
  const applied = await findAppliedPayment(tx, orderId);
  const payment = applied && (await lockPayment(tx, applied.providerPaymentId));
  if (!payment) return true;
  const backPaise = await sentBack(tx, payment.providerPaymentId);
  if (backPaise >= payment.refundablePaise) {
    const reason = 'The money went back before the order was cancelled.';
    await setDisposition(tx, payment.providerPaymentId, 'refunded', reason);
    return false;
  }
  const before = backPaise > 0 ? ` ${formatRupeesExact(backPaise)} of it went back before.` : '';
  const reason = `The paid order was cancelled.${before}`;
  await setDisposition(tx, payment.providerPaymentId, 'refund queued', reason);
  return true;
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
export function closeDashboardRefund(
  { db, now, actor }: Acting,
  providerRefundId: string,
  note?: string,
): Promise<{ closed: true } | Refusal> {
  return inTransaction<{ closed: true } | Refusal>(db, async (tx) => {
    const isKnown = await insertClosing(tx, providerRefundId, now);
    if (!isKnown) return refuse('not_found', 'The shop knows no such refund of the provider.');
    const subject = `refund:${providerRefundId}`;
    await recordAct(tx, actor, { act: 'refund closed', subject, reason: note }, now);
    return { closed: true };
  });
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
  onProgress: (done: number, of: number) => Promise<void> = async () => {},
): Promise<{ looked: number; left: number; applied: number; unavailable: number }> {
  const open = await findOpenIntents(settler.db);
  const intents = open.slice(0, MAX_CHECKED);
  const left = open.length - intents.length;
  const counts = { looked: intents.length, left, applied: 0, unavailable: 0 };
  for (const [index, intent] of intents.entries()) {
    await onProgress(index, intents.length);
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
