import { useQuery } from '@tanstack/react-query';
import { type Paise, toPaise } from '#contract/money/money.ts';
import type { Coupon } from '#contract/orders/orders.ts';
import { couponSavingsQuery, couponsQuery } from '#storefront/cart/cart-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

/** A coupon and its effect on the cart as shown; `savingPaise` is undefined while unknown. */
export interface CouponOffer extends Coupon {
  savingPaise: Paise | undefined;
  /** Why the coupon does not apply, or null. */
  reason: string | null;
}

export interface CouponOffers {
  /** The largest saving first, then those that do not apply. */
  list: CouponOffer[];
  hasFailed: boolean;
  /** Whether the savings are loading; otherwise undefined savings stay unknown. */
  isChecking: boolean;
  retry: () => void;
}

/** The coupons on offer, with what each saves once another call has computed it for this total. */
export function useCouponOffers(user: StoredUser, totalPaise: Paise): CouponOffers {
  const coupons = useQuery(couponsQuery());
  const savings = useQuery(couponSavingsQuery(user));
  const isCurrent = savings.data && toPaise(savings.data.cart_total) === totalPaise;
  const byCode = new Map(isCurrent ? savings.data.data.map((one) => [one.coupon_code, one] as const) : []);
  const list = (coupons.data ?? []).map((coupon) => {
    const found = byCode.get(coupon.coupon_code);
    return {
      ...coupon,
      savingPaise: found && toPaise(found.saving),
      reason: found?.reason ?? null,
    };
  });
  return {
    list: list.toSorted((one, other) => rank(other) - rank(one)),
    hasFailed: coupons.isError,
    isChecking: savings.isFetching,
    retry: () => void coupons.refetch(),
  };
}

/** Coupons of unknown saving keep their place before those that do not apply. */
function rank({ savingPaise, reason }: CouponOffer): number {
  return reason === null ? (savingPaise ?? 0) : -1;
}
