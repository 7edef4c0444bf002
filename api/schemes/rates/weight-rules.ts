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
export function milligramsBought(amount: Paise, rate: PaisePerGram): Milligrams {
  return milligrams(Math.floor((amount * 1000) / rate));
}

/** The value of a weight at a rate, rounded half up to the paisa. */
export function worthOfGrams(weight: Milligrams, rate: PaisePerGram): Paise {
  return paise(divideHalfUp(weight * rate, 1000));
}

/** The average cost of the saved grams; null if none. */
export function averageRate(amount: Paise, weight: Milligrams): PaisePerGram | null {
  return weight > 0 ? paisePerGram(divideHalfUp(amount * 1000, weight)) : null;
}

/** A making charge: a share of the metal's value, or an amount for each gram. */
export type MakingCharge = { basisPoints: BasisPoints } | { perGram: PaisePerGram };

/** The making charge on saved grams of the given value, rounded down to whole paise. */
export function makingOn(charge: MakingCharge, weight: Milligrams, value: Paise): Paise {
  return 'perGram' in charge
    ? paise(Math.floor((weight * charge.perGram) / 1000))
    : paise(Math.floor((value * charge.basisPoints) / 10_000));
}
