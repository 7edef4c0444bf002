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

/** A making charge: a share of the metal's value, an amount for each gram, or what is charged on metal of a value. */
export type MakingCharge =
  | { basisPoints: BasisPoints }
  | { paisePerGram: PaisePerGram }
  | { chargedPaise: Paise; onMetalPaise: Paise };

/** The making charge on saved grams of the given value, rounded down to whole paise. */
export function makingOn(charge: MakingCharge, weightMilligrams: Milligrams, valuePaise: Paise): Paise {
  if ('paisePerGram' in charge) return paise(Math.floor((weightMilligrams * charge.paisePerGram) / 1000));
  if ('basisPoints' in charge) return paise(Math.floor((valuePaise * charge.basisPoints) / 10_000));
  const { chargedPaise, onMetalPaise } = charge;
  // More metal was saved than is bought.
  if (valuePaise >= onMetalPaise) return chargedPaise;
  return paise(Number((BigInt(valuePaise) * BigInt(chargedPaise)) / BigInt(onMetalPaise)));
}
