import * as z from 'zod/mini';
import { atMost, dateOnly, optionalText, requiredText, rupees } from '#contract/fields.ts';
import { rupeesField } from '#contract/office/input-fields.ts';

const MAX_RATE = 9_999_999;

const metalRate = z
  .object({
    purity: z.string(),
    /** Rupees a gram, and the day from which it holds; null: never set. */
    rate: z.nullable(rupees),
    rate_date: z.nullable(dateOnly),
    /** Days since then: 0 is today. */
    age_days: z.nullable(z.int()),
    /** Plans that run and buy grams at it, and schemes that do so. */
    plans: z.int(),
    schemes: z.int(),
    /** Something depends on it, and it is missing or too old. */
    is_missed: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'MetalRate' });

/** Those first on which something depends. */
export const ratesResponse = z.object({
  data: z.array(metalRate),
  /** For how many days a rate may be used. */
  max_days: z.int(),
  /** A change of more percent needs a second person. */
  limit_percent: z.number(),
});

/** `before`: the day behind which the page begins. */
export const rateHistoryQuery = z.object({
  purity: z.string({ error: 'Please name a purity.' }).check(atMost(40)),
  before: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'Please give a date.' }))),
});

/** The newest first. */
export const rateHistoryResponse = z.object({
  data: z.array(z.object({ rate_date: dateOnly, rate: rupees })),
  next: z.nullable(dateOnly),
});

/** `reason`: needed when the rate is far from the last one. */
export const setRateBody = z.object({
  purity: requiredText('a purity', 40),
  rate: rupeesField('the rate of a gram', MAX_RATE),
  reason: z.optional(optionalText('the reason', 300)),
});

export type MetalRate = z.infer<typeof metalRate>;
