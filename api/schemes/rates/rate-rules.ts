import { addDays, type IndianDate } from '#contract/indian-time.ts';
import type { BasisPoints, PaisePerGram } from '#contract/money/money.ts';

export interface BoardRate {
  ratePaisePerGram: PaisePerGram;
  rateDate: IndianDate;
}

/** Whether a rate may be used on a day; weight plans neither buy nor redeem at an expired rate (P-73). */
export function isUsableOn(rateDate: IndianDate, day: IndianDate, maxDays: number): boolean {
  return addDays(rateDate, maxDays) >= day;
}

/** Whether a rate is farther from the last one than the limit: a digit may be missing. */
export function isUnusualMove(
  lastPaisePerGram: PaisePerGram,
  nextPaisePerGram: PaisePerGram,
  limitBasisPoints: BasisPoints,
): boolean {
  return Math.abs(nextPaisePerGram - lastPaisePerGram) * 10_000 > lastPaisePerGram * limitBasisPoints;
}

const MIN_FACTOR = 8;
const MAX_FACTOR = 12.5;

/** Whether a rate is about ten times, or a tenth of, the last one: the rate of ten grams, or a digit too few. */
export function isTenfold(lastPaisePerGram: PaisePerGram, nextPaisePerGram: PaisePerGram): boolean {
  const factor = Math.max(lastPaisePerGram, nextPaisePerGram) / Math.min(lastPaisePerGram, nextPaisePerGram);
  return factor >= MIN_FACTOR && factor <= MAX_FACTOR;
}
