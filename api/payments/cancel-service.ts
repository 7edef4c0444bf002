import { cancelByCustomer, PAID_ALREADY } from '#api/orders/hold-service.ts';
import { findOwnOrder } from '#api/orders/service.ts';
import type { Shop } from '#api/shop.ts';
import type { MessageResponse } from '#contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { readOrderMoney } from './order-money-service.ts';
import { REFUSAL_BY_MONEY } from './renewal-service.ts';

/**
 * Cancels a customer's own unpaid order and releases its stock and coupon. Idempotent. A later payment goes to the
 * refund queue (P-51). Refusals: not_found, order_move_refused (it is paid),
 * payment_being_confirmed, provider_unavailable.
 */
export async function cancelOwnOrder(
  shop: Shop,
  userId: string,
  orderId: string,
): Promise<MessageResponse | Refusal> {
  const order = await findOwnOrder(shop.db, userId, orderId);
  if (!order) return refuse('not_found', messages.orderNotFound);
  if (order.orderStatus === 'pending') {
    const money = await readOrderMoney(shop, order);
    if (money === 'paid') return refuse('order_move_refused', PAID_ALREADY);
    const unsettled = REFUSAL_BY_MONEY[money];
    if (unsettled) return unsettled();
  }
  const moved = await cancelByCustomer(shop.db, orderId, shop.clock());
  return isRefusal(moved) ? moved : { message: 'Your order is cancelled.' };
}
