import type { Database } from '#api/platform/database/database.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type IndianDate, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import {
  countCouponUse,
  findHeldWorth,
  type HeldCoupon,
  insertRedemption,
  listedCouponsFor,
  lockCoupon,
  markRedeemed,
  releaseRedemption,
  returnCouponUse,
} from './queries.ts';
import { type CouponLine, couponShares, heldShares } from './rules.ts';

/** The discount of each order line, and the canonical code. */
export interface AppliedCoupon {
  couponCode: string;
  sharesPaise: Paise[];
}

/** Applies a coupon to an order's lines and locks it; the customer must be locked. Refusals: coupon_unknown, coupon_refused. */
export async function applyCoupon(
  tx: Database,
  userId: string,
  code: string,
  lines: CouponLine[],
  now: Date,
): Promise<AppliedCoupon | Refusal> {
  const today = indianDate(now);
  const found = await lockCoupon(tx, code.trim().toUpperCase(), userId, monthStart(today));
  if (!found) return refuse('coupon_unknown');
  const sharesPaise = couponShares(found.coupon, lines, found.history, today);
  return isRefusal(sharesPaise) ? sharesPaise : { couponCode: found.coupon.couponCode, sharesPaise };
}

function monthStart(today: IndianDate): Date {
  return startOfIndianDay(`${today.slice(0, 7)}-01`);
}

/** The discount per line of a listed coupon for these lines now, or the refusal. */
export interface CouponOffer {
  couponCode: string;
  sharesPaise: Paise[] | Refusal;
}

/** The listed coupons by the rule of `applyCoupon`, without holding anything: the order decides again. */
export async function couponOffers(
  db: Database,
  userId: string,
  lines: CouponLine[],
  now: Date,
): Promise<CouponOffer[]> {
  const today = indianDate(now);
  const found = await listedCouponsFor(db, userId, today, monthStart(today));
  return found.map(({ coupon, history }) => ({
    couponCode: coupon.couponCode,
    sharesPaise: couponShares(coupon, lines, history, today),
  }));
}

/** Discount per line of an order's coupon at current prices, by what the coupon was worth when the order was placed. */
export async function sharesOfHeldCoupon(
  tx: Database,
  { orderId, couponCode }: { orderId: string; couponCode: string | null },
  lines: CouponLine[],
): Promise<Paise[]> {
  const worth = couponCode === null ? undefined : await findHeldWorth(tx, orderId);
  return worth ? heldShares(worth, lines) : lines.map(() => paise(0));
}

/** Counts one use of a locked coupon and records the order that holds it. */
export async function holdCoupon(tx: Database, held: HeldCoupon): Promise<void> {
  await Promise.all([countCouponUse(tx, held.couponCode), insertRedemption(tx, held)]);
}

/** Marks the coupon of a paid order, if it has one, as used. */
export async function redeemCoupon(
  tx: Database,
  order: { orderId: string; couponCode: string | null },
): Promise<void> {
  if (order.couponCode !== null) await markRedeemed(tx, order.orderId);
}

export async function releaseCoupon(tx: Database, orderId: string): Promise<void> {
  const released = await releaseRedemption(tx, orderId);
  if (released) await returnCouponUse(tx, released);
}
