import { createHmac } from 'node:crypto';

/** HMAC-SHA256 in lowercase hex, the form of every Razorpay signature. */
export function sign(message: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/**
 * Signature of a successful checkout: `order_id|payment_id`, signed with the key secret (Razorpay docs, Standard
 * Checkout).
 */
export function signCheckout(orderId: string, paymentId: string, keySecret: string): string {
  return sign(`${orderId}|${paymentId}`, keySecret);
}
