import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { firstPhoto } from '#api/catalogue/columns.ts';
import { piecesOfLine } from '#api/pieces/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import { groupBy } from '#api/platform/group-by.ts';
import type { Paise } from '#contract/money/money.ts';
import { products } from '#db/tables/catalogue.ts';
import { shipments } from '#db/tables/fulfilment.ts';
import { orderItems, orders, statusLog } from '#db/tables/orders.ts';
import { paymentIntents, payments, providerRefunds } from '#db/tables/payments.ts';
import { moneyHeld, paymentsOfOrder } from './columns.ts';
import { panLastFour } from './pan/pan-queries.ts';

/** Subquery: refunds of an order's payments that match a condition, oldest first; needs `orders` in the outer query. */
const sentBack = (which: SQL) => sql<{ amountPaise: Paise; refundedAt: string }[]>`(
  select coalesce(json_agg(json_build_object('amountPaise', back.amount_paise, 'refundedAt', back.refunded_at)
    order by back.refunded_at, back.provider_refund_id), '[]')
  from ${providerRefunds} back join ${payments} paid using (provider_payment_id)
  join ${paymentIntents} intent using (provider_order_id) where intent.order_id = orders.order_id and ${which})`;

/** Refunds of the applied payment, and returned payments: duplicate or late ones that were never applied (P-55). */
const refundsOfOrder = sentBack(sql`paid.applied_at is not null`);
const returnedPayments = sentBack(sql`paid.applied_at is null`);

/** Payments of an order that wait for refund, oldest first. */
const paymentsToReturn = sql<{ amountPaise: Paise; reason: string }[]>`(
  select coalesce(json_agg(json_build_object('amountPaise', paid.amount_paise, 'reason', coalesce(paid.reason, ''))
    order by paid.created_at), '[]')
  from ${paymentsOfOrder} and paid.disposition = 'refund queued')`;

/** When an order became shipped, and the last entry of its carrier and number; null before. */
const shipping = sql<{ at: string; carrier: string | null; trackingNumber: string | null } | null>`(
  select json_build_object('at', moved.created_at, 'carrier', sent.carrier, 'trackingNumber', sent.tracking_number)
  from ${statusLog} moved left join ${shipments} sent on sent.order_id = moved.order_id
  where moved.order_id = orders.order_id and moved.field = 'order_status' and moved.new_value = 'shipped'
  order by sent.shipment_id desc limit 1)`;

export async function findOwnOrder(
  db: Database,
  userId: string,
  orderId: string,
): Promise<typeof orders.$inferSelect | undefined> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.orderId, orderId)));
  return rows[0];
}

export async function findOrderForUpdate(
  tx: Database,
  orderId: string,
): Promise<typeof orders.$inferSelect | undefined> {
  const rows = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('no key update');
  return rows[0];
}

export async function findOrders(db: Database, userId: string) {
  const rows = await db
    .select({
      ...getTableColumns(orders),
      refunds: refundsOfOrder,
      returnedPayments,
      moneyHeld,
      paymentsToReturn,
      panLastFour,
      shipping,
    })
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
      subtotalPaise: orderItems.subtotalPaise,
      discountedSubtotalPaise: orderItems.discountedSubtotalPaise,
      isGiftCard: orderItems.isGiftCard,
      photoUrl: firstPhoto,
      pieces: piecesOfLine,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderItems.orderItemId));
  const itemsOf = groupBy(items, (item) => item.orderId);
  return rows.map((row) => ({ ...row, items: itemsOf.get(row.orderId) ?? [] }));
}

export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];

type LogEntry = typeof statusLog.$inferInsert;

export async function insertOrder(
  tx: Database,
  order: typeof orders.$inferInsert,
  items: (typeof orderItems.$inferInsert)[],
  entries: LogEntry[],
): Promise<void> {
  await tx.insert(orders).values(order);
  await Promise.all([tx.insert(orderItems).values(items), tx.insert(statusLog).values(entries)]);
}

export async function updateOrder(
  tx: Database,
  orderId: string,
  changes: Partial<
    Pick<typeof orders.$inferSelect, 'orderStatus' | 'paymentStatus' | 'paidAt' | 'holdsStock' | 'holdNumber'>
  >,
  entries: LogEntry[],
): Promise<void> {
  await Promise.all([
    tx.update(orders).set(changes).where(eq(orders.orderId, orderId)),
    tx.insert(statusLog).values(entries),
  ]);
}
