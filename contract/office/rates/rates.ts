import * as z from 'zod/mini';
import { atMost, dateOnly, instant, optionalText, rowId, rowIdInQuery, rupees } from '#contract/fields.ts';
import { dayField, rupeesField } from '#contract/office/input-fields.ts';

const MAX_RATE = 9_999_999;
const MAX_PURITIES = 60;
const MAX_PURITY_LENGTH = 40;

const metalRate = z
  .object({
    purity: z.string(),
    /** Rupees a gram, and the day from which it holds; null: never set. */
    rate: z.nullable(rupees),
    rate_date: z.nullable(dateOnly),
    /** Days since then: 0 is today. */
    age_days: z.nullable(z.int()),
    /** Plans that run and buy grams at it, schemes that do so, and pieces on sale that are priced by it. */
    plans: z.int(),
    schemes: z.int(),
    goods: z.int(),
    /** Something depends on it, and it is missing or too old. */
    is_missed: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'MetalRate' });

/** Those first on which something depends. */
export const ratesResponse = z.object({
  data: z.array(metalRate),
  /** As it is printed on the rate card. */
  shop_name: z.string(),
  /** The set in force; 0: none yet. A change names the set that it began with. */
  rate_set_id: z.int(),
  /** For how many days a rate may be used. */
  max_days: z.int(),
  /** A change of more percent needs a second person. */
  limit_percent: z.number(),
  /** Rates that wait for a second person, by the approval's id. */
  waiting_approval_id: z.nullable(z.int()),
});

/** New rates in rupees a gram, by purity; a rate like the present one restates it for today. */
const newRates = z
  .record(z.string().check(atMost(MAX_PURITY_LENGTH)), rupeesField('the rate of a gram', MAX_RATE))
  .check(
    z.refine((rates) => Object.keys(rates).length > 0, { error: 'Please enter at least one rate.' }),
    z.refine((rates) => Object.keys(rates).length <= MAX_PURITIES, {
      error: `Please enter at most ${MAX_PURITIES} rates at once.`,
    }),
  );

export const previewRatesBody = z.object({ rates: newRates });

const pricedPiece = z.object({
  sku: z.string(),
  name: z.string(),
  price_before: rupees,
  price_after: rupees,
});

/** The effects of new rates on the goods on sale that are priced by rate. */
export const previewRatesResponse = z.object({
  goods: z.int(),
  /** How many of them were priced: fewer than `goods` when there are very many, and then counts are estimates. */
  looked_at: z.int(),
  changed: z.int(),
  /** Of the changed prices, in percent. */
  average_percent: z.number(),
  largest_rise: z.nullable(pricedPiece),
  largest_fall: z.nullable(pricedPiece),
  below_floor: z.int(),
  /** The first of those below the lowest price at which the owner wants to sell them. */
  listed_below_floor: z.array(z.extend(pricedPiece, { floor: rupees })),
  /** Without a price before, with one after. */
  sellable_again: z.int(),
  /** Without a price after. */
  on_request: z.int(),
});

/** `reason`: needed when a rate is far from the last one. `date`: the present day, for callers that state one. */
export const applyRatesBody = z.object({
  based_on: z.int().check(z.minimum(0)),
  rates: newRates,
  reason: z.optional(optionalText('the reason', 300)),
  date: z.optional(dayField('the day')),
});

export const undoRatesBody = z.object({ rate_set_id: rowId });

/** `rate_set_id`: the new set; null: the rates wait for a second person, or were stated today already. */
export const applyRatesResponse = z.object({
  message: z.string(),
  approval_id: z.nullable(z.int()),
  rate_set_id: z.nullable(z.int()),
});

/** The proposal of the rate feed; it never changes a rate by itself. */
export const rateProposalResponse = z.object({
  is_configured: z.boolean(),
  source: z.nullable(z.string()),
  as_of: z.nullable(instant),
  rates: z.record(z.string(), rupees),
  /** Why there is no proposal although a feed is configured. */
  problem: z.nullable(z.string()),
});

/** `before`: the day behind which the page begins. */
export const rateHistoryQuery = z.object({
  purity: z.string({ error: 'Please name a purity.' }).check(atMost(MAX_PURITY_LENGTH)),
  before: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'Please give a date.' }))),
});

/** The newest first. */
export const rateHistoryResponse = z.object({
  data: z.array(z.object({ rate_date: dateOnly, rate: rupees })),
  next: z.nullable(dateOnly),
});

export const rateSetsQuery = z.object({ before: z.optional(rowIdInQuery) });

const rateSet = z
  .object({
    rate_set_id: z.int(),
    effective_at: instant,
    by: z.string(),
    approved_by: z.nullable(z.string()),
    note: z.string(),
    /** The rates that differ from the set before; null: not on that board. */
    changes: z.array(z.object({ purity: z.string(), before: z.nullable(rupees), after: z.nullable(rupees) })),
    /** The purities whose rate was stated anew without a change. */
    restated: z.array(z.string()),
    hash: z.string(),
  })
  .register(z.globalRegistry, { id: 'RateSet' });

/** The newest first. */
export const rateSetsResponse = z.object({ data: z.array(rateSet), next: z.nullable(z.int()) });

/** `csv` for a spreadsheet; `log` for `scripts/verify-rates.mjs`, which checks the chain of hashes. */
export const exportRatesQuery = z.object({
  format: z.enum(['csv', 'log'], { error: 'Please choose: csv, log.' }),
});

export const rateFileResponse = z.string();

export type MetalRate = z.infer<typeof metalRate>;
export type NewRates = z.infer<typeof newRates>;
export type RatePreview = z.infer<typeof previewRatesResponse>;
export type RateProposal = z.infer<typeof rateProposalResponse>;
export type ShownRateSet = z.infer<typeof rateSet>;
export type RatesBoard = z.infer<typeof ratesResponse>;
