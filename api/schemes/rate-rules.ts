import type { Paise } from '#contract/money.ts';

/** A board rate seldom moves by more than this from one setting to the next, in percent: a digit may be missing. */
export const USUAL_MOVE_PERCENT = 10;

/** Whether a rate is so far from the last one that the owner must say that it is meant. Paise a gram. */
export function isUnusualMove(last: Paise, next: Paise): boolean {
  return Math.abs(next - last) * 100 > last * USUAL_MOVE_PERCENT;
}
