import * as z from 'zod/mini';
import { orderIdField, rowId, rupees } from './fields.ts';

/** Provider ids as the provider writes them; checked before one of them ever reaches an address. */
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

/** `amount` is in rupees; the widget gets it times 100. `checkout_url` is an extension. */
export const initiatePaymentResponse = z.object({
  key_id: z.string(),
  amount: rupees,
  currency: z.string(),
  razorpayOrderId: z.string(),
  checkout_url: z.string(),
});

const signature = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'The signature is not valid.' }));

/** What the provider's widget hands the page after paying, as the provider spells it. */
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

/** `pending`: the provider has the money in hand but not yet captured; the shop finishes on its own. */
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
