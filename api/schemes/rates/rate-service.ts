import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, type PaisePerGram } from '#contract/money/money.ts';
import { saveRate } from '../queries.ts';
import type { RateReader } from '../service.ts';
import { findLastRate, findPurities, findRates, findSavedPurities } from './rate-queries.ts';
import { isUnusualMove, isUsableOn, USUAL_MOVE_PERCENT } from './rate-rules.ts';

/** A board rate entered by the owner. */
interface GivenRate {
  purity: string;
  ratePaisePerGram: PaisePerGram;
  /** The owner confirmed a rate that is far from the last one. */
  isSure: boolean;
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

/**
 * Sets the board rate of a known metal from today on; the purity is matched case-insensitively. Returns the stored
 * spelling. Refusals: not_found, invalid_input when the rate is far from the last one.
 */
export async function setBoardRate(
  { db, now, actor }: Acting,
  { purity, ratePaisePerGram, isSure }: GivenRate,
): Promise<string | Refusal> {
  const today = indianDate(now);
  const known = await findPurities(db);
  const sameLetters = known.filter((one) => one.toLowerCase() === purity.toLowerCase());
  const matched = sameLetters.find((one) => one === purity) ?? sameLetters[0];
  if (matched === undefined) {
    const names = known.length > 0 ? `It knows ${known.join(', ')}.` : 'Import your catalogue first.';
    return refuse('not_found', `The shop has no "${purity}". ${names}`);
  }
  const last = await findLastRate(db, matched, today);
  if (last && !isSure && isUnusualMove(last.ratePaisePerGram, ratePaisePerGram)) {
    return refuse(
      'invalid_input',
      `${matched} was ${formatRupeesExact(last.ratePaisePerGram)} a gram on ${formatIndianDate(last.rateDate)}, and ${formatRupeesExact(ratePaisePerGram)} is more than ${USUAL_MOVE_PERCENT} % away from that. If it is right, say --sure.`,
    );
  }
  const shown = (rate: PaisePerGram | undefined) => rate && { paise_per_gram: rate };
  const [before, after] = [shown(last?.ratePaisePerGram), shown(ratePaisePerGram)];
  await inTransaction(db, async (tx) => {
    await saveRate(tx, matched, today, ratePaisePerGram);
    await recordAct(tx, actor, { act: 'metal rate set', subject: `rate:${matched}`, before, after }, now);
  });
  return matched;
}
