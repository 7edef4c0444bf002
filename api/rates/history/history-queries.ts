import { asc, desc, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { type PaisePerGram, paisePerGram } from '#contract/money/money.ts';
import { rateSets, rates } from '#db/tables/catalogue/rates.ts';

/** The rates of a purity by the days on which they were stated, as they held at the end of each; newest first. */
export async function findRateHistory(
  db: Database,
  purity: string,
  before: IndianDate | undefined,
  limit: number,
): Promise<{ rateDate: IndianDate; ratePaisePerGram: PaisePerGram }[]> {
  const { rows } = await db.execute<{ day: IndianDate; rate: string }>(sql`
    select day::text, rate from (
      select distinct on (day) day, rate_paise_per_gram as rate, stated_on from (
        select (effective_at at time zone 'Asia/Kolkata')::date as day, effective_at, rate_set_id,
          rate_paise_per_gram, stated_on
        from ${rates} join ${rateSets} using (rate_set_id) where purity = ${purity}
      ) stated order by day desc, effective_at desc, rate_set_id desc
    ) last_of_day
    where day = stated_on and day < ${before ?? 'infinity'}::date
    order by day desc limit ${limit}`);
  return rows.map(({ day, rate }) => ({ rateDate: day, ratePaisePerGram: paisePerGram(Number(rate)) }));
}

/** Sets by number, newest first. */
export function findSetsBefore(db: Database, before: number | undefined, limit: number) {
  return db
    .select()
    .from(rateSets)
    .where(before === undefined ? undefined : lt(rateSets.rateSetId, before))
    .orderBy(desc(rateSets.rateSetId))
    .limit(limit);
}

export function findSetsAfter(db: Database, after: number, limit: number) {
  return db
    .select()
    .from(rateSets)
    .where(gt(rateSets.rateSetId, after))
    .orderBy(asc(rateSets.rateSetId))
    .limit(limit);
}

export type StoredSet = typeof rateSets.$inferSelect;
export type StoredRate = typeof rates.$inferSelect;

export async function findRatesOf(db: Database, rateSetIds: number[]): Promise<Map<number, StoredRate[]>> {
  const found = await db
    .select()
    .from(rates)
    .where(inArray(rates.rateSetId, rateSetIds))
    .orderBy(asc(rates.rateSetId), asc(rates.purity));
  const ofSet = new Map<number, StoredRate[]>();
  for (const rate of found) ofSet.set(rate.rateSetId, [...(ofSet.get(rate.rateSetId) ?? []), rate]);
  return ofSet;
}
