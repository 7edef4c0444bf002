import type { Rupees } from '#contract/money/money.ts';
import type { InitiatePaymentResponse, PaymentClaimFields } from './payments.ts';

// The defined field names are those of one provider; the fields hold the ids of whichever provider the shop has.

export interface CheckoutClaim {
  providerOrderId: string;
  paymentId: string;
  signature: string | undefined;
}

export interface SignedClaim extends CheckoutClaim {
  signature: string;
}

export function toClaimFields(claim: SignedClaim): PaymentClaimFields {
  return {
    razorpay_order_id: claim.providerOrderId,
    razorpay_payment_id: claim.paymentId,
    razorpay_signature: claim.signature,
  };
}

export function claimOf(
  body: Omit<PaymentClaimFields, 'razorpay_signature'> & { razorpay_signature?: string | undefined },
): CheckoutClaim {
  return {
    providerOrderId: body.razorpay_order_id,
    paymentId: body.razorpay_payment_id,
    signature: body.razorpay_signature,
  };
}

export interface OpenedPayment {
  keyId: string;
  amount: Rupees;
  currency: string;
  providerOrderId: string;
}

export function toInitiateResponse(
  { keyId, amount, currency, providerOrderId }: OpenedPayment,
  checkoutUrl: string,
): InitiatePaymentResponse {
  return {
    key_id: keyId,
    amount,
    currency,
    razorpayOrderId: providerOrderId,
    checkout_url: checkoutUrl,
  };
}

const CURRENCY = 'INR';

/** The opened payment; undefined if the response lacks a field that the checkout needs. */
export function openedPaymentOf({
  key_id: keyId,
  amount,
  currency,
  razorpayOrderId: providerOrderId,
}: Partial<InitiatePaymentResponse>): OpenedPayment | undefined {
  if (!keyId || !amount || !providerOrderId) return undefined;
  return { keyId, amount, currency: currency || CURRENCY, providerOrderId };
}
