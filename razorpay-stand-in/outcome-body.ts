import { failureBody } from './entities.ts';
import type { PaymentRecord } from './records.ts';
import { signCheckout } from './signature.ts';

/** What a browser would get for a payment: its ids and signature, or why it failed. Without an order nothing is signed. */
export function outcomeBody(payment: PaymentRecord, keySecret: string) {
  const isSigned = payment.status !== 'failed' && payment.orderId !== null;
  return {
    razorpay_order_id: payment.orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: isSigned ? signCheckout(payment.orderId ?? '', payment.id, keySecret) : null,
    status: payment.status,
    ...(payment.error ? { error: failureBody(payment) } : {}),
  };
}
