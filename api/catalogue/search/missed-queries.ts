import { lt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { missedSearches } from '#db/tables/catalogue/search.ts';

const RETENTION_DAYS = 90;
/** Maximum number of different missed searches stored per day. */
const MAX_MISSES_A_DAY = 1000;

/** Counts a search with no result or with ignored words; stores no personal data. */
export async function countMiss(
  db: Database,
  day: string,
  { skeleton, typed }: { skeleton: string; typed: string },
) {
  await db.execute(sql`
    insert into ${missedSearches} as known (day, skeleton, typed, times)
    select ${day}, ${skeleton}, ${typed}, 1
    where exists (select from ${missedSearches} where day = ${day} and skeleton = ${skeleton})
      or (select count(*) from ${missedSearches} where day = ${day}) < ${MAX_MISSES_A_DAY}
    on conflict (day, skeleton) do update set times = known.times + 1`);
}

export async function deleteOldMissedSearches(db: Database, now: Date): Promise<void> {
  await db.delete(missedSearches).where(lt(missedSearches.day, addDays(indianDate(now), -RETENTION_DAYS)));
}
