import * as z from 'zod/mini';
import { atMost, instant, rupees } from '#contract/fields.ts';
import { amountsInOrder, dayField, daysInOrder } from '#contract/office/input-fields.ts';
import { DISPOSITIONS, DISPUTE_STATUSES, REFUND_STATES } from '#contract/orders/payments/payment-states.ts';

/** What a payment was made for; all null for one that the shop does not know. */
const paidFor = {
  order_id: z.nullable(z.string()),
  user_scheme_id: z.nullable(z.int()),
  scheme_id: z.nullable(z.int()),
};

/** `unknown`: the shop knows neither order nor plan that it was made for. */
export const PAYMENT_STATES = [...DISPOSITIONS, 'unknown'] as const;

const listedPayment = z
  .object({
    payment_id: z.string(),
    /** In `currency`, which is INR but for a payment that was not made through the shop. */
    amount: rupees,
    currency: z.string(),
    state: z.enum(PAYMENT_STATES),
    /** As the provider calls it, such as `captured`. */
    status: z.nullable(z.string()),
    method: z.nullable(z.string()),
    at: instant,
    provider_order_id: z.nullable(z.string()),
    customer_name: z.nullable(z.string()),
    ...paidFor,
  })
  .register(z.globalRegistry, { id: 'OfficePayment' });

const id = z.string({ error: 'Please give the id.' }).check(z.trim(), z.minLength(1), atMost(100));

const amountBound = z.coerce
  .number({ error: 'Please enter an amount in rupees.' })
  .check(z.minimum(0, { error: 'Please enter an amount in rupees.' }), z.maximum(1_000_000_000));

/** `q`: the id of a payment, provider order, order, refund or dispute, as a whole. Dates are Indian days. */
export const paymentsQuery = z
  .object({
    q: z.optional(z.string().check(z.trim(), atMost(100))),
    min: z.optional(amountBound),
    max: z.optional(amountBound),
    from: z.optional(dayField('the first day')),
    to: z.optional(dayField('the last day')),
    state: z.optional(z.enum(PAYMENT_STATES, { error: 'Please choose a state.' })),
    /** Where the page begins, as `next` of the page before. */
    after: z.optional(z.string().check(atMost(200))),
  })
  .check(daysInOrder, amountsInOrder('min', 'max'));

/** Newest first, 50 at most. */
export const paymentsResponse = z.object({ data: z.array(listedPayment), next: z.nullable(z.string()) });

export const paymentQuery = z.object({ payment_id: id });

const refund = z.object({
  refund_id: z.string(),
  amount: rupees,
  state: z.enum(REFUND_STATES),
  problem: z.nullable(z.string()),
  ordered_at: instant,
  provider_refund_id: z.nullable(z.string()),
  bank_reference: z.nullable(z.string()),
  /** A bank transfer can be recorded: the provider did not send it and will not. */
  can_be_paid_otherwise: z.boolean(),
});

const providerRefund = z.object({
  provider_refund_id: z.string(),
  amount: rupees,
  at: instant,
  /** Ordered through the shop; otherwise made at the provider. */
  is_own: z.boolean(),
  closed_at: z.nullable(instant),
  /** Of one that was made at the provider: the numbers of the credit notes that state it. */
  credit_notes: z.array(z.string()),
});

const disputeReport = z.object({
  dispute_id: z.string(),
  amount: rupees,
  deducted: rupees,
  status: z.enum(DISPUTE_STATUSES),
  phase: z.nullable(z.string()),
  reason_code: z.nullable(z.string()),
  respond_by: z.nullable(instant),
  at: instant,
});

const auditedAct = z.object({
  at: instant,
  by: z.string(),
  act: z.string(),
  reason: z.nullable(z.string()),
});

/** One payment with its history. */
const paymentDetails = z.object({
  ...listedPayment.shape,
  /** Why it needs a person; null if it does not. */
  reason: z.nullable(z.string()),
  /** What the provider order asked for; null for an unknown payment. */
  asked: z.nullable(rupees),
  /** The payment provider knows it: it was not paid to the shop itself, and not from a plan or a gift card. */
  is_at_provider: z.boolean(),
  applied_at: z.nullable(instant),
  /** An acceptance of another amount than asked for. */
  accepted: z.nullable(z.object({ at: instant, note: z.nullable(z.string()), basis: z.string() })),
  /** How an unknown payment was dealt with. */
  closed: z.nullable(z.object({ at: instant, note: z.string() })),
  refunds: z.array(refund),
  provider_refunds: z.array(providerRefund),
  disputes: z.array(disputeReport),
  acts: z.array(auditedAct),
  can_accept: z.boolean(),
  can_refund: z.boolean(),
  /** A refund of it that waits for a second person. */
  approval_id: z.nullable(z.int()),
});

export const paymentResponse = z.object({ data: paymentDetails });

export type PaymentState = (typeof PAYMENT_STATES)[number];
export type ListedPayment = z.infer<typeof listedPayment>;
export type PaymentDetails = z.infer<typeof paymentDetails>;
export type PaymentsResponse = z.infer<typeof paymentsResponse>;
