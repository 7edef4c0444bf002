import type { Database } from '#api/platform/database/database.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { MAX_MISSED_WORDS, MISSED_PERIODS, type MissedPeriod } from '#contract/office/search/search.ts';
import { countMissedByDay, findMissedWords } from './office-search-queries.ts';

/** The missed searches of the last days, today included. */
export async function missedSearchesOf(db: Database, period: MissedPeriod, now: Date) {
  const length = MISSED_PERIODS[period];
  const first = addDays(indianDate(now), 1 - length);
  const [counted, words] = await Promise.all([
    countMissedByDay(db, first),
    findMissedWords(db, first, MAX_MISSED_WORDS),
  ]);
  const timesOf = new Map(counted.map(({ day, times }) => [day, times]));
  const days = Array.from({ length }, (_, place) => addDays(first, place));
  return { days: days.map((day) => ({ day, times: timesOf.get(day) ?? 0 })), words };
}
