import { desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import { endOfIndianDay, type IndianDate } from '#contract/indian-time.ts';
import type { RateSet } from '#contract/rates/rate-set-text.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { rateSets, rates } from '#db/tables/catalogue/rates.ts';
import { schemes, userSchemes } from '#db/tables/money/schemes.ts';

/** Key of the advisory lock under which rate sets are added, one after the other. */
const RATE_SETS_LOCK = 7_110_018;

export async function lockRateSets(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(RATE_SETS_LOCK)})`);
}

/** The rates of the last set that was applied by the end of a day; none before the first set. */
export function findBoard(db: Database, day: IndianDate) {
  return ratesOfLastSet(db, lt(rateSets.effectiveAt, endOfIndianDay(day)));
}

/** The rates of the set that held until the given one was applied. */
export function findBoardBefore(db: Database, rateSetId: number) {
  const { effectiveAt, rateSetId: id } = rateSets;
  return ratesOfLastSet(
    db,
    sql`(${effectiveAt}, ${id}) < (select effective_at, rate_set_id from ${rateSets} where rate_set_id = ${rateSetId})`,
  );
}

function ratesOfLastSet(db: Database, where: SQL) {
  const lastSet = db
    .select({ rateSetId: rateSets.rateSetId, effectiveAt: rateSets.effectiveAt })
    .from(rateSets)
    .where(where)
    .orderBy(desc(rateSets.effectiveAt), desc(rateSets.rateSetId))
    .limit(1)
    .as('last_set');
  return db
    .select({
      rateSetId: lastSet.rateSetId,
      effectiveAt: lastSet.effectiveAt,
      purity: rates.purity,
      ratePaisePerGram: rates.ratePaisePerGram,
      statedOn: rates.statedOn,
    })
    .from(lastSet)
    .innerJoin(rates, eq(rates.rateSetId, lastSet.rateSetId))
    .orderBy(rates.purity);
}

/** The rates of one set; none if there is no such set. */
export function findBoardOfSet(db: Database, rateSetId: number) {
  return db
    .select({
      rateSetId: rateSets.rateSetId,
      effectiveAt: rateSets.effectiveAt,
      purity: rates.purity,
      ratePaisePerGram: rates.ratePaisePerGram,
      statedOn: rates.statedOn,
    })
    .from(rateSets)
    .innerJoin(rates, eq(rates.rateSetId, rateSets.rateSetId))
    .where(eq(rateSets.rateSetId, rateSetId));
}

/** The rate set with the highest number, which the next one follows. */
export async function findLastSet(db: Database): Promise<{ rateSetId: number; hash: string } | undefined> {
  const rows = await db
    .select({ rateSetId: rateSets.rateSetId, hash: rateSets.hash })
    .from(rateSets)
    .orderBy(desc(rateSets.rateSetId))
    .limit(1);
  return rows[0];
}

export async function insertRateSet(
  tx: Database,
  { rates: board, ...set }: RateSet & { previousHash: string; hash: string },
): Promise<void> {
  await tx.insert(rateSets).values(set);
  if (board.length === 0) return;
  await tx.insert(rates).values(board.map((rate) => ({ rateSetId: set.rateSetId, ...rate })));
}

/** All purities used by products, schemes, passbooks or metal rates, sorted. */
export async function findPurities(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ purity: string }>(sql`
    select purity from (
      select purity from ${rates} union select purity from ${products}
      union select rate_purity from ${schemes} union select rate_purity from ${userSchemes}
    ) named where purity <> '' order by purity`);
  return rows.map(({ purity }) => purity);
}

/** Metals of weight plans, from schemes and active passbooks. */
export async function findSavedPurities(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ purity: string }>(sql`
    select rate_purity as purity from ${schemes} where rate_purity is not null
    union select rate_purity from ${userSchemes} where rate_purity is not null and status = 'active'
    order by purity`);
  return rows.map(({ purity }) => purity);
}
