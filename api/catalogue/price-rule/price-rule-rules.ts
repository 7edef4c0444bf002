import { createHash } from 'node:crypto';
import { isRefusal } from '#contract/errors.ts';
import { itemPrice } from '#contract/money/item-price.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import { isPlanned, type Plan, type Planned } from '../office/edit-rules.ts';
import { atRates } from '../price-rules.ts';

/** The differences of the shown prices in paise, where both are known and not the same. */
export function priceDifferences(
  planned: readonly Planned[],
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): number[] {
  return planned.flatMap(({ product, stored }) => {
    const before = stored && atRates(stored, rates);
    if (!before || before.isPriceOnRequest || atRates(product, rates).isPriceOnRequest) return [];
    const difference = product.shownPricePaise - itemPrice(before, before.offer, now);
    return difference === 0 ? [] : [difference];
  });
}

/** Digest of a preview: another digest means that the rule would have another effect. */
export function digestOf(skus: readonly string[], plans: readonly Plan[]): string {
  const lines = plans.map((plan, index) => `${skus[index]} ${planText(plan)}`);
  return createHash('sha256').update(lines.join('\n'), 'utf8').digest('hex');
}

function planText(plan: Plan): string {
  if (isPlanned(plan)) {
    const { stored, difference, product } = plan;
    return JSON.stringify([stored?.version, difference.after, product.shownPricePaise]);
  }
  return isRefusal(plan) ? plan.refused : plan;
}
