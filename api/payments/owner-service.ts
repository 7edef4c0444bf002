import { type MovedOrder, moveOrder } from '#api/orders/service.ts';
import { type Database, inTransactionUnlessRefused } from '#api/platform/database.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import { insertClosing, sentBack } from './provider-refund-queries.ts';
import { findAppliedPayment, setDisposition } from './queries.ts';
import { lockPayment } from './refund-queries.ts';

export { type DashboardRefund, findDashboardRefunds } from './provider-refund-queries.ts';
export { findOpenMatters } from './queries.ts';

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
    if (back >= payment.amount) {
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
