import { addDays, type IndianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money.ts';

/** A board rate in paise a gram, and the day on which it was set. */
export interface BoardRate {
  rate: Paise;
  rateDate: IndianDate;
}

/** Whether a rate may still be used on a day: weight plans neither buy nor redeem at an old one. */
export function isUsableOn(rateDate: IndianDate, day: IndianDate, maxDays: number): boolean {
  return addDays(rateDate, maxDays) >= day;
}

/** A board rate seldom moves by more than this from one setting to the next, in percent: a digit may be missing. */
export const USUAL_MOVE_PERCENT = 10;

/** Whether a rate is so far from the last one that the owner must say that it is meant. Paise a gram. */
export function isUnusualMove(last: Paise, next: Paise): boolean {
  return Math.abs(next - last) * 100 > last * USUAL_MOVE_PERCENT;
}
