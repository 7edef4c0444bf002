import type { MessageSubject } from '../provider/gateway.ts';

export interface PaymentOfOrder {
  paymentId: string;
  providerOrderId: string;
}

/** The payment that makes this event redundant once it is applied; undefined for refund and dispute events. */
export function settledBy({
  paymentId,
  providerOrderId,
  refundedPaymentId,
  disputeId,
}: MessageSubject): PaymentOfOrder | undefined {
  if (!paymentId || !providerOrderId || refundedPaymentId || disputeId) return undefined;
  return { paymentId, providerOrderId };
}
