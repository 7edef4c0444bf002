import { type MovedOrder, moveOrder } from '#api/orders/service.ts';
import { type Database, inTransactionUnlessRefused } from '#api/platform/database.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import { findAppliedPayment, setDisposition } from './queries.ts';

export { findOpenMatters } from './queries.ts';

/** The owner moves an order on; a paid order that is cancelled leaves its payment in the refund queue. */
export function setStatus(
  db: Database,
  orderId: string,
  status: OrderStatus,
  now: Date,
): Promise<MovedOrder | Refusal> {
  return inTransactionUnlessRefused(db, async (tx) => {
    const moved = await moveOrder(tx, orderId, status, 'shop', now);
    if (isRefusal(moved) || !moved.refundDue) return moved;
    const payment = await findAppliedPayment(tx, orderId);
    if (payment) {
      await setDisposition(tx, payment.providerPaymentId, 'refund queued', 'The paid order was cancelled.');
    }
    return moved;
  });
}
