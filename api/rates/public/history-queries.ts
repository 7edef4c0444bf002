import { and, asc, desc, eq, gte } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { type IndianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { rateSets, rates } from '#db/tables/catalogue/rates.ts';

/** The rates stated since the beginning of a day, the last of each purity and day; the oldest first. */
export function findStatedSince(db: Database, day: IndianDate) {
  return db
    .selectDistinctOn([rates.purity, rates.statedOn], {
      purity: rates.purity,
      statedOn: rates.statedOn,
      ratePaisePerGram: rates.ratePaisePerGram,
    })
    .from(rateSets)
    .innerJoin(rates, eq(rates.rateSetId, rateSets.rateSetId))
    .where(and(gte(rateSets.effectiveAt, startOfIndianDay(day)), gte(rates.statedOn, day)))
    .orderBy(asc(rates.purity), asc(rates.statedOn), desc(rates.rateSetId));
}
