import type { ProductRateLine } from '#contract/catalogue/catalogue.ts';
import { paisePerGram, toPaise } from '#contract/money/money.ts';
import { metalAmount, type RateLine } from '#contract/money/price-by-rate.ts';
import { milligrams } from '#contract/weight.ts';

/** The metals of a product of the API, with their amounts. */
export function rateLinesOf(lines: readonly ProductRateLine[] = []): RateLine[] {
  return lines.map(({ purity, net_weight, rate, wastage_weight }) => {
    const ratePaisePerGram = paisePerGram(toPaise(rate));
    const netWeightMilligrams = milligrams(Math.round(net_weight * 1000));
    const wastageMilligrams = milligrams(Math.round(wastage_weight * 1000));
    return {
      ...{ purity, netWeightMilligrams, ratePaisePerGram, wastageMilligrams },
      amountPaise: metalAmount(netWeightMilligrams, ratePaisePerGram),
      wastagePaise: metalAmount(wastageMilligrams, ratePaisePerGram),
    };
  });
}
