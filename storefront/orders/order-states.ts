import { isPaid } from '#contract/order-states.ts';
import type { Order, OrderItem, OrderRefund } from '#contract/orders.ts';

/** Whether an order still waits for its money: neither paid nor cancelled. A failed payment may be tried again. */
export function isPayable(order: Order): boolean {
  return !isPaid(order.payment_status) && !isCancelled(order);
}

/** Whether an order was cancelled, as an order or by its payment. */
export function isCancelled(order: Order): boolean {
  return [order.order_status, order.payment_status].some((status) => status.toLowerCase() === 'cancelled');
}

/** Whether the payment is pending, letter case ignored. */
export function isPaymentPending(order: Order): boolean {
  return order.payment_status.toLowerCase() === 'pending';
}

/** Whether an order arrived and can be ordered again. */
export function isDelivered(order: Order): boolean {
  return order.order_status.toLowerCase() === 'delivered';
}

/** An order's items; an answer may leave them out. */
export function itemsOf(order: Order): OrderItem[] {
  return order.items ?? [];
}

/** What went back of an order's money, oldest first; an answer may leave it out. */
export function refundsOf(order: Order): OrderRefund[] {
  return order.refunds ?? [];
}

/** What an item came to: after the coupon where that is known. */
export function amountOf(item: OrderItem): number {
  return item.discounted_subtotal ?? item.subtotal;
}

/** `1 item`, `5 items`. */
export function itemCount(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
