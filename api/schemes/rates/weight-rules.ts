import {
  type BasisPoints,
  divideHalfUp,
  type Paise,
  type PaisePerGram,
  paise,
  paisePerGram,
} from '#contract/money/money.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';

/** The weight bought for an amount at a rate, rounded down. */
export function milligramsBought(amountPaise: Paise, ratePaisePerGram: PaisePerGram): Milligrams {
  return milligrams(Math.floor((amountPaise * 1000) / ratePaisePerGram));
}

/** The average cost of the saved grams; null if none. */
export function averageRate(amountPaise: Paise, weightMilligrams: Milligrams): PaisePerGram | null {
  return weightMilligrams > 0 ? paisePerGram(divideHalfUp(amountPaise * 1000, weightMilligrams)) : null;
}

/** A making charge: a share of the metal's value, or an amount for each gram. */
export type MakingCharge = { basisPoints: BasisPoints } | { paisePerGram: PaisePerGram };

/** The making charge on saved grams of the given value, rounded down to whole paise. */
export function makingOn(charge: MakingCharge, weightMilligrams: Milligrams, valuePaise: Paise): Paise {
  return 'paisePerGram' in charge
    ? paise(Math.floor((weightMilligrams * charge.paisePerGram) / 1000))
    : paise(Math.floor((valuePaise * charge.basisPoints) / 10_000));
}
