import { toRupees } from '#contract/money.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-states.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderRow } from './queries.ts';

/** Where an order may go from each status (checklist Q-19). */
export const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
};

/** Where a payment may go from each status; paid is never left (checklist Q-19). */
export const PAYMENT_MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['Success', 'failed', 'cancelled'],
  failed: ['pending', 'Success', 'cancelled'],
  Success: [],
  cancelled: [],
};

/** Whether an order waits for its money: neither paid nor cancelled. */
export function isPayable(order: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return (
    order.orderStatus === 'pending' &&
    order.paymentStatus !== 'Success' &&
    order.paymentStatus !== 'cancelled'
  );
}

/** The provider takes no less than one rupee (Razorpay, Orders API). In paise. */
export const SMALLEST_PAYMENT = 100;

/** An order that nobody paid is cancelled after this long, and what it held is released (checklist Q-45). */
export const UNPAID_ORDER_LIFE_MS = 72 * 60 * 60 * 1000;

/** A stored order as the calls carry it. */
export function toOrder(row: OrderRow): Order {
  return {
    order_id: row.orderId,
    order_date: row.orderDate.toISOString(),
    order_status: row.orderStatus,
    payment_status: row.paymentStatus,
    subtotal_amount: toRupees(row.subtotal),
    total_amount: toRupees(row.total),
    discount_amount: toRupees(row.discount),
    coupon_code: row.couponCode,
    shipping_address: { street: row.street, city: row.city, pincode: row.pincode },
    items: row.items.map((item) => ({
      order_item_id: item.orderItemId,
      product_id: item.productId,
      product_name: item.productName,
      quantity: item.quantity,
      subtotal: toRupees(item.subtotal),
      discounted_subtotal: toRupees(item.discountedSubtotal),
      photo_url: item.photoUrl,
    })),
    refunds: row.refunds.map(({ amount, refundedAt }) => ({
      amount: toRupees(amount),
      refunded_at: new Date(refundedAt).toISOString(),
    })),
  };
}
