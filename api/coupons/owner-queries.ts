import { asc, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { coupons } from '#db/tables/coupons.ts';
import type { CouponRow } from './rules.ts';

export function findCoupons(db: Database): Promise<CouponRow[]> {
  return db.select().from(coupons).orderBy(asc(coupons.couponCode));
}

export async function insertCoupon(db: Database, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(coupons).values(coupon).onConflictDoNothing();
  return rowCount === 1;
}

export async function setCouponActive(db: Database, couponCode: string, active: boolean): Promise<boolean> {
  const { rowCount } = await db.update(coupons).set({ active }).where(eq(coupons.couponCode, couponCode));
  return rowCount === 1;
}
