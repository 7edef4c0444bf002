import { and, asc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { lineChoiceOf, offeredColumns } from '#api/catalogue/choices/choice-columns.ts';
import { pricedColumns } from '#api/catalogue/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { RateLine } from '#contract/money/price-by-rate.ts';
import { categories, offers, products } from '#db/tables/catalogue/catalogue.ts';
import { productChoices } from '#db/tables/catalogue/choices.ts';
import { paymentIntents } from '#db/tables/money/payments.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';
import { UNPAID_STATUSES } from '../rules.ts';

const isUnpaid = and(eq(orders.orderStatus, 'pending'), inArray(orders.paymentStatus, UNPAID_STATUSES));

/** Number of a customer's unpaid orders. The customer must be locked, to exclude concurrent orders. */
export function countUnpaidOrders(tx: Database, userId: string): Promise<number> {
  return tx.$count(orders, and(eq(orders.userId, userId), isUnpaid));
}

/** Condition under which a job may release or cancel an unpaid order. */
export interface Due {
  holdEndedBy: Date;
  /** No payment of it was opened after this instant. */
  openedBy: Date;
}

const notOpenedSince = (openedBy: Date) => sql`not exists (
  select from ${paymentIntents} opened where opened.order_id = ${orders.orderId}
    and opened.last_initiated_at > ${openedBy.toISOString()}::timestamptz)`;

const isDue = ({ holdEndedBy, openedBy }: Due) =>
  and(isUnpaid, lte(orders.priceKeptUntil, holdEndedBy), notOpenedSince(openedBy));

/** Orders per run, skipping those checked with the provider since `checkedBefore`. */
export interface Batch {
  checkedBefore: Date;
  limit: number;
}

function findDue(db: Database, due: Due, further: SQL, { checkedBefore, limit }: Batch) {
  return db
    .select({ orderId: orders.orderId, userId: orders.userId })
    .from(orders)
    .where(and(isDue(due), further, or(isNull(orders.moneyAskedAt), lt(orders.moneyAskedAt, checkedBefore))))
    .orderBy(sql`${orders.moneyAskedAt} nulls first`, asc(orders.orderDate))
    .limit(limit);
}

/** Unpaid orders that still hold stock after their hold ended, least recently checked first. */
export function findEndedHolds(db: Database, due: Due, batch: Batch) {
  return findDue(db, due, sql`${orders.holdsStock}`, batch);
}

/** Unpaid orders placed before an instant, least recently checked first. */
export function findUnpaidSince(db: Database, due: Due, placedBefore: Date, batch: Batch) {
  return findDue(db, due, sql`${orders.orderDate} < ${placedBefore.toISOString()}::timestamptz`, batch);
}

/** Whether an order is due. The order must be locked, to exclude a concurrent checkout. */
export async function isStillDue(tx: Database, orderId: string, due: Due): Promise<boolean> {
  const rows = await tx
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(eq(orders.orderId, orderId), isDue(due)));
  return rows.length > 0;
}

export async function markProviderChecked(db: Database, orderId: string, now: Date): Promise<void> {
  await db.update(orders).set({ moneyAskedAt: now }).where(eq(orders.orderId, orderId));
}

export async function noteReleased(tx: Database, orderId: string): Promise<void> {
  await tx.update(orders).set({ holdsStock: false }).where(eq(orders.orderId, orderId));
}

/** Lines of a locked order with current price data; locks the products by id. */
export function lockOrderLines(tx: Database, orderId: string) {
  return tx
    .select({
      quantity: orderItems.quantity,
      frozenPricePaise: orderItems.unitPricePaise,
      frozenSharePaise: orderItems.couponSharePaise,
      frozenParts: {
        productPricePaise: orderItems.unitProductPricePaise,
        stoneValuePaise: orderItems.unitStoneValuePaise,
        makingChargesPaise: orderItems.unitMakingChargesPaise,
        discountPaise: orderItems.unitDiscountPaise,
        gstCgstPaise: orderItems.unitCgstPaise,
        gstSgstPaise: orderItems.unitSgstPaise,
      },
      orderedLeadDays: orderItems.leadDays,
      frozenRateLines: sql<RateLine[] | null>`${orderItems.priceLines}`,
      ...pricedColumns,
      ...offeredColumns,
      choice: lineChoiceOf(orderItems),
      categoryName: categories.categoryName,
      categoryStatus: categories.status,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .leftJoin(offers, eq(offers.productId, products.productId))
    .leftJoin(productChoices, eq(productChoices.productId, products.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(products.productId), asc(orderItems.orderItemId))
    .for('no key update', { of: products });
}

export type OrderLine = Awaited<ReturnType<typeof lockOrderLines>>[number];

export async function repriceLines(tx: Database, items: (typeof orderItems.$inferInsert)[]): Promise<void> {
  await Promise.all(
    items.map(({ orderId, productId, choiceKey = '', ...fresh }) =>
      tx
        .update(orderItems)
        .set(fresh)
        .where(
          and(
            eq(orderItems.orderId, orderId),
            eq(orderItems.productId, productId),
            eq(orderItems.choiceKey, choiceKey),
          ),
        ),
    ),
  );
}

export type RenewedHold = Pick<
  typeof orders.$inferSelect,
  | 'subtotalPaise'
  | 'discountPaise'
  | 'totalPaise'
  | 'planSavedPaise'
  | 'giftCardPaise'
  | 'priceKeptUntil'
  | 'holdsStock'
  | 'holdNumber'
>;

export async function renewTotals(tx: Database, orderId: string, renewed: RenewedHold): Promise<void> {
  await tx.update(orders).set(renewed).where(eq(orders.orderId, orderId));
}
