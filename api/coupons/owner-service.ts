import type { Database } from '#api/platform/database/database.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { findCoupons, insertCoupon, setCouponActive } from './owner-queries.ts';
import { type CouponFaults, readCoupon, type WrittenCoupon } from './owner-rules.ts';
import { type CouponRow, couponWindow, isUsedUp } from './rules.ts';

export interface ListedCoupon extends CouponRow {
  state: ReturnType<typeof couponWindow> | 'used up';
}

/** All coupons with their state on a day, stopped and ended ones too. */
export async function listCoupons(db: Database, today: IndianDate): Promise<ListedCoupon[]> {
  return (await findCoupons(db)).map((coupon) => {
    const window = couponWindow(coupon, today);
    return { ...coupon, state: window === 'open' && isUsedUp(coupon) ? 'used up' : window };
  });
}

/** Creates a coupon. Coupons are immutable, because orders refer to their terms. */
export async function makeCoupon(
  db: Database,
  written: WrittenCoupon,
  today: IndianDate,
): Promise<{ couponCode: string; description: string } | CouponFaults> {
  const coupon = readCoupon(written, today);
  if ('faults' in coupon) return coupon;
  if (await insertCoupon(db, coupon)) return coupon;
  return { faults: [`${coupon.couponCode} is there already: stop it and make one with another code.`] };
}

/** Activates or deactivates a coupon; orders that hold it keep it. Refusal: not_found. */
export async function switchCoupon(db: Database, code: string, active: boolean): Promise<string | Refusal> {
  const couponCode = code.toUpperCase();
  return (await setCouponActive(db, couponCode, active))
    ? couponCode
    : refuse('not_found', `There is no coupon ${couponCode}.`);
}
