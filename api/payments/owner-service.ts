import { recordAct } from '#api/audit/service.ts';
import { queueOrderMessage } from '#api/messages/queue/queue-service.ts';
import type { OrderHead } from '#api/orders/rules.ts';
import { type MovedOrder, moveOrder } from '#api/orders/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isDatabaseUnavailable } from '#api/platform/database/database-errors.ts';
import { commitWith, inTransaction } from '#api/platform/database/transactions.ts';
import { DAY_MS } from '#contract/durations.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { undoSale } from './cancellation/cancelled-sale-service.ts';
import { findDisputesOfOrder } from './disputes/dispute-queries.ts';
import { findRefundsOfOrder, insertClosing } from './refunds/provider-refund-queries.ts';
import { readRefundsSince } from './refunds/provider-refund-service.ts';
import { findOpenIntents } from './settlement/intent-queries.ts';
import { findOrderedRefunds, findPaymentsOfOrder } from './settlement/order-money-queries.ts';
import { readPaymentsSince, type SweepCounts } from './settlement/payment-sweep-service.ts';
import { orUnavailable, type SettlementContext, settleIntent } from './settlement/settlement-service.ts';
import { settleWeights } from './weights/settle-service.ts';

/** The context of a change of status: its reason, further audit data, and further writes. */
interface StatusChange {
  reason?: string;
  after?: object;
  write?: (tx: Database, order: OrderHead) => Promise<void>;
  /** The customer is there: no message that the order is on its way. */
  isHandedOver?: boolean;
}

/**
 * Changes an order's status for the shop. Cancelling a paid order credits its invoices and queues the rest of its payment
 * for refund; shipping one settles the weights of what was made for it. Refusals: not_found, order_move_refused, hallmark_missing,
 * gift_card_refused, and those of `settleWeights`.
 */
export function setStatus(
  { db, now, actor }: Acting,
  orderId: string,
  status: OrderStatus,
  { reason, after, write, isHandedOver = false }: StatusChange = {},
): Promise<MovedOrder | Refusal> {
  return inTransaction<MovedOrder | Refusal>(db, async (tx) => {
    const moved = await moveOrder(tx, orderId, status, 'shop', now, actorText(actor));
    if (isRefusal(moved) || moved.isRepeat) return moved;
    const settled = status === 'shipped' ? await settleWeights({ db: tx, now, actor }, orderId) : [];
    if (isRefusal(settled)) return settled;
    const sale = moved.refundDue ? await undoSale(tx, orderId, reason ?? null, now) : undefined;
    if (isRefusal(sale)) return sale;
    await write?.(tx, moved.order);
    if (status === 'shipped' && !isHandedOver) await queueOrderMessage(tx, 'order shipped', orderId, now);
    const act = {
      act: 'order status changed',
      subject: `order:${orderId}`,
      before: { order_status: moved.movedFrom },
      after: { order_status: status, ...after },
      reason,
    };
    await recordAct(tx, actor, act, now);
    const result = { ...moved, refundDue: sale?.isRefundDue ?? false };
    return commitWith(result, [...settled, ...(sale?.noteWrites ?? [])]);
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

/** Marks a refund made in the provider's dashboard as handled. Idempotent. Refusal: not_found. */
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
const OWNER_REFUND_CHECK_MS = 400 * DAY_MS;

/** The owner's "check now" for refunds made at the provider; returns whether the list could be read. */
export async function readAllRefunds(settler: SettlementContext): Promise<boolean> {
  const since = new Date(settler.clock().getTime() - OWNER_REFUND_CHECK_MS);
  return (await readRefundsSince(settler, since)) !== undefined;
}

/** How far back the owner's check reads payments, in days. */
export const OWNERS_PAYMENT_DAYS = 90;

export function readAllPayments(settler: SettlementContext): Promise<SweepCounts | undefined> {
  const since = settler.clock().getTime() - OWNERS_PAYMENT_DAYS * DAY_MS;
  return readPaymentsSince(settler, new Date(since));
}

/** Provider orders that the owner's check reads one by one; the scheduled job reads the others. */
const MAX_CHECKED = 300;

/** The owner's "check now" of the newest open provider orders, after the payment sweep. `left`: how many remain for the job. */
export async function reconcileEverything(
  settler: SettlementContext,
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
