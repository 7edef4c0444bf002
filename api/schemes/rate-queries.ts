import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { products } from '#db/tables/catalogue.ts';
import { metalRates, schemes, userSchemes } from '#db/tables/schemes.ts';

/** Every purity that a piece, a scheme, a passbook or the table of rates names, in order. */
export async function findPurities(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ purity: string }>(sql`
    select purity from (
      select metal_purity as purity from ${metalRates} union select purity from ${products}
      union select rate_purity from ${schemes} union select rate_purity from ${userSchemes}
    ) named where purity <> '' order by purity`);
  return rows.map(({ purity }) => purity);
}

/** The last rate of a metal set on or before a day, in paise a gram, with its day. */
export async function findLastRate(db: Database, metalPurity: string, day: IndianDate) {
  const rows = await db
    .select({ rate: metalRates.rate, rateDate: metalRates.rateDate })
    .from(metalRates)
    .where(and(eq(metalRates.metalPurity, metalPurity), lte(metalRates.rateDate, day)))
    .orderBy(desc(metalRates.rateDate))
    .limit(1);
  return rows[0];
}
