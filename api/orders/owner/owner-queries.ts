import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { firstPhoto } from '#api/catalogue/columns.ts';
import { piecesOfLine } from '#api/pieces/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { orderItems, orders, statusLog } from '#db/tables/orders/orders.ts';
import { billNumbers, businessOfOrder, moneyHeld, planOfOrder, supplyState } from '../columns.ts';
import { panLastFour } from '../pan/pan-queries.ts';

/** Orders of a status, optionally only those after the order `behind` (keyset pagination). */
function listed(status: OrderStatus, behind: string | undefined) {
  const place = sql`(select one.order_date, one.order_id from ${orders} one where one.order_id = ${behind})`;
  const further = behind === undefined ? undefined : sql`(${orders.orderDate}, ${orders.orderId}) < ${place}`;
  return and(eq(orders.orderStatus, status), further);
}

/** The newest orders of a status; `behind`: the last order of the previous page. */
export function findNewestOrders(
  db: Database,
  status: OrderStatus,
  behind: string | undefined,
  limit: number,
) {
  const pieces = sql<number>`(select coalesce(sum(item.quantity), 0) from ${orderItems} item where item.order_id = orders.order_id)`;
  return db
    .select({
      orderId: orders.orderId,
      orderDate: orders.orderDate,
      orderStatus: orders.orderStatus,
      paymentStatus: orders.paymentStatus,
      customer: users.name,
      city: orders.city,
      pincode: orders.pincode,
      stateCode: orders.stateCode,
      pieces: pieces.mapWith(Number),
      priceKeptUntil: orders.priceKeptUntil,
      holdsStock: orders.holdsStock,
      moneyHeld,
      totalPaise: orders.totalPaise,
    })
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(listed(status, behind))
    .orderBy(desc(orders.orderDate), desc(orders.orderId))
    .limit(limit);
}

/** Number of orders that `findNewestOrders` would return without its limit. */
export async function countOrders(
  db: Database,
  status: OrderStatus,
  behind: string | undefined,
): Promise<number> {
  const rows = await db.select({ orders: count() }).from(orders).where(listed(status, behind));
  return rows[0]?.orders ?? 0;
}

/** Any customer's order with customer and invoice: for the owner only. */
export async function findOrderOfShop(db: Database, orderId: string) {
  const rows = await db
    .select({
      order: orders,
      customer: { name: users.name, phone: users.phone, email: users.email, address: users.address },
      invoiceNumber: billNumbers,
      supplyState,
      panLastFour,
      business: businessOfOrder,
      plan: planOfOrder,
      moneyHeld,
    })
    .from(orders)
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(eq(orders.orderId, orderId));
  return rows[0];
}

export function findSoldItems(db: Database, orderId: string) {
  return db
    .select({
      productId: orderItems.productId,
      orderItemId: orderItems.orderItemId,
      sku: products.sku,
      hasPieces: products.hasPieces,
      pieces: piecesOfLine,
      productName: orderItems.productName,
      quantity: orderItems.quantity,
      unitPricePaise: orderItems.unitPricePaise,
      subtotalPaise: orderItems.subtotalPaise,
      hsn: orderItems.hsn,
      purity: orderItems.purity,
      stone: orderItems.stone,
      grossWeightMilligrams: orderItems.grossWeightMilligrams,
      netWeightMilligrams: orderItems.netWeightMilligrams,
      size: orderItems.size,
      secondSize: orderItems.secondSize,
      engraving: orderItems.engraving,
      leadDays: orderItems.leadDays,
      isGiftCard: orderItems.isGiftCard,
      photoUrl: firstPhoto,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.orderItemId));
}

export function findHistory(db: Database, orderId: string) {
  return db
    .select({
      field: statusLog.field,
      newValue: statusLog.newValue,
      actor: statusLog.actor,
      person: statusLog.person,
      createdAt: statusLog.createdAt,
    })
    .from(statusLog)
    .where(eq(statusLog.orderId, orderId))
    .orderBy(asc(statusLog.statusLogId));
}
