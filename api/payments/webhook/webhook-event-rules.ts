import type { MessageSubject } from '../provider/gateway.ts';

export interface PaymentOfOrder {
  paymentId: string;
  providerOrderId: string;
}

/**
 * The payment which, once applied, makes this event redundant. Undefined for refund and dispute events, which always
 * have to be processed.
 */
export function settledBy({
  paymentId,
  providerOrderId,
  refundedPaymentId,
  disputeId,
}: MessageSubject): PaymentOfOrder | undefined {
  if (!paymentId || !providerOrderId || refundedPaymentId || disputeId) return undefined;
  return { paymentId, providerOrderId };
}
