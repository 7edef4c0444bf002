import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import { firstPhoto } from '#api/catalogue/columns.ts';
import type { Database } from '#api/platform/database.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { fixedQuery, fixedWrite, rowSet, singleRow, type Write } from '#api/platform/statements.ts';
import type { Paise } from '#contract/money.ts';
import { products, stockMoves } from '#db/tables/catalogue.ts';
import { orderItems, orders, statusLog } from '#db/tables/orders.ts';
import { paymentIntents, payments, providerRefunds } from '#db/tables/payments.ts';
import { UNPAID_STATUSES } from './rules.ts';

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
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderItems.orderItemId));
  const itemsOf = groupBy(items, (item) => item.orderId);
  return rows.map((row) => ({ ...row, items: itemsOf.get(row.orderId) ?? [] }));
}

export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];
export type OrderHead = typeof orders.$inferSelect;

const ownOrder = fixedQuery((db) =>
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

const lockedOrder = fixedQuery((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.orderId, sql.placeholder('orderId')))
    .for('no key update'),
);

/** An order, whoever's, locked until the transaction ends: for the shop's own work. */
export async function lockOrder(tx: Database, orderId: string): Promise<OrderHead | undefined> {
  const rows = await lockedOrder(tx, { orderId });
  return rows[0];
}

const placedRow = singleRow(orders);
const soldRows = rowSet(orderItems, ['orderItemId']);
const loggedRows = rowSet(statusLog, ['statusLogId']);

/** The history's part of a statement. */
const logging = sql`insert into ${statusLog} (${loggedRows.columns})
  select ${loggedRows.columns} from ${loggedRows.from('entries')}`;

const placing = fixedWrite(sql`
  with placed as (
    insert into ${orders} (${placedRow.columns}) values (${placedRow.placeholders})
  ), frozen as (
    insert into ${orderItems} (${soldRows.columns}) select ${soldRows.columns} from ${soldRows.from('items')}
  )
  ${logging}`);

/** The statement that writes an order with its items and the beginning of its history. */
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

const paying = fixedWrite(sql`
  with paid as (
    update ${orders} set order_status = ${sql.placeholder('orderStatus')},
      payment_status = ${sql.placeholder('paymentStatus')}, paid_at = ${sql.placeholder('paidAt')}::timestamptz
    where order_id = ${sql.placeholder('orderId')}
  )
  ${logging}`);

/** The statement that records an order as paid, with its history. */
export function payOrderWrite(
  orderId: string,
  { orderStatus, paymentStatus, paidAt }: { paidAt: Date } & Pick<OrderHead, 'orderStatus' | 'paymentStatus'>,
  entries: (typeof statusLog.$inferInsert)[],
): Write {
  return paying({
    ...{ orderId, orderStatus, paymentStatus },
    paidAt: paidAt.toISOString(),
    entries: loggedRows.toJson(entries),
  });
}

/** The statement that moves an order's statuses and writes its moves into the history. */
export function updateOrderWrite(
  tx: Database,
  orderId: string,
  changes: Partial<Pick<OrderHead, 'orderStatus' | 'paymentStatus'>>,
  entries: (typeof statusLog.$inferInsert)[],
): Write {
  const moved = tx.update(orders).set(changes).where(eq(orders.orderId, orderId));
  return sql`with moved as ${moved} ${tx.insert(statusLog).values(entries).getSQL()}`;
}

/** Pieces of a product that an order asks for. */
export interface Wanted {
  productId: number;
  quantity: number;
}

const ids = sql.placeholder('ids');
/** The rule of the database that a statement breaks which takes more pieces than there are. */
export const STOCK_RULE = 'products_stock';

const taking = fixedWrite(sql`
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
  insert into ${stockMoves} (product_id, order_id, change, reason)
  select product_id, ${sql.placeholder('orderId')}::text, -quantity, 'held' from taken`);

/**
 * The statement that takes pieces of counted products off their stock and writes down the moves, if there are any. It
 * fails by `STOCK_RULE` when there are too few. The products are locked by id first, so that two orders never wait in
 * a ring.
 */
export function takeStockWrites(orderId: string, wanted: Wanted[]): Write[] {
  if (wanted.length === 0) return [];
  return [
    taking({
      orderId,
      ids: wanted.map(({ productId }) => productId),
      quantities: wanted.map(({ quantity }) => quantity),
    }),
  ];
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

/** All orders that have waited for their money since before an instant, oldest first. */
export function findUnpaidSince(db: Database, before: Date): Promise<{ orderId: string; userId: string }[]> {
  return db
    .select({ orderId: orders.orderId, userId: orders.userId })
    .from(orders)
    .where(
      and(
        eq(orders.orderStatus, 'pending'),
        inArray(orders.paymentStatus, UNPAID_STATUSES),
        lt(orders.orderDate, before),
      ),
    )
    .orderBy(orders.orderDate);
}
