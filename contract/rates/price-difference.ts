import { type Paise, type PaisePerGram, sumOf, toRupees } from '#contract/money/money.ts';
import { causesOfChange, type PriceCause } from '#contract/money/price-change.ts';
import type { PriceLine } from '#contract/money/price-lines.ts';
import { type Milligrams, toGrams } from '#contract/weight.ts';
import type { ApiPriceCause, PriceDifference } from './price-change.ts';

export const priceOfLines = (lines: readonly PriceLine[]): Paise =>
  sumOf(lines.map(({ amountPaise }) => amountPaise));

function toCause(cause: PriceCause): ApiPriceCause {
  const { kind } = cause;
  const amount = toRupees(cause.amountPaise);
  if (kind === 'rate') {
    const inRupees = (rate: PaisePerGram): number => toRupees(rate);
    return {
      ...{ kind, amount, purity: cause.purity },
      ...{ before: inRupees(cause.before), after: inRupees(cause.after) },
    };
  }
  if (kind !== 'weight') return { kind, amount };
  const inGrams = (weight: Milligrams) => toGrams(weight);
  return {
    ...{ kind, amount, purity: cause.purity },
    ...{ before: inGrams(cause.before), after: inGrams(cause.after) },
  };
}

/** Two prices of a piece and why they differ. */
export function toDifference(before: readonly PriceLine[], after: readonly PriceLine[]): PriceDifference {
  return {
    before: toRupees(priceOfLines(before)),
    after: toRupees(priceOfLines(after)),
    causes: causesOfChange(before, after).map(toCause),
  };
}
