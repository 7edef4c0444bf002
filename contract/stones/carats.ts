import type { NumberIn } from '#contract/unit.ts';

/** Thousandths of a carat; a carat is 0.2 g. */
export type MilliCarats = NumberIn<'thousandths of a carat'>;

export type PaisePerCarat = NumberIn<'paise per carat'>;

// These state the unit of a literal or of a calculated number.
export const milliCarats = (weight: number) => weight as MilliCarats;
export const paisePerCarat = (rate: number) => rate as PaisePerCarat;

/** Carats, to the thousandth. */
export function toCarats(weightMilliCarats: MilliCarats): number {
  return weightMilliCarats / 1000;
}

/** Carats given with at most three decimals. */
export function toMilliCarats(carats: number): MilliCarats {
  return milliCarats(Math.round(carats * 1000));
}

/** `0.50`, or with three decimals where they are needed: `0.495`. */
export function caratsText(weightMilliCarats: MilliCarats): string {
  return toCarats(weightMilliCarats).toFixed(weightMilliCarats % 10 === 0 ? 2 : 3);
}
