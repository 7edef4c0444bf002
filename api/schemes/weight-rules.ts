import { divideHalfUp, type Paise } from '#contract/money.ts';

/** Milligrams bought for an amount at a rate in paise a gram, rounded down. */
export function milligramsBought(amount: Paise, rate: Paise): number {
  return Math.floor((amount * 1000) / rate);
}

/** Value of milligrams at a rate in paise a gram, rounded half up to the paisa. */
export function worthOfGrams(milligrams: number, rate: Paise): Paise {
  return divideHalfUp(milligrams * rate, 1000);
}

/** Average cost of the saved grams in paise a gram; null if none. */
export function averageRate(amount: Paise, milligrams: number): Paise | null {
  return milligrams > 0 ? divideHalfUp(amount * 1000, milligrams) : null;
}

/** A making charge: a share of the metal's value, or paise a gram. */
export type MakingCharge = { basisPoints: number } | { perGram: Paise };

/** The making charge on saved grams of the given value, rounded down to whole paise. */
export function makingOn(charge: MakingCharge, milligrams: number, value: Paise): Paise {
  return 'perGram' in charge
    ? Math.floor((milligrams * charge.perGram) / 1000)
    : Math.floor((value * charge.basisPoints) / 10_000);
}
