import { addDays, type IndianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money.ts';

/** A board rate in paise a gram, and the date it was set. */
export interface BoardRate {
  rate: Paise;
  rateDate: IndianDate;
}

/** Whether a rate may be used on a day; weight plans neither buy nor redeem at an expired rate (P-73). */
export function isUsableOn(rateDate: IndianDate, day: IndianDate, maxDays: number): boolean {
  return addDays(rateDate, maxDays) >= day;
}

/** Larger changes, in percent, must be confirmed: a digit may be missing. */
export const USUAL_MOVE_PERCENT = 10;

/** Whether the owner must confirm a rate because it is far from the last one. Paise a gram. */
export function isUnusualMove(last: Paise, next: Paise): boolean {
  return Math.abs(next - last) * 100 > last * USUAL_MOVE_PERCENT;
}
