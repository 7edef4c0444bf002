import * as z from 'zod/mini';
import { rupees } from '#contract/fields.ts';
import { customerId } from '#contract/office/customers/customers.ts';

export const joinablePlansQuery = z.object({ user_id: customerId });

/** The plans that a customer can join today, each with the terms to be signed, and the shop as it is printed above them. */
export const joinablePlansResponse = z.object({
  customer_name: z.string(),
  seller: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  data: z.array(
    z.object({
      scheme_id: z.int(),
      scheme_name: z.string(),
      instalment: rupees,
      terms: z.array(z.string()),
    }),
  ),
});

export type JoinablePlans = z.infer<typeof joinablePlansResponse>;
export type JoinablePlan = JoinablePlans['data'][number];
