import type { Database } from '#api/platform/database/database.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money.ts';
import { findCoupon, giveUseBack, lockCoupon, releaseRedemption } from './queries.ts';
import { type CouponLine, couponShares, heldShares } from './rules.ts';

export {
  insertRedemptionWrite as holdCouponWrite,
  useRedemptionWrite as redeemCouponWrite,
} from './queries.ts';

/** What a coupon takes off each line of an order, in paise, and its code as the shop spells it. */
export interface AppliedCoupon {
  couponCode: string;
  shares: Paise[];
}

/**
 * Applies a coupon to the lines of an order inside its transaction, with the customer locked. The coupon stays
 * locked until the transaction ends, so its limits hold under any race. Refusals: coupon_unknown, coupon_refused with the reason.
 */
export async function applyCoupon(
  tx: Database,
  userId: string,
  code: string,
  lines: CouponLine[],
  now: Date,
): Promise<AppliedCoupon | Refusal> {
  const today = indianDate(now);
  const monthStart = startOfIndianDay(`${today.slice(0, 7)}-01`);
  const found = await lockCoupon(tx, code.trim().toUpperCase(), userId, monthStart);
  if (!found) return refuse('coupon_unknown');
  const shares = couponShares(found.coupon, lines, found.history, today);
  return isRefusal(shares) ? shares : { couponCode: found.coupon.couponCode, shares };
}

/** What the coupon that an order holds takes off each of its lines at the prices of today, in paise. */
export async function sharesOfHeldCoupon(
  tx: Database,
  couponCode: string | null,
  lines: CouponLine[],
): Promise<Paise[]> {
  const coupon = couponCode === null ? undefined : await findCoupon(tx, couponCode);
  return coupon ? heldShares(coupon, lines) : lines.map(() => 0);
}

/** The order is cancelled: its coupon can be used again. */
export async function releaseCoupon(tx: Database, orderId: string): Promise<void> {
  const released = await releaseRedemption(tx, orderId);
  if (released) await giveUseBack(tx, released);
}
