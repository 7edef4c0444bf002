import { isGiftCardCategory } from '#contract/catalogue/gift-cards.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import { gstRate } from '#contract/money/gst-rate.ts';
import type { PriceParts } from '#contract/money/item-price.ts';
import {
  divideHalfUp,
  formatRupees,
  type Paise,
  paise,
  splitByWeight,
  sumOf,
} from '#contract/money/money.ts';
import type { CouponWorth } from '#contract/office/coupons/coupon-terms.ts';
import type { coupons } from '#db/tables/money/coupons.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** Cart line data used by coupons. Price parts are per piece. */
export interface CouponLine extends PriceParts {
  categoryName: string;
  productGender: string;
  metal: string;
  stone: string;
  stoneValuePaise: Paise;
  quantity: number;
  subtotalPaise: Paise;
}

export interface CouponHistory {
  paidOrders: number;
  /** Paid orders with this code in its period. */
  uses: number;
  /** Unpaid orders with this code in its period. */
  unpaidUses: number;
}

const BULLION_CATEGORY = /coin|bar/i;

type Material = Pick<CouponLine, 'metal' | 'stone'>;

export const IS_OF_MATERIAL = {
  gold: (line: Material) => /gold/i.test(line.metal),
  silver: (line: Material) => /silver/i.test(line.metal),
  diamond: (line: Material) => /diamond/i.test(line.stone),
};

const APPLIES: Record<CouponRow['appliesTo'], (line: CouponLine) => boolean> = {
  ...IS_OF_MATERIAL,
  everything: () => true,
  children: (line) => line.productGender === 'Children',
  'wedding order': () => true,
};

/** Whether coupons apply to a line at all: never to coins, bars or gift cards (P-32). */
export function isDiscountable(line: Pick<CouponLine, 'categoryName'>): boolean {
  return !BULLION_CATEGORY.test(line.categoryName) && !isGiftCardCategory(line.categoryName);
}

/** Maximum discount of a line: its price must not fall below its metal value with tax (P-32). */
export function maxDiscount(line: CouponLine): Paise {
  const metalPaise = (line.productPricePaise - line.stoneValuePaise) * line.quantity;
  return paise(Math.max(0, line.subtotalPaise - Math.ceil((metalPaise * (10_000 + gstRate(line))) / 10_000)));
}

function worth(coupon: CouponWorth, lines: CouponLine[]): Paise {
  if (coupon.kind === 'flat') return paise(coupon.paiseOrBasisPoints);
  const basePaise = lines.reduce((sum, line) => {
    if (coupon.kind === 'percent of price') return sum + line.subtotalPaise;
    return sum + divideHalfUp(line.makingChargesPaise * line.quantity * (10_000 + gstRate(line)), 10_000);
  }, 0);
  return paise(divideHalfUp(basePaise * coupon.paiseOrBasisPoints, 1_000_000) * 100);
}

type CouponWindow = 'stopped' | 'upcoming' | 'ended' | 'open';

/** State of a coupon's validity period on a day; both dates are inclusive. */
export function couponWindow({ active, startDate, endDate }: CouponRow, today: IndianDate): CouponWindow {
  if (!active) return 'stopped';
  if (startDate && today < startDate) return 'upcoming';
  return endDate && today > endDate ? 'ended' : 'open';
}

export function isUsedUp({ usageLimit, usedCount }: CouponRow): boolean {
  return usageLimit !== null && usedCount >= usageLimit;
}

/** Refusal by date. Unlisted codes are refused as unknown, so that they cannot be discovered (P-34). */
function dateRefusal(coupon: CouponRow, today: IndianDate): Refusal | undefined {
  const window = couponWindow(coupon, today);
  if (window === 'open') return undefined;
  if (window === 'stopped' || !coupon.listed) return refuse('coupon_unknown');
  const started = window === 'upcoming' ? 'has not started yet' : 'has ended';
  return refuse('coupon_refused', `This code ${started}.`);
}

const HELD_BY_UNPAID_ORDER =
  'An unpaid order of yours uses this code. Please pay or cancel that order first.';

