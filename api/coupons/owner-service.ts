import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type IndianDate, indianDate } from '#contract/indian-time.ts';
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
  { db, now, actor }: Acting,
  written: WrittenCoupon,
): Promise<{ couponCode: string; description: string } | CouponFaults> {
  const coupon = readCoupon(written, indianDate(now));
  if ('faults' in coupon) return coupon;
  const { couponCode, description } = coupon;
  const isNew = await inTransaction(db, async (tx) => {
    if (!(await insertCoupon(tx, coupon))) return false;
    await recordAct(
      tx,
      actor,
      { act: 'coupon made', subject: `coupon:${couponCode}`, after: { description } },
      now,
    );
    return true;
  });
  if (isNew) return coupon;
  return { faults: [`${couponCode} is there already: stop it and make one with another code.`] };
}

/** Activates or deactivates a coupon; orders that hold it keep it. Refusal: not_found. */
export function switchCoupon(
  { db, now, actor }: Acting,
  code: string,
  active: boolean,
): Promise<string | Refusal> {
  const couponCode = code.toUpperCase();
  return inTransaction<string | Refusal>(db, async (tx) => {
    if (!(await setCouponActive(tx, couponCode, active))) {
      return refuse('not_found', `There is no coupon ${couponCode}.`);
    }
    const act = active ? 'coupon resumed' : 'coupon stopped';
    await recordAct(tx, actor, { act, subject: `coupon:${couponCode}` }, now);
    return couponCode;
  });
}
