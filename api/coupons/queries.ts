import { and, count, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import type { CouponWorth } from '#contract/office/coupons/coupon-terms.ts';
import type { Coupon } from '#contract/orders/orders.ts';
import { couponRedemptions, coupons } from '#db/tables/money/coupons.ts';
import { orders } from '#db/tables/orders/orders.ts';
import type { CouponHistory, CouponRow } from './rules.ts';

export interface HeldCoupon {
  orderId: string;
  couponCode: string;
  userId: string;
  createdAt: Date;
}

/** Coupons shown to customers: listed, active and valid on this day. */
function isListedOn(today: IndianDate) {
  return and(
    eq(coupons.listed, true),
    eq(coupons.active, true),
    or(isNull(coupons.startDate), sql`${coupons.startDate} <= ${today}`),
    or(isNull(coupons.endDate), sql`${coupons.endDate} >= ${today}`),
  );
}

export function listedCoupons(db: Database, today: IndianDate): Promise<Coupon[]> {
  return db
    .select({ coupon_code: coupons.couponCode, description: coupons.description })
    .from(coupons)
    .where(isListedOn(today))
    .orderBy(coupons.couponCode);
}

/** The columns of a coupon with the customer's paid orders and uses of the code (this month's, if limited per month). */
function couponWithHistory(db: Database, userId: string, monthStart: Date) {
  const paid = db
    .select({ orders: count().as('orders') })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.paymentStatus, 'Success'),
        ne(orders.orderStatus, 'cancelled'),
      ),
    );
  const counted = sql`case ${coupons}.per_customer_period when 'month' then ${monthStart.toISOString()}::timestamptz
    else '-infinity' end`;
  const usesIn = (state: 'held' | 'used') =>
    db
      .select({ uses: count().as('uses') })
      .from(couponRedemptions)
      .where(
        and(
          eq(couponRedemptions.userId, userId),
          sql`${couponRedemptions.couponCode} = ${coupons}.coupon_code`,
          eq(couponRedemptions.state, state),
          sql`${couponRedemptions.createdAt} >= ${counted}`,
        ),
      );
  return {
    coupon: getTableColumns(coupons),
    paidOrders: sql<number>`${paid}`.mapWith(Number),
    uses: sql<number>`${usesIn('used')}`.mapWith(Number),
    unpaidUses: sql<number>`${usesIn('held')}`.mapWith(Number),
  };
}

/** A coupon with its history, locked. The customer must be locked, so that the history cannot change. */
export async function lockCoupon(
  tx: Database,
  couponCode: string,
  userId: string,
  monthStart: Date,
): Promise<{ coupon: CouponRow; history: CouponHistory } | undefined> {
  const rows = await tx
    .select(couponWithHistory(tx, userId, monthStart))
    .from(coupons)
    .where(eq(coupons.couponCode, couponCode))
    .for('no key update');
  const [found] = rows;
  if (!found) return undefined;
  const { coupon, ...history } = found;
  return { coupon, history };
}

/** The coupons shown to customers, with this customer's history, not locked. */
export async function listedCouponsFor(
  db: Database,
  userId: string,
  today: IndianDate,
  monthStart: Date,
): Promise<{ coupon: CouponRow; history: CouponHistory }[]> {
  const rows = await db
    .select(couponWithHistory(db, userId, monthStart))
    .from(coupons)
    .where(isListedOn(today))
    .orderBy(coupons.couponCode);
  return rows.map(({ coupon, ...history }) => ({ coupon, history }));
}

/** The worth of an order's coupon as it was when the order was placed. */
export async function findHeldWorth(db: Database, orderId: string): Promise<CouponWorth | undefined> {
  const { kind, paiseOrBasisPoints, appliesTo, maximumSavingPaise } = couponRedemptions;
  const rows = await db
    .select({ kind, paiseOrBasisPoints, appliesTo, maximumSavingPaise })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.orderId, orderId));
  return rows[0];
}

export async function countCouponUse(tx: Database, couponCode: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(eq(coupons.couponCode, couponCode));
}

export async function insertRedemption(
  tx: Database,
  { orderId, couponCode, userId, createdAt }: HeldCoupon,
): Promise<void> {
  await tx.execute(sql`
    insert into ${couponRedemptions} (order_id, coupon_code, user_id, state, created_at, kind, value, applies_to,
      maximum_saving_paise)
    select ${orderId}, coupon_code, ${userId}::uuid, 'held', ${createdAt.toISOString()}::timestamptz, kind, value,
      applies_to, maximum_saving_paise
    from ${coupons} where coupon_code = ${couponCode}`);
}

export async function markRedeemed(tx: Database, orderId: string): Promise<void> {
  await tx
    .update(couponRedemptions)
    .set({ state: 'used' })
    .where(and(eq(couponRedemptions.orderId, orderId), eq(couponRedemptions.state, 'held')));
}

export async function releaseRedemption(tx: Database, orderId: string): Promise<string | undefined> {
  const rows = await tx
    .update(couponRedemptions)
    .set({ state: 'released' })
    .where(and(eq(couponRedemptions.orderId, orderId), inArray(couponRedemptions.state, ['held', 'used'])))
    .returning({ couponCode: couponRedemptions.couponCode });
  return rows[0]?.couponCode;
}

export async function returnCouponUse(tx: Database, couponCode: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} - 1` })
    .where(eq(coupons.couponCode, couponCode));
}
