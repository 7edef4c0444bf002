import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatIndianDate, type IndianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, type Paise } from '#contract/money.ts';
import { saveRate } from './queries.ts';
import { findLastRate, findPurities, findRates, findSavedPurities } from './rate-queries.ts';
import { isUnusualMove, isUsableOn, USUAL_MOVE_PERCENT } from './rate-rules.ts';
import type { RateReader } from './service.ts';

/** A board rate as the owner gives it, in paise a gram. */
interface GivenRate {
  purity: string;
  rate: Paise;
  /** The owner has said that a rate far from the last one is meant. */
  isSure: boolean;
}

/** The board rate of every metal on a day, in paise a gram, by purity. */
export async function boardRates(db: Database, day: IndianDate): Promise<Map<string, Paise>> {
  return new Map((await findRates(db, day)).map(({ metalPurity, rate }) => [metalPurity, rate]));
}

/** A metal that weight plans can neither buy nor redeem, and the day of its last rate, if it ever had one. */
export interface OldRate {
  purity: string;
  rateDate: IndianDate | undefined;
}

/** The metals of weight plans whose rate is missing or too old on a day. */
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
 * Sets the board rate of a metal that the shop knows from a day on, in whatever letter case it is named; answers the
 * shop's own spelling. Refusals: not_found, invalid_input when the rate is far from the last one.
 */
export async function setBoardRate(
  db: Database,
  { purity, rate, isSure }: GivenRate,
  today: IndianDate,
): Promise<string | Refusal> {
  const known = await findPurities(db);
  const sameLetters = known.filter((one) => one.toLowerCase() === purity.toLowerCase());
  const meant = sameLetters.find((one) => one === purity) ?? sameLetters[0];
  if (meant === undefined) {
    const names = known.length > 0 ? `It knows ${known.join(', ')}.` : 'Import your catalogue first.';
    return refuse('not_found', `The shop has no "${purity}". ${names}`);
  }
  const last = await findLastRate(db, meant, today);
  if (last && !isSure && isUnusualMove(last.rate, rate)) {
    return refuse(
      'invalid_input',
      `${meant} was ${formatRupeesExact(last.rate)} a gram on ${formatIndianDate(last.rateDate)}, and ${formatRupeesExact(rate)} is more than ${USUAL_MOVE_PERCENT} % away from that. If it is right, say --sure.`,
    );
  }
  await saveRate(db, meant, today, rate);
  return meant;
}
