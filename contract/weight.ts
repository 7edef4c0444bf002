import type { NumberIn } from './unit.ts';

/** Weights in calculations and in the database; the API uses grams. */
export type Milligrams = NumberIn<'milligrams'>;

export const MILLIGRAMS_PER_GRAM = 1000;

/** States the unit of a literal or of a calculated number. */
export const milligrams = (weight: number) => weight as Milligrams;

/** Grams, to the milligram. */
export function toGrams(weightMilligrams: Milligrams): number {
  return weightMilligrams / MILLIGRAMS_PER_GRAM;
}

/** Grams to whole milligrams. */
export function toMilligrams(grams: number): Milligrams {
  return milligrams(Math.round(grams * MILLIGRAMS_PER_GRAM));
}

/** Whether a number has at most three decimals: grams to the milligram, or carats to a thousandth. */
export function hasThreeDecimals(value: number): boolean {
  return Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6;
}

/** `3.412 g`; two decimals, `3.41 g`, where a piece is only named. */
export function formatGrams(grams: number, decimals: 2 | 3 = 3): string {
  return `${grams.toFixed(decimals)} g`;
}
