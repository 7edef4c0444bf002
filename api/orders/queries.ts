import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { firstPhoto } from '#api/catalogue/columns.ts';
import type { Database } from '#api/platform/database.ts';
import type { Paise } from '#contract/money.ts';
import { products, stockMoves } from '#db/tables/catalogue.ts';
import { orderItems, orders, statusLog } from '#db/tables/orders.ts';
import { paymentIntents, payments, providerRefunds } from '#db/tables/payments.ts';

/** What went back of an order's money, oldest first, read with the order; `orders` is the table of the statement around it. */
const refundsOfOrder = sql<{ amount: Paise; refundedAt: string }[]>`(
  select coalesce(json_agg(json_build_object('amount', back.amount_paise, 'refundedAt', back.refunded_at)
    order by back.refunded_at, back.provider_refund_id), '[]')
  from ${providerRefunds} back join ${payments} using (provider_payment_id)
  join ${paymentIntents} intent using (provider_order_id) where intent.order_id = orders.order_id)`;

/** A customer's orders, newest first, with their items and what went back of their money. */
export async function findOrders(db: Database, userId: string) {
  const rows = await db
    .select({ ...getTableColumns(orders), refunds: refundsOfOrder })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.orderDate), desc(orders.cartVersion));
  if (rows.length === 0) return [];
  const items = await db
    .select({
      orderItemId: orderItems.orderItemId,
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      productName: orderItems.productName,
      quantity: orderItems.quantity,
      subtotal: orderItems.subtotal,
      discountedSubtotal: orderItems.discountedSubtotal,
      photoUrl: firstPhoto,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .where(
      inArray(
        orderItems.orderId,
        rows.map((row) => row.orderId),
      ),
    )
    .orderBy(asc(orderItems.orderItemId));
  return rows.map((row) => ({ ...row, items: items.filter((item) => item.orderId === row.orderId) }));
}

export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];
export type OrderHead = typeof orders.$inferSelect;

/** A customer's own order. */
export async function findOwnOrder(
  db: Database,
  userId: string,
  orderId: string,
): Promise<OrderHead | undefined> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.orderId, orderId)));
  return rows[0];
}

/** An order, whoever's, locked until the transaction ends: for the shop's own work. */
export async function lockOrder(tx: Database, orderId: string): Promise<OrderHead | undefined> {
  const rows = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update');
  return rows[0];
}

/** The statement that writes an order with its items and the beginning of its history. */
export function insertOrder(
  tx: Database,
  order: typeof orders.$inferInsert,
  items: (typeof orderItems.$inferInsert)[],
  entries: (typeof statusLog.$inferInsert)[],
): SQL {
  return sql`
    with placed as ${tx.insert(orders).values(order)}, frozen as ${tx.insert(orderItems).values(items)}
    ${tx.insert(statusLog).values(entries).getSQL()}`;
}

/** The statement that moves an order's statuses and writes its moves into the history. */
export function updateOrder(
  tx: Database,
  orderId: string,
  changes: Partial<Pick<OrderHead, 'orderStatus' | 'paymentStatus' | 'paidAt'>>,
  entries: (typeof statusLog.$inferInsert)[],
): SQL {
  const moved = tx.update(orders).set(changes).where(eq(orders.orderId, orderId));
  if (entries.length === 0) return moved.getSQL();
  return sql`with moved as ${moved} ${tx.insert(statusLog).values(entries).getSQL()}`;
}

/** Pieces of a product that an order asks for. */
export interface Wanted {
  productId: number;
  quantity: number;
}

/**
 * Takes pieces of counted products off their stock and writes down the moves, in one statement; answers the ids of
 * those of which there were enough. The products are locked by id first, so that two orders never wait in a ring.
 */
export async function takeStock(tx: Database, orderId: string, wanted: Wanted[]): Promise<number[]> {
  const ids = sql.param(wanted.map(({ productId }) => productId));
  const quantities = sql.param(wanted.map(({ quantity }) => quantity));
  const { rows } = await tx.execute<{ product_id: number }>(sql`
    with locked as (
      select product_id from ${products} where product_id = any(${ids}) order by product_id for no key update
    ), taken as (
      update ${products} as piece set stock = piece.stock - wanted.quantity
      from locked join unnest(${ids}::int[], ${quantities}::int[]) as wanted(product_id, quantity) using (product_id)
      where piece.product_id = locked.product_id and piece.stock >= wanted.quantity
      returning piece.product_id, wanted.quantity
    )
    insert into ${stockMoves} (product_id, order_id, change, reason)
    select product_id, ${orderId}, -quantity, 'held' from taken returning product_id`);
  return rows.map(({ product_id }) => product_id);
}

/** Gives back all pieces that an order holds; a second time gives back nothing. */
export async function releaseStock(tx: Database, orderId: string): Promise<void> {
  await tx.execute(sql`
    with released as (
      insert into ${stockMoves} (product_id, order_id, change, reason)
      select product_id, order_id, -change, 'released' from ${stockMoves}
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

/** Orders that have waited for their money since before an instant. */
export function findUnpaidSince(
  db: Database,
  before: Date,
  most: number,
): Promise<{ orderId: string; userId: string }[]> {
  return db
    .select({ orderId: orders.orderId, userId: orders.userId })
    .from(orders)
    .where(
      and(
        eq(orders.orderStatus, 'pending'),
        inArray(orders.paymentStatus, ['pending', 'failed']),
        lt(orders.orderDate, before),
      ),
    )
    .orderBy(orders.orderDate)
    .limit(most);
}
