import type { OfferWindow, PriceParts } from '#contract/money/item-price.ts';
import type { Paise, PaisePerGram } from '#contract/money/money.ts';
import { priceBreakUp } from '#contract/money/price-break-up.ts';
import { type PriceByRate, priceByRate, type RatePriceTerms } from '#contract/money/price-by-rate.ts';
import { linesOfPrice, type PriceLine } from '#contract/money/price-lines.ts';

/** What a product's price is worked out from, besides the rates and the time; stored as JSON. */
export type PriceTerms =
  | { mode: 'fixed'; parts: PriceParts; stoneValuePaise: Paise }
  | ({ mode: 'by rate' } & RatePriceTerms);

export type StoredPriceTerms = PriceTerms & { metal: string; offer: OfferWindow | null };

/** The parts of a price at the given rates, per piece; undefined if a rate that it needs is missing. */
export function partsAtRates(
  terms: PriceTerms,
  rates: ReadonlyMap<string, PaisePerGram>,
): PriceByRate | undefined {
  return terms.mode === 'fixed' ? { ...terms.parts, lines: [] } : priceByRate(terms, rates);
}

/** The lines of a price at the given rates and time (P-195). Undefined if a rate is missing. */
export function linesAtRates(
  terms: StoredPriceTerms,
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): PriceLine[] | undefined {
  const parts = partsAtRates(terms, rates);
  return parts && linesOfPrice(parts, terms.offer, now, terms.stoneValuePaise, parts.lines);
}

/** The lines of the break-up of a price at the given rates and time (P-24, P-195). Undefined if a rate is missing. */
export function breakUpAtRates(terms: StoredPriceTerms, rates: ReadonlyMap<string, PaisePerGram>, now: Date) {
  const parts = partsAtRates(terms, rates);
  const { stoneValuePaise, metal } = terms;
  return parts && priceBreakUp(parts, terms.offer, now, { stoneValuePaise, metal, rateLines: parts.lines });
}
