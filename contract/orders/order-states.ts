/** Order constants for pages, separate so that they do not load the schemas. */

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** As stored and returned; `Success` is capitalised because the checkout polls for it (P-38). */
export const PAYMENT_STATUSES = ['pending', 'Success', 'failed', 'cancelled'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const PAID_STATUSES = new Set(['success', 'paid', 'completed']);

/** Whether a payment status means paid, case-insensitively. */
export function isPaid(paymentStatus: string): boolean {
  return PAID_STATUSES.has(paymentStatus.toLowerCase());
}

/** Of an order whose parcel was handed over. */
export const ARRIVED_STATUSES: readonly OrderStatus[] = ['delivered', 'completed'];

/** Whether an order status means that its parcel was handed over, case-insensitively. */
export function hasArrived(orderStatus: string): boolean {
  return (ARRIVED_STATUSES as readonly string[]).includes(orderStatus.toLowerCase());
}

/** Request header with the total shown, in rupees; if it differs, the order is refused once (P-36). */
export const CART_TOTAL_HEADER = 'tola-cart-total';

/** Request header with the shown prices' rate set and instant, `57 2026-11-22T05:00:00.000Z`: a refusal then says why. */
export const CART_PRICES_HEADER = 'tola-cart-prices';

/** Request header of a payment with the total shown, in rupees; if it differs, the payment is refused once (P-205). */
export const ORDER_TOTAL_HEADER = 'tola-order-total';
