import { lockOrder, readIsPacked, readOwnOrder } from '#api/orders/order-service.ts';
import { moveOrder } from '#api/orders/service.ts';
import { commitWith, inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { toRupees } from '#contract/money/money.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { CancelPaidOrderResponse } from '#contract/orders/orders.ts';
import { undoSale } from './cancelled-sale-service.ts';

const WHY_NOT: Partial<Record<OrderStatus, string>> = {
  pending: 'This order is not paid. Please open it again to cancel it.',
  shipped: 'This order is on its way and can no longer be cancelled. Please call us.',
  delivered: 'This order was delivered. To send pieces back, choose “Return a piece”.',
  completed: 'This order was delivered. To send pieces back, choose “Return a piece”.',
};

const PACKED = 'This order is packed already. Please call us: we can stop it until it leaves the shop.';

/** Cancels, credits and refunds an own paid order that is not packed (P-251). Idempotent. Refusals: not_found, order_move_refused, gift_card_refused. */
export async function cancelOwnPaidOrder(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: string,
  orderId: string,
): Promise<CancelPaidOrderResponse | Refusal> {
  const own = await readOwnOrder(db, userId, orderId);
  if (isRefusal(own)) return own;
  return inTransaction<CancelPaidOrderResponse | Refusal>(db, async (tx) => {
    const now = clock();
    const order = await lockOrder(tx, orderId);
    if (order?.orderStatus === 'cancelled') {
      return order.paymentStatus === 'Success'
        ? { message: 'Your order is cancelled already.' }
        : refuse('order_move_refused', 'This order was cancelled before it was paid.');
    }
    const why = order && WHY_NOT[order.orderStatus];
    if (why !== undefined) return refuse('order_move_refused', why);
    if (await readIsPacked(tx, orderId)) return refuse('order_move_refused', PACKED);
    const moved = await moveOrder(tx, orderId, 'cancelled', 'customer', now);
    if (isRefusal(moved)) return moved;
    const sale = await undoSale(tx, orderId, null, now);
    if (isRefusal(sale)) return sale;
    const lastWrites = [...sale.noteWrites, ...(await sale.orderRefunds())];
    return commitWith(
      {
        message: 'Your order is cancelled.',
        ...(sale.leftPaise > 0 && { refund_amount: toRupees(sale.leftPaise) }),
      },
      lastWrites,
    );
  });
}
