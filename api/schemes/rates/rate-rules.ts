import { addDays, type IndianDate } from '#contract/indian-time.ts';
import type { PaisePerGram } from '#contract/money/money.ts';

export interface BoardRate {
  ratePaisePerGram: PaisePerGram;
  rateDate: IndianDate;
}

/** Whether a rate may be used on a day; weight plans neither buy nor redeem at an expired rate (P-73). */
export function isUsableOn(rateDate: IndianDate, day: IndianDate, maxDays: number): boolean {
  return addDays(rateDate, maxDays) >= day;
}

/** Larger changes, in percent, must be confirmed: a digit may be missing. */
export const USUAL_MOVE_PERCENT = 10;

/** Whether the owner must confirm a rate because it is far from the last one. */
export function isUnusualMove(lastPaisePerGram: PaisePerGram, nextPaisePerGram: PaisePerGram): boolean {
  return Math.abs(nextPaisePerGram - lastPaisePerGram) * 100 > lastPaisePerGram * USUAL_MOVE_PERCENT;
}
