import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { listOf } from '#storefront/api-client/queries.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

/** Data of the cart besides its lines: the rates of its prices, and how long an order keeps them. */
export function cartPricesQuery(user: StoredUser) {
  return queryOptions({
    queryKey: ['cart', user.token],
    queryFn: ({ signal }) => request(calls.getCart, { signal }),
    select: ({ rate_set_id, priced_at, price_kept_minutes, max_payment, takes_transfers }) => ({
      shownAt: priced_at && `${rate_set_id} ${priced_at}`,
      holdMinutes: price_kept_minutes,
      maxPayment: max_payment,
      takesTransfers: takes_transfers,
    }),
  });
}

/** When the cart arrives at a pincode if it is ordered now; null where no day can be promised. */
export function cartDeliveryQuery(user: StoredUser, pincode: string) {
  return queryOptions({
    queryKey: ['cart', 'delivery', user.token, pincode],
    queryFn: async ({ signal }) =>
      (await request(calls.getCartDelivery, { query: { pincode }, signal })).data,
  });
}

export function couponsQuery() {
  return queryOptions({
    queryKey: ['coupons'],
    queryFn: async ({ signal }) => listOf((await request(calls.getCoupons, { signal })).data),
  });
}

export function couponSavingsQuery(user: StoredUser) {
  return queryOptions({
    queryKey: ['cart', 'coupon savings', user.token],
    queryFn: ({ signal }) => request(calls.getCouponSavings, { signal }),
    staleTime: 0,
  });
}
