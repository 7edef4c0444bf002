import { divideHalfUp, type Paise } from '#contract/money.ts';

/** The milligrams that an amount buys at a rate in paise a gram, cut (never rounded up) to whole milligrams. */
export function milligramsBought(amount: Paise, rate: Paise): number {
  return Math.floor((amount * 1000) / rate);
}

/** What milligrams are worth at a rate in paise a gram, rounded half up to the paisa. */
export function worthOfGrams(milligrams: number, rate: Paise): Paise {
  return divideHalfUp(milligrams * rate, 1000);
}

/** Paise a gram that saved grams cost on average; null before anything was bought by weight. */
export function averageRate(amount: Paise, milligrams: number): Paise | null {
  return milligrams > 0 ? divideHalfUp(amount * 1000, milligrams) : null;
}

/** The making charge of a piece as jewellers quote it: a share of the value of its metal, or paise a gram. */
export type MakingCharge = { basisPoints: number } | { perGram: Paise };

/** The making charge on saved grams that are worth so much, cut to whole paise. */
export function makingOn(charge: MakingCharge, milligrams: number, value: Paise): Paise {
  return 'perGram' in charge
    ? Math.floor((milligrams * charge.perGram) / 1000)
    : Math.floor((value * charge.basisPoints) / 10_000);
}