function customerRefusal(coupon: CouponRow, history: CouponHistory): Refusal | undefined {
  const { paidOrders, uses, unpaidUses } = history;
  const { maximumOrders, perCustomerLimit } = coupon;
  if (maximumOrders !== null && paidOrders > maximumOrders) {
    return refuse('coupon_refused', 'This code is for first orders.');
  }
  if (paidOrders < coupon.minimumOrders) {
    return refuse('coupon_refused', 'This code is for returning customers.');
  }
  if (perCustomerLimit !== null && uses >= perCustomerLimit) {
    const again = coupon.perCustomerPeriod === 'month' ? ' this month' : '';
    return refuse('coupon_refused', `You have already used this code${again}.`);
  }
  // An unpaid order can still be paid, so its use counts until it is cancelled.
  const beyondFirstOrders = maximumOrders !== null && paidOrders + unpaidUses > maximumOrders;
  const beyondLimit = perCustomerLimit !== null && uses + unpaidUses >= perCustomerLimit;
  if (beyondFirstOrders || beyondLimit) return refuse('coupon_refused', HELD_BY_UNPAID_ORDER);
  return isUsedUp(coupon) ? refuse('coupon_refused', 'This code has been used up.') : undefined;
}

function cartRefusal(coupon: CouponRow, lines: CouponLine[]): Refusal | undefined {
  const discountable = lines.filter(isDiscountable);
  if (discountable.length === 0) {
    return refuse('coupon_refused', 'This code does not apply to coins, bars or gift cards.');
  }
  const weddingMissing =
    coupon.appliesTo === 'wedding order' && !discountable.some((line) => /wedding/i.test(line.categoryName));
  if (weddingMissing || !discountable.some(APPLIES[coupon.appliesTo])) {
    return refuse('coupon_refused', 'This code does not apply to the pieces in your cart.');
  }
  const missingPaise =
    coupon.minimumCartPaise - discountable.reduce((sum, line) => sum + line.subtotalPaise, 0);
  if (missingPaise > 0)
    return refuse('coupon_refused', `Add ${formatRupees(paise(missingPaise))} more to use this code.`);
  return undefined;
}

/** Splits a coupon's value, up to its maximum, by the prices of the lines. Refuses an unusable coupon with the reason. */
export function couponShares(
  coupon: CouponRow,
  lines: CouponLine[],
  history: CouponHistory,
  today: IndianDate,
): Paise[] | Refusal {
  const refusal =
    dateRefusal(coupon, today) ?? customerRefusal(coupon, history) ?? cartRefusal(coupon, lines);
  if (refusal) return refusal;
  const sharesPaise = heldShares(coupon, lines);
  const takesNothing = sharesPaise.every((sharePaise) => sharePaise === 0);
  return takesNothing
    ? refuse('coupon_refused', 'These pieces are already at their lowest price.')
    : sharesPaise;
}

/** As `couponShares`, for a coupon accepted when the order was placed. All zero if every price is at its floor. */
export function heldShares(coupon: CouponWorth, lines: CouponLine[]): Paise[] {
  const eligible = lines.map((line) => isDiscountable(line) && APPLIES[coupon.appliesTo](line));
  const maxDiscountsPaise = lines.map((line, index) => (eligible[index] ? maxDiscount(line) : paise(0)));
  const cappedPaise = Math.min(
    worth(
      coupon,
      lines.filter((_, index) => eligible[index]),
    ),
    coupon.maximumSavingPaise,
    sumOf(maxDiscountsPaise),
  );
  const savingPaise = paise(cappedPaise - (cappedPaise % 100));
  if (savingPaise === 0) return lines.map(() => paise(0));
  const byPricePaise = splitByWeight(
    savingPaise,
    lines.map((line, index) => (eligible[index] ? line.subtotalPaise : paise(0))),
  );
  const fits = byPricePaise.every((sharePaise, index) => sharePaise <= (maxDiscountsPaise[index] ?? 0));
  return fits ? byPricePaise : splitByWeight(savingPaise, maxDiscountsPaise);
}
