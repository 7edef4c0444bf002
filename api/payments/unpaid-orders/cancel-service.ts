import { cancelByCustomer } from '#api/orders/holds/hold-service.ts';
import { returnToCart } from '#api/orders/holds/return-to-cart-service.ts';
import { readOwnOrder } from '#api/orders/order-service.ts';
import { PAID_ORDER_REFUSAL } from '#api/orders/service.ts';
import type { Shop } from '#api/shop.ts';
import type { MessageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { ReturnOrderToCartResponse } from '#contract/orders/orders.ts';
import { REFUSAL_BY_MONEY, readOrderMoney } from '../settlement/order-money-service.ts';

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
  const unfit = await cancelRefusal(shop, userId, orderId);
  if (unfit) return unfit;
  const moved = await cancelByCustomer(shop.db, orderId, shop.clock());
  return isRefusal(moved) ? moved : { message: 'Your order is cancelled.' };
}

/** Cancels an own unpaid order and refills the cart. Refusals: those of `cancelOwnOrder`; order_move_refused if cancelled before. */
export async function returnOwnOrderToCart(
  shop: Shop,
  userId: string,
  orderId: string,
): Promise<ReturnOrderToCartResponse | Refusal> {
  const unfit = await cancelRefusal(shop, userId, orderId);
  if (unfit) return unfit;
  const notAdded = await returnToCart(shop, userId, orderId, shop.clock());
  if (isRefusal(notAdded)) return notAdded;
  return { message: 'Your pieces are back in your cart.', not_added: notAdded };
}

/** Refuses an order that is not the customer's, and one for which money has come or may still come. */
async function cancelRefusal(shop: Shop, userId: string, orderId: string): Promise<Refusal | undefined> {
  const order = await readOwnOrder(shop.db, userId, orderId);
  if (isRefusal(order)) return order;
  if (order.orderStatus !== 'pending') return undefined;
  const money = await readOrderMoney(shop, order);
  if (money === 'paid') return refuse('order_move_refused', PAID_ORDER_REFUSAL);
  return REFUSAL_BY_MONEY[money]?.();
}
