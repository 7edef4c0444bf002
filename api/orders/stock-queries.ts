import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { preparedStatement, preparedWrite, type Write } from '#api/platform/database/prepared-statements.ts';
import { products, stockMoves } from '#db/tables/catalogue.ts';
import { orderItems, orders } from '#db/tables/orders.ts';

export interface Wanted {
  productId: number;
  quantity: number;
}

const ids = sql.placeholder('ids');
/** Check constraint violated by taking more stock than there is. */
export const STOCK_RULE = 'products_stock';

const taking = preparedWrite(sql`
  with locked as (
    select product_id from ${products} where product_id = any(${ids}::int[]) and stock is not null
    order by product_id for no key update
  ), taken as (
    update ${products} as piece set stock = piece.stock - wanted.quantity
    from locked
    join unnest(${ids}::int[], ${sql.placeholder('quantities')}::int[]) as wanted(product_id, quantity) using (product_id)
    where piece.product_id = locked.product_id
    returning piece.product_id, wanted.quantity
  )
  insert into ${stockMoves} (product_id, order_id, change, reason, hold_number)
  select product_id, ${sql.placeholder('orderId')}::text, -quantity, 'held', ${sql.placeholder('holdNumber')}::int
  from taken`);

/**
 * Takes stock of counted products for an order's hold and records the moves. Violates `STOCK_RULE` if there is too
 * little. Locks the products in id order to avoid deadlocks.
 */
export function takeStockWrites(orderId: string, holdNumber: number, wanted: Wanted[]): Write[] {
  if (wanted.length === 0) return [];
  return [
    taking({
      orderId,
      holdNumber,
      ids: wanted.map(({ productId }) => productId),
      quantities: wanted.map(({ quantity }) => quantity),
    }),
  ];
}

/** Returns all stock that an order holds. Idempotent. */
export async function releaseStock(tx: Database, orderId: string): Promise<void> {
  await tx.execute(sql`
    with released as (
      insert into ${stockMoves} (product_id, order_id, change, reason, hold_number)
      select product_id, order_id, -change, 'released', hold_number from ${stockMoves}
      where order_id = ${orderId} and reason = 'held' order by product_id
      on conflict do nothing returning product_id, change
    ), locked as (
      select product_id from ${products} where product_id in (select product_id from released)
      order by product_id for no key update
    )
    update ${products} as piece set stock = piece.stock + released.change
    from locked join released using (product_id)
    where piece.product_id = locked.product_id and piece.stock is not null`);
}

/** A counted product of an order without a stock hold, and its current stock. */
export interface ReleasedPiece {
  product_id: number;
  stock: number;
}

const lockedPieces = preparedStatement<{ product_id: number; stock: number }>(sql`
  select product_id, stock from ${products}
  where stock is not null and product_id in (
    select item.product_id from ${orderItems} item join ${orders} held using (order_id)
    where item.order_id = ${sql.placeholder('orderId')} and not held.holds_stock)
  order by product_id for no key update`);

/** Locks, in id order, the counted products of a locked order without a stock hold; empty if it holds stock. */
export function lockReleasedPieces(tx: Database, orderId: string): Promise<ReleasedPiece[]> {
  return lockedPieces(tx, { orderId });
}

/** Whether all products of an order are available: held, made to order or in stock. */
export async function arePiecesAvailable(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`
    select not exists (
      select from ${orderItems} item join ${orders} one using (order_id) join ${products} piece using (product_id)
      where item.order_id = ${orderId} and not one.holds_stock and piece.stock < item.quantity) as there`);
  return rows[0]?.there ?? false;
}
