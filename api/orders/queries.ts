import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { firstPhoto } from '#api/catalogue/columns.ts';
import type { Database } from '#api/platform/database.ts';
import { products, stockMoves } from '#db/tables/catalogue.ts';
import { orderItems, orders, statusLog } from '#db/tables/orders.ts';

/** A customer's orders, newest first, with their items. */
export async function findOrders(db: Database, userId: string) {
  const rows = await db
    .select()
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

export async function findItems(db: Database, orderId: string) {
  return db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.orderItemId));
}

export async function insertOrder(
  tx: Database,
  order: typeof orders.$inferInsert,
  items: (typeof orderItems.$inferInsert)[],
): Promise<void> {
  await tx.insert(orders).values(order);
  await tx.insert(orderItems).values(items);
}

export async function insertStatusLog(
  tx: Database,
  entries: (typeof statusLog.$inferInsert)[],
): Promise<void> {
  if (entries.length > 0) await tx.insert(statusLog).values(entries);
}

export async function updateOrder(
  tx: Database,
  orderId: string,
  changes: Partial<Pick<OrderHead, 'orderStatus' | 'paymentStatus' | 'paidAt'>>,
): Promise<void> {
  await tx.update(orders).set(changes).where(eq(orders.orderId, orderId));
}

/** Takes pieces of a counted product off its stock, unless there are too few: answers whether it could. */
export async function takeStock(
  tx: Database,
  orderId: string,
  productId: number,
  quantity: number,
): Promise<boolean> {
  const rows = await tx
    .update(products)
    .set({ stock: sql`${products.stock} - ${quantity}` })
    .where(and(eq(products.productId, productId), gte(products.stock, quantity)))
    .returning({ productId: products.productId });
  if (rows.length === 0) return false;
  await tx.insert(stockMoves).values({ productId, orderId, change: -quantity, reason: 'held' });
  return true;
}

/** Gives back all pieces that an order holds; a second time gives back nothing. */
export async function releaseStock(tx: Database, orderId: string): Promise<void> {
  const released = await tx.execute<{ product_id: number; change: number }>(sql`
    insert into ${stockMoves} (product_id, order_id, change, reason)
    select product_id, order_id, -change, 'released' from ${stockMoves}
    where order_id = ${orderId} and reason = 'held' order by product_id
    on conflict do nothing returning product_id, change`);
  for (const { product_id, change } of released.rows) {
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${change}` })
      .where(and(eq(products.productId, product_id), sql`${products.stock} is not null`));
  }
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
