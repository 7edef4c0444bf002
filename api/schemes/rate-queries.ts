import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { products } from '#db/tables/catalogue.ts';
import { metalRates, schemes, userSchemes } from '#db/tables/schemes.ts';
import { type BoardRate, isUsableOn } from './rate-rules.ts';

/** Every purity that a piece, a scheme, a passbook or the table of rates names, in order. */
export async function findPurities(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ purity: string }>(sql`
    select purity from (
      select metal_purity as purity from ${metalRates} union select purity from ${products}
      union select rate_purity from ${schemes} union select rate_purity from ${userSchemes}
    ) named where purity <> '' order by purity`);
  return rows.map(({ purity }) => purity);
}

/** The board rate of every metal on a day, in paise a gram, with its day: the last one set on or before it. */
export function findRates(db: Database, day: IndianDate) {
  return lastRates(db, lte(metalRates.rateDate, day));
}

/** The same of one metal. */
export async function findLastRate(db: Database, metalPurity: string, day: IndianDate) {
  const ofMetal = and(eq(metalRates.metalPurity, metalPurity), lte(metalRates.rateDate, day));
  return (await lastRates(db, ofMetal))[0];
}

/** The board rate at which a weight plan buys or redeems on a day; nothing when none is set or the last is too old. */
export async function findUsableRate(
  db: Database,
  metalPurity: string,
  day: IndianDate,
  maxDays: number,
): Promise<BoardRate | undefined> {
  const last = await findLastRate(db, metalPurity, day);
  return last && isUsableOn(last.rateDate, day, maxDays) ? last : undefined;
}

/** The metals that weight plans buy: those of schemes and of running passbooks. */
export async function findSavedPurities(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ purity: string }>(sql`
    select rate_purity as purity from ${schemes} where rate_purity is not null
    union select rate_purity from ${userSchemes} where rate_purity is not null and status = 'active'
    order by purity`);
  return rows.map(({ purity }) => purity);
}

function lastRates(db: Database, which: SQL | undefined) {
  const { metalPurity, rate, rateDate } = metalRates;
  return db
    .selectDistinctOn([metalPurity], { metalPurity, rate, rateDate })
    .from(metalRates)
    .where(which)
    .orderBy(metalPurity, desc(rateDate));
}
