import { asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { groupBy } from '#api/platform/group-by.ts';
import type { StoneRate } from '#contract/stones/stones.ts';
import { stoneRateSets, stoneRates } from '#db/tables/catalogue/stones.ts';

export type StoneRateSet = typeof stoneRateSets.$inferSelect;

const { stoneRateSetId: setId } = stoneRateSets;

/** The set in force. */
export async function findLastSet(db: Database): Promise<StoneRateSet | undefined> {
  const rows = await db.select().from(stoneRateSets).orderBy(desc(setId)).limit(1);
  return rows[0];
}

export function findSets(db: Database, before: number | undefined, limit: number): Promise<StoneRateSet[]> {
  return db
    .select()
    .from(stoneRateSets)
    .where(before === undefined ? undefined : lt(setId, before))
    .orderBy(desc(setId))
    .limit(limit);
}

/** The rows of a set; none if there is no such set. */
export function findRows(db: Database, stoneRateSetId: number): Promise<StoneRate[]> {
  return rowsOf(db, sql`${stoneRateSetId}`);
}

export function findLastRows(db: Database): Promise<StoneRate[]> {
  return rowsOf(db, sql`(select max(stone_rate_set_id) from ${stoneRateSets})`);
}

function rowsOf(db: Database, set: SQL): Promise<StoneRate[]> {
  const { kind, grade, shape, fromMilliCarat, toMilliCarat, paisePerCarat } = stoneRates;
  return db
    .select({ kind, grade, shape, fromMilliCarat, toMilliCarat, paisePerCarat })
    .from(stoneRates)
    .where(eq(stoneRates.stoneRateSetId, set))
    .orderBy(asc(kind), asc(grade), asc(shape), asc(fromMilliCarat));
}

export async function findRowsOf(db: Database, setIds: readonly number[]): Promise<Map<number, StoneRate[]>> {
  const rows = await db
    .select()
    .from(stoneRates)
    .where(inArray(stoneRates.stoneRateSetId, [...setIds]))
    .orderBy(
      asc(stoneRates.kind),
      asc(stoneRates.grade),
      asc(stoneRates.shape),
      asc(stoneRates.fromMilliCarat),
    );
  return groupBy(rows, ({ stoneRateSetId }) => stoneRateSetId);
}

export async function insertSet(
  tx: Database,
  { rows, ...set }: StoneRateSet & { rows: readonly StoneRate[] },
): Promise<void> {
  await tx.insert(stoneRateSets).values(set);
  if (rows.length === 0) return;
  await tx.insert(stoneRates).values(rows.map((row) => ({ ...row, stoneRateSetId: set.stoneRateSetId })));
}
