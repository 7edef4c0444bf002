import * as z from 'zod/mini';
import { dateOnly, orderIdField, rowId, rupees } from '#contract/fields.ts';

/** A savings plan and what it does to an order: `benefit` is a discount, `saved` pays a part of the total. */
export const orderPlan = z.object({
  user_scheme_id: z.int(),
  scheme_name: z.string(),
  saved: rupees,
  benefit: rupees,
});

/** An own active plan: what it would do to an order today, or why it cannot. */
const planOffer = z.object({
  user_scheme_id: z.int(),
  scheme_name: z.string(),
  worth: z.optional(z.object({ saved: rupees, benefit: rupees })),
  /** Of a plan that is not finished: the benefit of waiting. */
  finished: z.optional(z.object({ from: dateOnly, benefit: rupees })),
  why_not: z.optional(z.string()),
});

export const orderPlansResponse = z.object({ data: z.array(planOffer) });

export const orderPlansParams = z.object({ order_id: orderIdField });

/** An extension: the savings plan that pays a part of an unpaid order; null: none does. */
export const setOrderPlanBody = z.object({ order_id: orderIdField, user_scheme_id: z.nullable(rowId) });

export const setOrderPlanResponse = z.object({
  message: z.string(),
  plan: z.nullable(orderPlan),
  to_pay: rupees,
});

export type OrderPlan = z.infer<typeof orderPlan>;
export type PlanOffer = z.infer<typeof planOffer>;
export type OrderPlansResponse = z.infer<typeof orderPlansResponse>;
export type OrderPlansParams = z.infer<typeof orderPlansParams>;
export type SetOrderPlanBody = z.infer<typeof setOrderPlanBody>;
export type SetOrderPlanResponse = z.infer<typeof setOrderPlanResponse>;
