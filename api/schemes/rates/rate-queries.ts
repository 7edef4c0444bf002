import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { products } from '#db/tables/catalogue.ts';
import { metalRates, schemes, userSchemes } from '#db/tables/schemes.ts';
import { type BoardRate, isUsableOn } from './rate-rules.ts';

/** All purities used by products, schemes, passbooks or metal rates, sorted. */
export async function findPurities(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ purity: string }>(sql`
    select purity from (
      select metal_purity as purity from ${metalRates} union select purity from ${products}
      union select rate_purity from ${schemes} union select rate_purity from ${userSchemes}
    ) named where purity <> '' order by purity`);
  return rows.map(({ purity }) => purity);
}

/** The latest board rate of each metal set on or before a day, in paise a gram. */
export function findRates(db: Database, day: IndianDate) {
  return lastRates(db, lte(metalRates.rateDate, day));
}

export async function findLastRate(db: Database, metalPurity: string, day: IndianDate) {
  const ofMetal = and(eq(metalRates.metalPurity, metalPurity), lte(metalRates.rateDate, day));
  return (await lastRates(db, ofMetal))[0];
}

/** The board rate a weight plan uses on a day; undefined if none is set or the last is too old. */
export async function findUsableRate(
  db: Database,
  metalPurity: string,
  day: IndianDate,
  maxDays: number,
): Promise<BoardRate | undefined> {
  const last = await findLastRate(db, metalPurity, day);
  return last && isUsableOn(last.rateDate, day, maxDays) ? last : undefined;
}

/** Metals of weight plans, from schemes and active passbooks. */
export async function findSavedPurities(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ purity: string }>(sql`
    select rate_purity as purity from ${schemes} where rate_purity is not null
    union select rate_purity from ${userSchemes} where rate_purity is not null and status = 'active'
    order by purity`);
  return rows.map(({ purity }) => purity);
}

function lastRates(db: Database, which: SQL | undefined) {
  const { metalPurity, ratePaisePerGram, rateDate } = metalRates;
  return db
    .selectDistinctOn([metalPurity], { metalPurity, ratePaisePerGram, rateDate })
    .from(metalRates)
    .where(which)
    .orderBy(metalPurity, desc(rateDate));
}
