import * as z from 'zod/mini';
import { rowIdParam, rupees } from '#contract/fields.ts';
import { PRICE_CAUSES } from '#contract/money/price-change.ts';

/** One cause of a changed price with its rupees per piece. `before`, `after`: rupees a gram, or grams, or absent. */
const cause = z
  .object({
    kind: z.enum(PRICE_CAUSES),
    amount: rupees,
    purity: z.optional(z.string()),
    before: z.optional(z.number()),
    after: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'PriceCause' });

/** Why the price of a piece changed: the causes add up to `after` less `before`. Rupees per piece. */
export const priceDifference = z
  .object({ before: rupees, after: rupees, causes: z.array(cause) })
  .register(z.globalRegistry, { id: 'PriceDifference' });

/** Why a total changed: line differences times quantity, the coupon's and changed lines add up to `after` less `before`. */
export const totalDifference = z
  .object({
    before: rupees,
    after: rupees,
    lines: z.array(
      z.extend(priceDifference, { product_id: z.int(), product_name: z.string(), quantity: z.int() }),
    ),
    /** What the coupon takes off less, or more if negative. */
    coupon: rupees,
    /** What comes of other lines or quantities than those that were shown. */
    quantities: rupees,
  })
  .register(z.globalRegistry, { id: 'TotalDifference' });

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day beyond the end of its month would be read as one of the next month. */
function isDay(text: string): boolean {
  const start = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
}

const day = z
  .string()
  .check(
    z.regex(DAY, { error: 'Please give the day like 2026-11-22.' }),
    z.refine(isDay, { error: 'There is no such day.' }),
  );

/** Compares the price at the end of the day `since` or from `rate_set` on, one of which is needed, with now or the end of `until`. */
export const priceChangeQuery = z.object({
  product_id: rowIdParam('This piece is not valid.'),
  since: z.optional(day),
  rate_set: z.optional(rowIdParam('This rate set is not valid.')),
  until: z.optional(day),
});

export const priceChangeResponse = z.extend(priceDifference, { product_id: z.int() });

export type ApiPriceCause = z.infer<typeof cause>;
export type PriceDifference = z.infer<typeof priceDifference>;
export type TotalDifference = z.infer<typeof totalDifference>;
export type PriceChangeQuery = z.infer<typeof priceChangeQuery>;
export type PriceChangeResponse = z.infer<typeof priceChangeResponse>;
