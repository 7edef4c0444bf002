import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { firstPhoto } from '#api/catalogue/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import {
  preparedQuery,
  preparedWrite,
  rowSet,
  singleRow,
  type Write,
} from '#api/platform/database/prepared-statements.ts';
import { groupBy } from '#api/platform/group-by.ts';
import type { Paise } from '#contract/money.ts';
import { products } from '#db/tables/catalogue.ts';
import { orderItems, orders, statusLog } from '#db/tables/orders.ts';
import { paymentIntents, payments, providerRefunds, refunds } from '#db/tables/payments.ts';
import { panLastFour } from './pan-queries.ts';

/** Subquery: refunds of an order's payments that match a condition, oldest first; needs `orders` in the outer query. */
const sentBack = (which: SQL) => sql<{ amount: Paise; refundedAt: string }[]>`(
  select coalesce(json_agg(json_build_object('amount', back.amount_paise, 'refundedAt', back.refunded_at)
    order by back.refunded_at, back.provider_refund_id), '[]')
  from ${providerRefunds} back join ${payments} paid using (provider_payment_id)
  join ${paymentIntents} intent using (provider_order_id) where intent.order_id = orders.order_id and ${which})`;

/** Refunds of the applied payment, and returned payments: duplicate or late ones that were never applied (P-55). */
const refundsOfOrder = sentBack(sql`paid.applied_at is not null`);
const returnedPayments = sentBack(sql`paid.applied_at is null`);

/** The payments of the outer query's order. */
const paymentsOfOrder = sql`${payments} paid join ${paymentIntents} intent using (provider_order_id)
  where intent.order_id = orders.order_id`;

/** Whether an unpaid order has an undecided payment: not confirmed by the bank, or in review. */
export const moneyHeld = sql<boolean>`(orders.order_status = 'pending' and exists (select from ${paymentsOfOrder}
  and ((paid.disposition = 'noted' and paid.status in ('created', 'authorized'))
    or (paid.disposition = 'review' and not exists (
      select from ${refunds} back where back.provider_payment_id = paid.provider_payment_id and back.state <> 'failed')))))`;

/** Payments of an order that wait for refund, oldest first. */
const paymentsToReturn = sql<{ amount: Paise; reason: string }[]>`(
  select coalesce(json_agg(json_build_object('amount', paid.amount_paise, 'reason', coalesce(paid.reason, ''))
    order by paid.created_at), '[]')
  from ${paymentsOfOrder} and paid.disposition = 'refund queued')`;

/** Whether an order has an undecided payment, by what is stored. */
export async function isMoneyHeld(db: Database, orderId: string): Promise<boolean> {
  const rows = await db.select({ held: moneyHeld }).from(orders).where(eq(orders.orderId, orderId));
  return rows[0]?.held ?? false;
}

/** A customer's orders with items and refunds, newest first. */
export async function findOrders(db: Database, userId: string) {
  const rows = await db
    .select({
      ...getTableColumns(orders),
      refunds: refundsOfOrder,
      returnedPayments,
      moneyHeld,
      paymentsToReturn,
      panLastFour,
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
      subtotal: orderItems.subtotal,
      discountedSubtotal: orderItems.discountedSubtotal,
      isGiftCard: orderItems.isGiftCard,
      photoUrl: firstPhoto,
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
export type OrderHead = typeof orders.$inferSelect;

const ownOrder = preparedQuery((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, sql.placeholder('userId')), eq(orders.orderId, sql.placeholder('orderId')))),
);

/** A customer's own order. */
export async function findOwnOrder(
  db: Database,
  userId: string,
  orderId: string,
): Promise<OrderHead | undefined> {
  const rows = await ownOrder(db, { userId, orderId });
  return rows[0];
}

const lockedOrder = preparedQuery((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.orderId, sql.placeholder('orderId')))
    .for('no key update'),
);

/** An order (of any customer), locked until the transaction ends. */
export async function lockOrder(tx: Database, orderId: string): Promise<OrderHead | undefined> {
  const rows = await lockedOrder(tx, { orderId });
  return rows[0];
}

const placedRow = singleRow(orders);
const soldRows = rowSet(orderItems, ['orderItemId']);
const loggedRows = rowSet(statusLog, ['statusLogId']);

/** Statement part that inserts status log entries. */
const logging = sql`insert into ${statusLog} (${loggedRows.columns})
  select ${loggedRows.columns} from ${loggedRows.from('entries')}`;

const placing = preparedWrite(sql`
  with placed as (
    insert into ${orders} (${placedRow.columns}) values (${placedRow.placeholders})
  ), frozen as (
    insert into ${orderItems} (${soldRows.columns}) select ${soldRows.columns} from ${soldRows.from('items')}
  )
  ${logging}`);

/** Inserts an order with its items and first status log entries. */
export function insertOrderWrite(
  order: typeof orders.$inferInsert,
  items: (typeof orderItems.$inferInsert)[],
  entries: (typeof statusLog.$inferInsert)[],
): Write {
  return placing({
    ...placedRow.valuesOf(order),
    items: soldRows.toJson(items),
    entries: loggedRows.toJson(entries),
  });
}

const paying = preparedWrite(sql`
  with paid as (
    update ${orders} set order_status = ${sql.placeholder('orderStatus')},
      payment_status = ${sql.placeholder('paymentStatus')}, paid_at = ${sql.placeholder('paidAt')}::timestamptz,
      holds_stock = true, hold_number = ${sql.placeholder('holdNumber')}::int
    where order_id = ${sql.placeholder('orderId')}
  )
  ${logging}`);

/** Records an order as paid, with status log entries. */
export function payOrderWrite(
  orderId: string,
  { paidAt, ...paid }: { paidAt: Date } & Pick<OrderHead, 'orderStatus' | 'paymentStatus' | 'holdNumber'>,
  entries: (typeof statusLog.$inferInsert)[],
): Write {
  return paying({
    ...{ orderId, ...paid },
    paidAt: paidAt.toISOString(),
    entries: loggedRows.toJson(entries),
  });
}

/** Updates an order's statuses and writes the status log. */
export function updateOrderWrite(
  tx: Database,
  orderId: string,
  changes: Partial<Pick<OrderHead, 'orderStatus' | 'paymentStatus' | 'holdsStock'>>,
  entries: (typeof statusLog.$inferInsert)[],
): Write {
  const moved = tx.update(orders).set(changes).where(eq(orders.orderId, orderId));
  return sql`with moved as ${moved} ${tx.insert(statusLog).values(entries).getSQL()}`;
}
