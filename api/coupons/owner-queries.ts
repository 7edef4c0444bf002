import { asc, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { coupons } from '#db/tables/coupons.ts';
import type { CouponRow } from './rules.ts';

/** Every coupon, whether customers may use it or not. */
export function findCoupons(db: Database): Promise<CouponRow[]> {
  return db.select().from(coupons).orderBy(asc(coupons.couponCode));
}

/** Adds a coupon; answers false when its code is taken. */
export async function insertCoupon(db: Database, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(coupons).values(coupon).onConflictDoNothing();
  return rowCount === 1;
}

/** Lets customers use a coupon, or not; answers false when there is none of that code. */
export async function setCouponActive(db: Database, couponCode: string, active: boolean): Promise<boolean> {
  const { rowCount } = await db.update(coupons).set({ active }).where(eq(coupons.couponCode, couponCode));
  return rowCount === 1;
}
