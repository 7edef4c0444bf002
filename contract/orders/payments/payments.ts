import * as z from 'zod/mini';
import { orderIdField, rowId, rupees } from '#contract/fields.ts';

export interface ClaimPatterns {
  order: RegExp;
  payment: RegExp;
  signature: RegExp;
}

const providerId = (pattern: RegExp) =>
  z
    .string({ error: 'The payment ids are missing.' })
    .check(z.regex(pattern, { error: 'The payment id is not valid.' }));

export const initiatePaymentBody = z
  .object({ order_id: z.optional(orderIdField), scheme_id: z.optional(rowId) })
  .check(
    z.refine((body) => (body.order_id === undefined) !== (body.scheme_id === undefined), {
      error: 'Please name one order or one scheme to pay for.',
    }),
  );

export const createOrderPaymentBody = z.object({ order_id: orderIdField });

/** `amount` is in rupees; the widget gets it times 100 (P-48). `checkout_url` is an extension. */
export const initiatePaymentResponse = z.object({
  key_id: z.string(),
  amount: rupees,
  currency: z.string(),
  razorpayOrderId: z.string(),
  checkout_url: z.string(),
});

const signatureField = (pattern: RegExp) =>
  z.string().check(z.regex(pattern, { error: 'The signature is not valid.' }));

/** What the checkout reports after a payment, in the defined fields (`payment-fields.ts`). */
export const paymentClaim = ({ order, payment, signature }: ClaimPatterns) =>
  z.object({
    razorpay_order_id: providerId(order),
    razorpay_payment_id: providerId(payment),
    razorpay_signature: signatureField(signature),
  });

export const verifyPaymentBody = (patterns: ClaimPatterns) =>
  z.extend(paymentClaim(patterns), {
    order_id: orderIdField,
    razorpay_signature: z.optional(signatureField(patterns.signature)),
  });

export const verifySchemePaymentBody = (patterns: ClaimPatterns) =>
  z.extend(paymentClaim(patterns), { scheme_id: rowId });

/** `pending`: authorised but not yet captured; the server completes it. */
export const verifyPaymentResponse = z.object({
  message: z.string(),
  status: z.enum(['success', 'pending']),
});

export type InitiatePaymentBody = z.infer<typeof initiatePaymentBody>;
export type CreateOrderPaymentBody = z.infer<typeof createOrderPaymentBody>;
export type InitiatePaymentResponse = z.infer<typeof initiatePaymentResponse>;
export type PaymentClaimFields = z.infer<ReturnType<typeof paymentClaim>>;
export type VerifyPaymentBody = z.infer<ReturnType<typeof verifyPaymentBody>>;
export type VerifySchemePaymentBody = z.infer<ReturnType<typeof verifySchemePaymentBody>>;
export type VerifyPaymentResponse = z.infer<typeof verifyPaymentResponse>;
