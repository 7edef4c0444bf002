import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import { FINDING_KINDS, type FindingKind } from '#contract/office/pieces/stock-takes.ts';
import type { Milligrams } from '#contract/weight.ts';
import { stockTakeScans, stockTakes } from '#db/tables/catalogue/pieces.ts';
import { type FindingRow, MAX_WEIGHT_DIFFERENCE_MG } from './rules.ts';

const scanned = sql<number>`(select count(*)::int from ${stockTakeScans}
  where ${stockTakeScans.stockTakeId} = ${stockTakes}.stock_take_id)`;

function selectTakes(db: Database) {
  const { stockTakeId, place, startedBy, startedAt, endedAt } = stockTakes;
  return db.select({ stockTakeId, place, startedBy, startedAt, endedAt, scanned }).from(stockTakes);
}

export type TakeRow = Awaited<ReturnType<typeof findTakes>>[number];

export function findTakes(db: Database, before: number | undefined, limit: number) {
  const { stockTakeId } = stockTakes;
  return selectTakes(db)
    .where(before === undefined ? undefined : lt(stockTakeId, before))
    .orderBy(desc(stockTakeId))
    .limit(limit);
}

export async function findTake(db: Database, stockTakeId: number): Promise<TakeRow | undefined> {
  const [found] = await selectTakes(db).where(eq(stockTakes.stockTakeId, stockTakeId));
  return found;
}

