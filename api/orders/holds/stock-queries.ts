import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { products, stockMoves } from '#db/tables/catalogue/catalogue.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';

export interface RequestedStock {
  productId: number;
  quantity: number;
}

/** A product of which there is too little, and what there is of it. */
export interface Shortage {
  productId: number;
  stock: number;
}

/** Takes counted stock for an order and records the moves, or nothing and returns the shortages. Locks products in id order. */
export async function takeStock(
  tx: Database,
  orderId: string,
  holdNumber: number,
  wanted: readonly RequestedStock[],
): Promise<Shortage[]> {
  const { rows } = await tx.execute<{ product_id: number; stock: number }>(sql`
    with wanted as (
      select product_id, sum(quantity)::int as quantity
      from unnest(${sql.param(wanted.map(({ productId }) => productId))}::int[],
        ${sql.param(wanted.map(({ quantity }) => quantity))}::int[]) as line(product_id, quantity)
      group by product_id
    ), locked as (
      select product_id, stock from ${products}
      where product_id in (select product_id from wanted) and stock is not null
      order by product_id for no key update
    ), short as (
      select product_id, locked.stock from locked join wanted using (product_id) where locked.stock < quantity
    ), taken as (
      update ${products} as piece set stock = piece.stock - wanted.quantity
      from locked join wanted using (product_id)
      where piece.product_id = locked.product_id and not exists (select from short)
      returning piece.product_id, wanted.quantity
    ), moved as (
      insert into ${stockMoves} (product_id, order_id, change, reason, hold_number)
      select product_id, ${orderId}::text, -quantity, 'held', ${holdNumber}::int from taken
    )
    select product_id, stock from short`);
  return rows.map(({ product_id, stock }) => ({ productId: product_id, stock }));
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

/** Whether the stock of all products of an order is there: held, or in the shop, as far as they are not made. */
export async function isStockThere(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`
    select not exists (
      select from ${orderItems} item join ${orders} one using (order_id) join ${products} piece using (product_id)
      where item.order_id = ${orderId} and not one.holds_stock and item.lead_days = 0
      group by product_id, piece.stock having piece.stock < sum(item.quantity)) as there`);
  return rows[0]?.there ?? false;
}
