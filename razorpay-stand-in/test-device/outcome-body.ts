import { failureBody } from '../provider-api/entities.ts';
import { signCheckout } from '../signature.ts';
import type { PaymentRecord } from '../storage/records.ts';

/** The checkout result of a payment: ids and signature, or the error. A payment without an order has no signature. */
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
