import { createHash } from 'node:crypto';
import { addDays, type IndianDate } from '#contract/indian-time.ts';
import {
  type BasisPoints,
  type PaisePerGram,
  paisePerGram,
  type Rupees,
  toPaise,
} from '#contract/money/money.ts';
import { type BoardRate, RATES_OPENING, type RateSet, rateSetText } from '#contract/rates/rate-set-text.ts';
import type { PaisePerCarat } from '#contract/stones/carats.ts';

/** The board of a day. `rateSetId` is 0 before the first set. */
export interface Board {
  rateSetId: number;
  effectiveAt: Date | undefined;
  rates: ReadonlyMap<string, BoardRate>;
}

/** Whether a rate may be used on a day; weight plans neither buy nor redeem at an expired rate (P-73). */
export function isUsableOn(statedOn: IndianDate, day: IndianDate, maxDays: number): boolean {
  return addDays(statedOn, maxDays) >= day;
}

/** The rates that may be used on a day, by purity (P-196). */
export function usableRates(board: Board, day: IndianDate, maxDays: number): Map<string, PaisePerGram> {
  const usable = [...board.rates.values()].filter(({ statedOn }) => isUsableOn(statedOn, day, maxDays));
  return new Map(usable.map(({ purity, ratePaisePerGram }) => [purity, ratePaisePerGram]));
}

/** Whether a rate is farther from the last one than the limit: a digit may be missing. */
export function isUnusualMove<Rate extends PaisePerGram | PaisePerCarat>(
  last: Rate,
  next: Rate,
  limitBasisPoints: BasisPoints,
): boolean {
  return Math.abs(next - last) * 10_000 > last * limitBasisPoints;
}

const MIN_FACTOR = 8;
const MAX_FACTOR = 12.5;

/** Whether a rate is about ten times, or a tenth of, the last one: the rate of ten grams, or a digit too few. */
export function isOffByFactorOfTen<Rate extends PaisePerGram | PaisePerCarat>(
  last: Rate,
  next: Rate,
): boolean {
  const factor = Math.max(last, next) / Math.min(last, next);
  return factor >= MIN_FACTOR && factor <= MAX_FACTOR;
}

export function chainRateSet(
  last: { rateSetId: number; hash: string } | undefined,
  set: Omit<RateSet, 'rateSetId'>,
): RateSet & { previousHash: string; hash: string } {
  const numbered = { ...set, rateSetId: (last?.rateSetId ?? 0) + 1 };
  const previousHash = last?.hash ?? RATES_OPENING;
  const hash = createHash('sha256').update(rateSetText(numbered, previousHash), 'utf8').digest('hex');
  return { ...numbered, previousHash, hash };
}

/** Rates as a call states them, in rupees by purity. */
export function ratesInPaise(rates: Readonly<Record<string, Rupees>>): Map<string, PaisePerGram> {
  return new Map(Object.entries(rates).map(([purity, rate]) => [purity, paisePerGram(toPaise(rate))]));
}
