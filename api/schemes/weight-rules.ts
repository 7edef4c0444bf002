import { divideHalfUp, type Paise } from '#contract/money.ts';

/** The milligrams that an amount buys at a rate in paise a gram, cut (never rounded up) to whole milligrams. */
export function milligramsBought(amount: Paise, rate: Paise): number {
  return Math.floor((amount * 1000) / rate);
}

/** Paise a gram that saved grams cost on average; null before anything was bought by weight. */
export function averageRate(amount: Paise, milligrams: number): Paise | null {
  return milligrams > 0 ? divideHalfUp(amount * 1000, milligrams) : null;
}
