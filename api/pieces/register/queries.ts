import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import { products, stockMoves } from '#db/tables/catalogue/catalogue.ts';
import { pieceMoves, pieces } from '#db/tables/catalogue/pieces.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';
import type { PieceFields, PieceRow } from './rules.ts';

const pieceColumns = {
  ...getTableColumns(pieces),
  ...{ sku: products.sku, productName: products.productName, purity: products.purity },
  ...{ hsn: products.hsn, stone: products.stone, orderId: orderItems.orderId },
};

export function selectPieces(db: Database) {
  return db
    .select(pieceColumns)
    .from(pieces)
    .innerJoin(products, eq(products.productId, pieces.productId))
    .leftJoin(orderItems, eq(orderItems.orderItemId, pieces.orderItemId));
}

export async function findPiece(db: Database, tag: string): Promise<PieceRow | undefined> {
  const [found] = await selectPieces(db).where(eq(pieces.tag, tag));
  return found;
}

export function findPiecesOf(db: Database, tags: readonly string[]): Promise<PieceRow[]> {
  return selectPieces(db)
    .where(inArray(pieces.tag, [...tags]))
    .orderBy(asc(pieces.pieceId));
}

/** Locks pieces in order of id, so that neither a sale nor another member of the staff changes them meanwhile. */
export async function lockPieces(tx: Database, tags: readonly string[]): Promise<PieceRow[]> {
  await tx
    .select({ pieceId: pieces.pieceId })
    .from(pieces)
    .where(inArray(pieces.tag, [...tags]))
    .orderBy(asc(pieces.pieceId))
    .for('no key update');
  return findPiecesOf(tx, tags);
}

export async function findGoods(db: Database, sku: string) {
  const [found] = await db.select().from(products).where(eq(products.sku, sku));
  return found;
}

export type Goods = NonNullable<Awaited<ReturnType<typeof findGoods>>>;

/** Locks a product, so that no order takes from its stock meanwhile; before its pieces, as sales do. */
export async function lockGoods(tx: Database, sku: string) {
  const [found] = await tx.select().from(products).where(eq(products.sku, sku)).for('no key update');
  return found;
}

/** A line of an order that holds or has bought pieces which are still in the shop. */
export interface OpenLine {
  orderItemId: number;
  orderId: string;
  quantity: number;
  isPaid: boolean;
}

const isOpenLine = (productId: number) =>
  and(
    eq(orderItems.productId, productId),
    eq(orders.holdsStock, true),
    eq(orderItems.leadDays, 0),
    inArray(orders.orderStatus, ['pending', 'processing']),
    // An order from when the product was made to order took nothing from its stock.
    sql`exists (select from ${stockMoves} move where move.order_id = ${orders.orderId}
      and move.product_id = ${productId} and move.change < 0)`,
  );

export function findOpenLines(db: Database, productId: number): Promise<OpenLine[]> {
  return db
    .select({
      orderItemId: orderItems.orderItemId,
      orderId: orders.orderId,
      quantity: orderItems.quantity,
      isPaid: sql<boolean>`${orders.paymentStatus} = 'Success'`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(isOpenLine(productId))
    .orderBy(asc(orderItems.orderItemId));
}

/** Locks the open orders of a product; orders are locked before products. Returns their ids. */
export async function lockOpenOrders(tx: Database, productId: number): Promise<Set<string>> {
  const open = await findOpenLines(tx, productId);
  const locked = await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(
      inArray(
        orders.orderId,
        open.map(({ orderId }) => orderId),
      ),
    )
    .orderBy(asc(orders.orderId))
    .for('no key update');
  return new Set(locked.map(({ orderId }) => orderId));
}

export async function takePieceNumbers(tx: Database, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ number: number }>(
    sql`select nextval('pieces_piece_id_seq')::int as number from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ number }) => number);
}

/** The reason of the moves by which a register begins. */
export const START_REASON = 'The register was started';

export interface StartOfRegister {
  startedAt: Date;
  pieceIds: number[];
  tags: string[];
  /** Since then a piece was added, sold, moved, taken out, put back or edited. */
  isChanged: boolean;
}

/** How the register of a product began the last time; undefined: it never did. */
export async function findStart(db: Database, productId: number): Promise<StartOfRegister | undefined> {
  const { rows } = await db.execute<{
    started_ms: number;
    piece_ids: number[];
    tags: string[];
    is_changed: boolean;
  }>(sql`
    with move as (
      select m.*, p.tag, p.version, m.from_state is null and m.reason = ${START_REASON} as is_start
      from ${pieceMoves} m join ${pieces} p using (piece_id) where p.product_id = ${productId}
    ), last_start as (
      select at from move where is_start order by piece_move_id desc limit 1
    ), start as (
      select at, min(piece_move_id) as first_id from move join last_start using (at) where is_start group by at
    )
    select (extract(epoch from start.at) * 1000)::float8 as started_ms,
      array_agg(piece_id order by piece_id) filter (where is_start) as piece_ids,
      array_agg(tag order by piece_id) filter (where is_start) as tags,
      bool_or(not is_start or version > 1) as is_changed
    from start join move on move.piece_move_id >= start.first_id group by start.at`);
  const [row] = rows;
  return (
    row && {
      ...{ startedAt: new Date(row.started_ms), pieceIds: row.piece_ids, tags: row.tags },
      isChanged: row.is_changed,
    }
  );
}

export type NewPiece = typeof pieces.$inferInsert;

const PIECES_AT_ONCE = 1000;

/** Adds pieces, and the move by which each came. */
export async function insertPieces(
  tx: Database,
  added: readonly NewPiece[],
  { actor, reason, at }: { actor: string; reason: string; at: Date },
): Promise<void> {
  for (let from = 0; from < added.length; from += PIECES_AT_ONCE) {
    const stored = await tx
      .insert(pieces)
      .values(added.slice(from, from + PIECES_AT_ONCE))
      .returning({ pieceId: pieces.pieceId });
    const ids = stored.map(({ pieceId }) => pieceId);
    await tx.execute(sql`
      insert into piece_moves (piece_id, to_state, to_place, order_item_id, actor, reason, at)
      select piece_id, state, place, order_item_id, ${actor}::text, ${reason}::text, ${at}::timestamptz
      from pieces where piece_id = any(${sql.param(ids)}::int[]) order by piece_id`);
  }
}

export async function updatePiece(tx: Database, pieceId: number, fields: PieceFields): Promise<void> {
  await tx.update(pieces).set(fields).where(eq(pieces.pieceId, pieceId));
}

export async function setRegistered(tx: Database, productId: number, hasPieces: boolean): Promise<void> {
  await tx.update(products).set({ hasPieces }).where(eq(products.productId, productId));
}

/** Changes the stock of a locked product together with its pieces. */
export async function changeStock(tx: Database, productId: number, change: 1 | -1): Promise<void> {
  await tx
    .update(products)
    .set({ stock: sql`${products.stock} + ${change}` })
    .where(eq(products.productId, productId));
  await tx.insert(stockMoves).values({ productId, change, reason: 'counted' });
}

/** Lets one transaction at a time give a tag or a HUID to a piece. */
export async function lockNames(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('tola: names of pieces')})`);
}

export async function findTagOfHuid(db: Database, huid: string): Promise<string | undefined> {
  const [found] = await db.select({ tag: pieces.tag }).from(pieces).where(eq(pieces.huid, huid));
  return found?.tag;
}
