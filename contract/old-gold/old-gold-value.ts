import {
  type BasisPoints,
  divideHalfUp,
  type Paise,
  type PaisePerGram,
  paise,
} from '#contract/money/money.ts';
import { metalAmount } from '#contract/money/price-by-rate.ts';
import type { Milligrams } from '#contract/weight.ts';

interface WeighedGold {
  netWeightMilligrams: Milligrams;
  ratePaisePerGram: PaisePerGram;
  /** How much of the rate counts. */
  shareBasisPoints: BasisPoints;
  stonesPaise: Paise;
}

/** What old gold counts in exchange: its share of the rate, and its stones, rounded half up to whole rupees (P-362). */
export function oldGoldValue(weighed: WeighedGold): Paise {
  const { netWeightMilligrams, ratePaisePerGram, shareBasisPoints, stonesPaise } = weighed;
  const metalPaise = metalAmount(netWeightMilligrams, ratePaisePerGram);
  const goldPaise = divideHalfUp(metalPaise * shareBasisPoints, 10_000);
  return paise(divideHalfUp(goldPaise + stonesPaise, 100) * 100);
}
