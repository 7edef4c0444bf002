import * as z from 'zod/mini';
import { instant, rupees } from '#contract/fields.ts';
import { creditNoteEntry } from '#contract/orders/documents/credit-notes.ts';
import { orderPlan } from '#contract/orders/order-plan.ts';
import { PAYMENT_STATUSES } from '#contract/orders/order-states.ts';
import { DISPOSITIONS, DISPUTE_STATUSES, REFUND_STATES } from '#contract/orders/payments/payment-states.ts';

/** The money of an order; not for packers. `refunds` and `disputes` are absent at the counter. */
export const orderMoney = z.object({
  payment_status: z.enum(PAYMENT_STATUSES),
  subtotal: rupees,
  discount: rupees,
  total: rupees,
  coupon_code: z.nullable(z.string()),
  plan: z.optional(orderPlan),
  /** What gift cards pay of the total; absent without them. */
  from_gift_cards: z.optional(rupees),
  /** The part of it that is the value of old gold. */
  from_old_gold: z.optional(rupees),
  /** What is left of the customer's old gold and can pay more of it; present while it is unpaid, if there is any. */
  old_gold_left: z.optional(rupees),
  /** What is paid beside plan and gift cards. */
  to_pay: rupees,
  invoice_numbers: z.array(z.string()),
  /** Of each line, in the order of `lines`. */
  line_totals: z.array(rupees),
  /** Of each line, how many pieces were credited. */
  credited_quantities: z.array(z.int()),
  credit_notes: z.array(creditNoteEntry),
  payments: z.array(
    z.object({
      payment_id: z.string(),
      amount: rupees,
      status: z.string(),
      method: z.nullable(z.string()),
      disposition: z.enum(DISPOSITIONS),
      reason: z.nullable(z.string()),
    }),
  ),
  refunds: z.optional(
    z.array(
      z.object({
        payment_id: z.string(),
        amount: rupees,
        state: z.enum(REFUND_STATES),
        at: z.nullable(instant),
        /** Of the customer's bank: as the provider reports it, or as a person recorded it. */
        bank_reference: z.nullable(z.string()),
      }),
    ),
  ),
  disputes: z.optional(
    z.array(
      z.object({
        dispute_id: z.string(),
        payment_id: z.string(),
        amount: rupees,
        status: z.enum(DISPUTE_STATUSES),
      }),
    ),
  ),
});

export type OrderMoney = z.infer<typeof orderMoney>;
