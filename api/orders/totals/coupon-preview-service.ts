import { readCart } from '#api/cart/service.ts';
import { couponOffers } from '#api/coupons/service.ts';
import type { RateReader } from '#api/rates/service.ts';
import { isRefusal } from '#contract/errors.ts';
import { rupees, sumOf, toRupees } from '#contract/money/money.ts';
import type { CouponSavingsResponse } from '#contract/orders/orders.ts';

/** The total of a customer's cart and what each listed coupon would take off it, as `placeOrder` would decide now. */
export async function previewCoupons(
  reader: RateReader,
  userId: string,
  now: Date,
): Promise<CouponSavingsResponse> {
  const { lines } = await readCart(reader, userId, now);
  const offers = lines.length === 0 ? [] : await couponOffers(reader.db, userId, lines, now);
  return {
    cart_total: toRupees(sumOf(lines.map((line) => line.subtotalPaise))),
    data: offers.map(({ couponCode, sharesPaise }) =>
      isRefusal(sharesPaise)
        ? { coupon_code: couponCode, saving: rupees(0), reason: sharesPaise.message }
        : { coupon_code: couponCode, saving: toRupees(sumOf(sharesPaise)), reason: null },
    ),
  };
}
