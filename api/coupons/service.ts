import type { Database } from '#api/platform/database.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money.ts';
import {
  couponHistory,
  giveUseBack,
  insertRedemption,
  lockCoupon,
  moveRedemption,
  takeUse,
} from './queries.ts';
import { type CouponLine, couponShares } from './rules.ts';

const EVER = new Date(0);

/** What a coupon takes off each line of an order, in paise, and its code as the shop spells it. */
export interface AppliedCoupon {
  couponCode: string;
  shares: Paise[];
}

/**
 * Applies a coupon to the lines of an order inside its transaction and takes one use of it. The coupon stays
 * locked until the transaction ends, so its limits hold under any race. Refusal: coupon_refused with the reason.
 */
export async function applyCoupon(
  tx: Database,
  userId: string,
  code: string,
  lines: CouponLine[],
  now: Date,
): Promise<AppliedCoupon | Refusal> {
  const coupon = await lockCoupon(tx, code.trim().toUpperCase());
  if (!coupon) return refuse('coupon_refused', 'This code is not valid.');
  const today = indianDate(now);
  const since = coupon.perCustomerPeriod === 'month' ? startOfIndianDay(`${today.slice(0, 7)}-01`) : EVER;
  const history = await couponHistory(tx, userId, coupon.couponCode, since);
  const shares = couponShares(coupon, lines, history, today);
  if (isRefusal(shares)) return shares;
  if (!(await takeUse(tx, coupon.couponCode))) return refuse('coupon_refused', 'This code has been used up.');
  return { couponCode: coupon.couponCode, shares };
}

/** Writes down that an order holds a use of its coupon. */
export const holdCoupon = insertRedemption;

/** The order is paid: its coupon counts as used. */
export async function redeemCoupon(tx: Database, orderId: string): Promise<void> {
  await moveRedemption(tx, orderId, 'held', 'used');
}

/** The order is cancelled: its coupon can be used again. */
export async function releaseCoupon(tx: Database, orderId: string): Promise<void> {
  const couponCode =
    (await moveRedemption(tx, orderId, 'held', 'released')) ??
    (await moveRedemption(tx, orderId, 'used', 'released'));
  if (couponCode) await giveUseBack(tx, couponCode);
}
