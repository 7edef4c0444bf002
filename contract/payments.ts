import * as z from 'zod/mini';
import { orderIdField, rowId, rupees } from './fields.ts';

/** Formats of provider ids, validated before they are used in a URL. */
const PROVIDER_IDS = { order: /^order_[A-Za-z0-9]{8,32}$/, pay: /^pay_[A-Za-z0-9]{8,32}$/ };

const providerId = (kind: keyof typeof PROVIDER_IDS) =>
  z
    .string({ error: 'The payment ids are missing.' })
    .check(z.regex(PROVIDER_IDS[kind], { error: 'The payment id is not valid.' }));

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

const signature = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'The signature is not valid.' }));

/** Fields passed by the provider's widget after payment, under the provider's names. */
export const paymentClaim = z.object({
  razorpay_order_id: providerId('order'),
  razorpay_payment_id: providerId('pay'),
  razorpay_signature: signature,
});

export const verifyPaymentBody = z.extend(paymentClaim, {
  order_id: orderIdField,
  razorpay_signature: z.optional(signature),
});

export const verifySchemePaymentBody = z.extend(paymentClaim, { scheme_id: rowId });

/** `pending`: authorised but not yet captured; the server completes it. */
export const verifyPaymentResponse = z.object({
  message: z.string(),
  status: z.enum(['success', 'pending']),
});

export type InitiatePaymentBody = z.infer<typeof initiatePaymentBody>;
export type CreateOrderPaymentBody = z.infer<typeof createOrderPaymentBody>;
export type InitiatePaymentResponse = z.infer<typeof initiatePaymentResponse>;
export type VerifyPaymentBody = z.infer<typeof verifyPaymentBody>;
export type VerifySchemePaymentBody = z.infer<typeof verifySchemePaymentBody>;
export type VerifyPaymentResponse = z.infer<typeof verifyPaymentResponse>;