/** The stock-take of a place that is under way; one transaction at a time. */
export async function lockOpenTake(tx: Database, place: string): Promise<TakeRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('tola: stock-takes')})`);
  const [found] = await selectTakes(tx).where(and(eq(stockTakes.place, place), isNull(stockTakes.endedAt)));
  return found;
}

export async function insertTake(
  tx: Database,
  take: Pick<typeof stockTakes.$inferInsert, 'place' | 'startedBy' | 'startedAt'>,
): Promise<number> {
  const [added] = await tx.insert(stockTakes).values(take).returning();
  if (!added) throw new Error('a stock-take was not stored');
  return added.stockTakeId;
}

/** Ends a stock-take once; false when it has ended. */
export async function endTake(tx: Database, stockTakeId: number, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(stockTakes)
    .set({ endedAt: at })
    .where(and(eq(stockTakes.stockTakeId, stockTakeId), isNull(stockTakes.endedAt)));
  return rowCount === 1;
}

export async function reopenTake(tx: Database, stockTakeId: number): Promise<void> {
  await tx.update(stockTakes).set({ endedAt: null }).where(eq(stockTakes.stockTakeId, stockTakeId));
}

interface Scan {
  stockTakeId: number;
  tag: string;
  grossWeightMilligrams: Milligrams | null;
  /** Where the person scans; kept in a stock-take of the whole shop. */
  place: string | null;
  at: Date;
}

/** Stores a scan; a later one of the same tag adds its weight or its place at most. Undefined: the stock-take has ended or is unknown. */
export async function storeScan(
  db: Database,
  { stockTakeId, tag, grossWeightMilligrams, place, at }: Scan,
): Promise<{ isRepeat: boolean } | undefined> {
  const { rows } = await db.execute<{ is_repeat: boolean }>(sql`
    with under_way as (
      select stock_take_id, place from ${stockTakes}
      where stock_take_id = ${stockTakeId} and ended_at is null for share
    )
    insert into ${stockTakeScans} as scan (stock_take_id, tag, gross_weight_mg, place, scanned_at)
    select stock_take_id, ${tag}::text, ${grossWeightMilligrams}::int, case place when '' then ${place}::text end,
      ${at}::timestamptz
    from under_way
    on conflict (stock_take_id, tag) do update
      set gross_weight_mg = coalesce(excluded.gross_weight_mg, scan.gross_weight_mg),
        place = coalesce(excluded.place, scan.place)
    returning xmax <> 0 as is_repeat`);
  return rows[0] && { isRepeat: rows[0].is_repeat };
}

/** The state and place of a piece at a time: those of its last move until then. */
const lastMove = (at: SQL) => sql`(select move.to_state, move.to_place from piece_moves move
  where move.piece_id = piece.piece_id and move.at <= ${at} order by move.piece_move_id desc limit 1)`;

/** Unresolved findings of a stock-take: a scanned piece as it was at its scan, a missing one as at the end. */
const findings = (stockTakeId: number, tag?: string) => sql`
  take as (select * from ${stockTakes} where stock_take_id = ${stockTakeId}),
  scanned as (
    select scan.tag, scan.gross_weight_mg as weighed_mg, piece.piece_id, piece.state, piece.place, piece.gross_weight_mg,
      coalesce(seen.to_state, piece.state) as seen_state, coalesce(seen.to_place, piece.place) as seen_place,
      case take.place when '' then scan.place else take.place end as taken_at
    from take join ${stockTakeScans} scan using (stock_take_id) left join pieces piece using (tag)
    left join lateral ${lastMove(sql`scan.scanned_at`)} seen on true
    where ${tag === undefined ? sql`true` : sql`scan.tag = ${tag}`}
  ),
  findings as (
    select 'missing' as kind, piece.tag, null::int as weighed_mg, piece.piece_id, null as taken_at
    from take join pieces piece on piece.state = 'in shop' and take.place in ('', piece.place)
      and ${tag === undefined ? sql`true` : sql`piece.tag = ${tag}`}
    left join lateral ${lastMove(sql`coalesce(take.ended_at, 'infinity')`)} seen on true
    where not exists (select from scanned where scanned.tag = piece.tag)
      and seen.to_state = 'in shop' and take.place in ('', seen.to_place)
    union all
    select 'extra', tag, weighed_mg, piece_id, taken_at from scanned
    where piece_id is null or (seen_state <> 'in shop' and state <> 'in shop')
    union all
    select 'wrong place', tag, weighed_mg, piece_id, taken_at from scanned
    where seen_state = 'in shop' and state in ('in shop', 'held') and taken_at not in (seen_place, place)
    union all
    select 'weight', tag, weighed_mg, piece_id, taken_at from scanned
    where abs(weighed_mg - gross_weight_mg) > ${MAX_WEIGHT_DIFFERENCE_MG}::int
  )`;

interface FindingFilter {
  kind?: FindingKind | undefined;
  tag?: string | undefined;
  after?: { kind: FindingKind; tag: string } | undefined;
}

export async function findFindings(
  db: Database,
  stockTakeId: number,
  { kind, tag, after }: FindingFilter,
  limit: number,
): Promise<FindingRow[]> {
  const rank = (of: SQL) => sql`array_position(${sql.param([...FINDING_KINDS])}::text[], ${of}::text)`;
  const conditions = [
    kind && sql`kind = ${kind}`,
    after && sql`(${rank(sql`kind`)}, finding.tag) > (${rank(sql`${after.kind}`)}, ${after.tag}::text)`,
  ].filter((one) => one !== undefined);
  const { rows } = await db.execute<FindingRow & Record<string, unknown>>(sql`
    with ${findings(stockTakeId, tag)}
    select kind, finding.tag, weighed_mg as "weighedMilligrams", piece.gross_weight_mg as "grossWeightMilligrams",
      product.sku, product.product_name as "productName", piece.state, piece.place, finding.taken_at as "foundAt",
      item.order_id as "orderId"
    from findings finding left join pieces piece using (piece_id)
    left join products product using (product_id) left join order_items item using (order_item_id)
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by ${rank(sql`kind`)}, finding.tag limit ${limit}`);
  return rows;
}

export async function countFindings(db: Database, stockTakeId: number) {
  const { rows } = await db.execute<{ kind: FindingKind; count: number }>(sql`
    with ${findings(stockTakeId)} select kind, count(*)::int as count from findings group by kind`);
  return rows;
}

/** How many pieces should be there, or should have been when it ended. */
export async function countExpected(db: Database, stockTakeId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${stockTakes} take
    join pieces piece on take.stock_take_id = ${stockTakeId}
    join lateral ${lastMove(sql`coalesce(take.ended_at, 'infinity')`)} seen
      on seen.to_state = 'in shop' and take.place in ('', seen.to_place)`);
  return rows[0]?.count ?? 0;
}
