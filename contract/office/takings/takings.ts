import * as z from 'zod/mini';
import { dateOnly, instant, rowIdInQuery, rupees } from '#contract/fields.ts';
import { dayField, daysInOrder, yearsAtMost } from '#contract/office/input-fields.ts';
import { DIRECT_METHODS } from '#contract/orders/payments/payment-states.ts';

const days = { from: dayField('the first day'), to: dayField('the last day') };
const oneYear = yearsAtMost(1, 'Please choose at most one year.');

/** The Indian days, both included; `after`: where the page begins, as `next` of the page before. */
export const takingsQuery = z
  .object({ ...days, after: z.optional(rowIdInQuery) })
  .check(daysInOrder, oneYear);

export const takingsExportQuery = z.object(days).check(daysInOrder, oneYear);

/** What came to the shop itself: for an order, for the cleaning or repair with this number of a piece of it, or for a savings plan. */
const taking = z
  .object({
    received_on: dateOnly,
    recorded_at: instant,
    order_id: z.nullable(z.string()),
    care_number: z.nullable(z.int()),
    user_scheme_id: z.nullable(z.int()),
    customer_name: z.string(),
    method: z.enum(DIRECT_METHODS),
    reference: z.string(),
    amount: rupees,
    recorded_by: z.string(),
  })
  .register(z.globalRegistry, { id: 'OfficeTaking' });

const total = z.object({
  method: z.enum(DIRECT_METHODS),
  ...{ orders: rupees, schemes: rupees, care: rupees, sum: rupees },
});

/** In the order in which it was recorded, 50 at most. `totals` are of all days; a way by which nothing came has none. */
export const takingsResponse = z.object({
  data: z.array(taking),
  totals: z.array(total),
  next: z.nullable(z.string()),
});

export type Taking = z.infer<typeof taking>;
export type TakingsTotal = z.infer<typeof total>;
