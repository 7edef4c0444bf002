import { readLimits } from '#api/approvals/limit-service.ts';
import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, type PaisePerGram } from '#contract/money/money.ts';
import { saveRate } from '../queries.ts';
import type { RateReader } from '../service.ts';
import { findLastRate, findPurities, findRates, findSavedPurities } from './rate-queries.ts';
import { isUnusualMove, isUsableOn } from './rate-rules.ts';

/** A board rate entered by the shop. */
interface GivenRate {
  purity: string;
  ratePaisePerGram: PaisePerGram;
  /** A rate that is far from the last one was confirmed. */
  isSure: boolean;
  reason?: string;
}

export async function boardRates(db: Database, day: IndianDate): Promise<Map<string, PaisePerGram>> {
  return new Map(
    (await findRates(db, day)).map(({ metalPurity, ratePaisePerGram }) => [metalPurity, ratePaisePerGram]),
  );
}

/** A metal without a usable rate, and the date of its last rate, if any. */
export interface OldRate {
  purity: string;
  rateDate: IndianDate | undefined;
}

/** Metals of weight plans whose rate is missing or too old on a day. */
export async function oldRates({ db, metalRateMaxDays }: RateReader, day: IndianDate): Promise<OldRate[]> {
  const saved = await findSavedPurities(db);
  const days = new Map(
    (await findRates(db, day)).map(({ metalPurity, rateDate }) => [metalPurity, rateDate]),
  );
  return saved
    .map((purity) => ({ purity, rateDate: days.get(purity) }))
    .filter(({ rateDate }) => rateDate === undefined || !isUsableOn(rateDate, day, metalRateMaxDays));
}

/** A rate to be set, with the stored spelling of its purity and the rate before. */
export interface CheckedRate {
  purity: string;
  last: { ratePaisePerGram: PaisePerGram; rateDate: IndianDate } | undefined;
  /** In a sentence; undefined unless the rate is farther from the last one than the limit. */
  unusual: string | undefined;
}

/** Finds the purity, in any letter case, and compares the rate with the last one. Refusal: not_found. */
export async function checkRate(
  { db, now }: Pick<Acting, 'db' | 'now'>,
  purity: string,
  ratePaisePerGram: PaisePerGram,
): Promise<CheckedRate | Refusal> {
  const known = await findPurities(db);
  const sameLetters = known.filter((one) => one.toLowerCase() === purity.toLowerCase());
  const matched = sameLetters.find((one) => one === purity) ?? sameLetters[0];
  if (matched === undefined) {
    const names = known.length > 0 ? `It knows ${known.join(', ')}.` : 'Import your catalogue first.';
    return refuse('not_found', `The shop has no "${purity}". ${names}`);
  }
  const last = await findLastRate(db, matched, indianDate(now));
  const { rateChangeBasisPoints } = await readLimits(db);
  const isUnusual = last && isUnusualMove(last.ratePaisePerGram, ratePaisePerGram, rateChangeBasisPoints);
  const unusual = isUnusual
    ? `${matched} was ${formatRupeesExact(last.ratePaisePerGram)} a gram on ${formatIndianDate(last.rateDate)}, and ${formatRupeesExact(ratePaisePerGram)} is more than ${rateChangeBasisPoints / 100} % away from that.`
    : undefined;
  return { purity: matched, last, unusual };
}

/**
 * Sets the board rate of a known metal from today on; the purity is matched case-insensitively. Returns the stored
 * spelling. Refusals: not_found, invalid_input when the rate is far from the last one.
 */
export function setBoardRate(
  { db, now, actor }: Acting,
  { purity, ratePaisePerGram, isSure, reason }: GivenRate,
): Promise<string | Refusal> {
  return inTransaction<string | Refusal>(db, async (tx) => {
    const checked = await checkRate({ db: tx, now }, purity, ratePaisePerGram);
    if (isRefusal(checked)) return checked;
    if (checked.unusual && !isSure) {
      return refuse('invalid_input', `${checked.unusual} If it is right, say --sure.`);
    }
    const shown = (rate: PaisePerGram | undefined) => rate && { paise_per_gram: rate };
    const [before, after] = [shown(checked.last?.ratePaisePerGram), shown(ratePaisePerGram)];
    await saveRate(tx, checked.purity, indianDate(now), ratePaisePerGram);
    const subject = `rate:${checked.purity}`;
    await recordAct(
      tx,
      actor,
      { act: 'metal rate set', subject, before, after, ...(reason && { reason }) },
      now,
    );
    return checked.purity;
  });
}
