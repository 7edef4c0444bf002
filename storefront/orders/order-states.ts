import { counted } from '#contract/counted.ts';
import { type Rupees, rupees, sumOf, toPaise, toRupees } from '#contract/money/money.ts';
import { isPaid } from '#contract/orders/order-states.ts';
import type { Order, OrderItem, OrderRefund } from '#contract/orders/orders.ts';

/** Neither paid nor cancelled: a failed payment may be retried. */
export function isPayable(order: Order): boolean {
  return !isPaid(order.payment_status) && !isCancelled(order);
}

/** What is to be paid, or was, beside what a savings plan and gift cards pay. */
export function toPayOf({ to_pay, total_amount }: Order): Rupees {
  return to_pay ?? total_amount;
}

/** Whether the order or its payment was cancelled. */
export function isCancelled(order: Order): boolean {
  return [order.order_status, order.payment_status].some((status) => status.toLowerCase() === 'cancelled');
}

export function isPaymentPending(order: Order): boolean {
  return order.payment_status.toLowerCase() === 'pending';
}

/** Only a delivered order can be reordered. */
export function isDelivered(order: Order): boolean {
  return order.order_status.toLowerCase() === 'delivered';
}

/** The order's items; the field is optional in a response. */
export function itemsOf(order: Order): OrderItem[] {
  return order.items ?? [];
}

/** The order's refunds, oldest first; the field is optional in a response. */
export function refundsOf(order: Order): OrderRefund[] {
  return order.refunds ?? [];
}

/** The rupees of items before the coupon, so that items, discount and total add up (P-43). */
export function rupeesBeforeCoupon(items: readonly OrderItem[]): Rupees {
  return toRupees(sumOf(items.map(({ subtotal }) => toPaise(subtotal))));
}

export function itemCount(count: number): string {
  return counted(count, 'item');
}

/** What the value of old gold pays of an order. */
export const oldGoldPaidOf = ({ gift_cards = [] }: Order): Rupees =>
  rupees(gift_cards.reduce((sum, { amount, is_old_gold }) => (is_old_gold ? sum + amount : sum), 0));
