import type { IndianDate } from '#contract/indian-time.ts';
import type { PaisePerGram } from '#contract/money/money.ts';

/** A rate of the board; `statedOn` is the day on which somebody stated it last. */
export interface BoardRate {
  purity: string;
  ratePaisePerGram: PaisePerGram;
  statedOn: IndianDate;
}

/** A board of rates as it was applied. */
export interface RateSet {
  /** 1, 2, 3 ... without gaps. */
  rateSetId: number;
  effectiveAt: Date;
  actor: string;
  approvedBy: string | null;
  note: string;
  rates: readonly BoardRate[];
}

const VERSION = 'tola-rates-1';

/** The hash before the first set. */
export const RATES_OPENING = '0'.repeat(64);

/**
 * The text whose SHA-256 (UTF-8) is the hash of a rate set: one field a line, the rates in the order of their purities as
 * `22K916=1136500@2026-11-22`, the hash of the set before it last; an absent field is an empty line.
 */
export function rateSetText(set: RateSet, previousHash: string): string {
  const rates = set.rates
    .map(({ purity, ratePaisePerGram, statedOn }) => `${purity}=${ratePaisePerGram}@${statedOn}`)
    .sort();
  return [
    VERSION,
    set.rateSetId,
    set.effectiveAt.toISOString(),
    set.actor,
    set.approvedBy ?? '',
    set.note,
    ...rates,
    previousHash,
  ].join('\n');
}
