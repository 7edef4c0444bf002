import * as z from 'zod/mini';
import { dateOnly, instant, rupees } from '#contract/fields.ts';
import { PLANS } from './passbook.ts';

/**
 * A savings scheme; the fields from `instalment_amount` (rupees a month) on are extensions (P-68, P-69). Percent of one
 * instalment in a value plan, of making in a weight plan.
 */
export const scheme = z
  .object({
    scheme_id: z.int(),
    scheme_name: z.string(),
    duration: z.string(),
    special_gift: z.string(),
    benefits: z.string(),
    description: z.string(),
    first_bonus_date: dateOnly,
    from_date: dateOnly,
    to_date: dateOnly,
    instalment_amount: rupees,
    metal: z.string(),
    open: z.boolean(),
    plan: z.enum(PLANS),
    instalments: z.int(),
    benefit_percent: z.number(),
    grace_days: z.int(),
    /** The dates of a passbook opened today; before the window, of one opened on its first day. */
    dates: z.object({ first_due: dateOnly, next_due: dateOnly, last_due: dateOnly, redeem_by: dateOnly }),
  })
  .register(z.globalRegistry, { id: 'Scheme' });

export const schemesResponse = z.object({ data: z.array(scheme) });

/** `user_scheme_id` identifies the passbook; all fields but `scheme_id` and `status` are extensions. */
const userScheme = z.object({
  scheme_id: z.int(),
  status: z.string(),
  joined_at: instant,
  user_scheme_id: z.int(),
  scheme_name: z.string(),
  first_bonus_date: z.optional(dateOnly),
});

export const userSchemesResponse = z.object({ data: z.array(userScheme) });

export type Scheme = z.infer<typeof scheme>;
export type SchemesResponse = z.infer<typeof schemesResponse>;
export type UserScheme = z.infer<typeof userScheme>;
export type UserSchemesResponse = z.infer<typeof userSchemesResponse>;
