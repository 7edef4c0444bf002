import { and, count, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import type { Coupon } from '#contract/orders.ts';
import { couponRedemptions, coupons } from '#db/tables/coupons.ts';
import { orders } from '#db/tables/orders.ts';
import type { CouponHistory, CouponRow } from './rules.ts';

/** The coupons that the shop shows: listed, active, and of today. */
export function listedCoupons(db: Database, today: IndianDate): Promise<Coupon[]> {
  return db
    .select({ coupon_code: coupons.couponCode, description: coupons.description })
    .from(coupons)
    .where(
      and(
        eq(coupons.listed, true),
        eq(coupons.active, true),
        or(isNull(coupons.startDate), sql`${coupons.startDate} <= ${today}`),
        or(isNull(coupons.endDate), sql`${coupons.endDate} >= ${today}`),
      ),
    )
    .orderBy(coupons.couponCode);
}

/** A coupon, locked until the transaction ends. */
export async function lockCoupon(tx: Database, couponCode: string): Promise<CouponRow | undefined> {
  const rows = await tx.select().from(coupons).where(eq(coupons.couponCode, couponCode)).for('update');
  return rows[0];
}

/** What a customer ordered before, and how often they used a code since an instant. */
export async function couponHistory(
  tx: Database,
  userId: string,
  couponCode: string,
  since: Date,
): Promise<CouponHistory> {
  const uses = tx
    .select({ uses: count().as('uses') })
    .from(couponRedemptions)
    .where(
      and(
        eq(couponRedemptions.userId, userId),
        eq(couponRedemptions.couponCode, couponCode),
        inArray(couponRedemptions.state, ['held', 'used']),
        gte(couponRedemptions.createdAt, since),
      ),
    );
  const rows = await tx
    .select({ orders: count(), uses: sql<number>`(${uses})`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.orderStatus, 'cancelled')));
  return { orders: rows[0]?.orders ?? 0, uses: rows[0]?.uses ?? 0 };
}

/** Counts one more use of a coupon, unless its limit is reached: answers whether it could. */
export async function takeUse(tx: Database, couponCode: string): Promise<boolean> {
  const rows = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(
      and(
        eq(coupons.couponCode, couponCode),
        or(isNull(coupons.usageLimit), lt(coupons.usedCount, coupons.usageLimit)),
      ),
    )
    .returning({ couponCode: coupons.couponCode });
  return rows.length === 1;
}

export async function insertRedemption(
  tx: Database,
  redemption: { orderId: string; couponCode: string; userId: string; createdAt: Date },
): Promise<void> {
  await tx.insert(couponRedemptions).values({ ...redemption, state: 'held' });
}

/** Moves the redemption of an order; answers the coupon's code when there was one to move. */
export async function moveRedemption(
  tx: Database,
  orderId: string,
  from: 'held' | 'used',
  to: 'used' | 'released',
): Promise<string | undefined> {
  const rows = await tx
    .update(couponRedemptions)
    .set({ state: to })
    .where(and(eq(couponRedemptions.orderId, orderId), eq(couponRedemptions.state, from)))
    .returning({ couponCode: couponRedemptions.couponCode });
  return rows[0]?.couponCode;
}

export async function giveUseBack(tx: Database, couponCode: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} - 1` })
    .where(eq(coupons.couponCode, couponCode));
}
