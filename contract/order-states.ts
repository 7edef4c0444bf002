/** What pages need of orders without paying for their schemas. */

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** As stored and answered; `Success` is written with a capital because the checkout polls for it. */
export const PAYMENT_STATUSES = ['pending', 'Success', 'failed', 'cancelled'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const PAID_COPY = new Set(['success', 'paid', 'completed']);

/** Whether a payment status means paid, letter case ignored (specification section 4). */
export function isPaid(paymentStatus: string): boolean {
  return PAID_COPY.has(paymentStatus.toLowerCase());
}

/** The total that the page showed, in rupees; when it differs from today's the order is refused once. */
export const CART_TOTAL_HEADER = 'tola-cart-total';
