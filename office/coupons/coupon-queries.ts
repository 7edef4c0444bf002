import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { CouponState } from '#contract/office/coupons/coupons.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const COUPONS = ['coupons'];

export const couponsQuery = (filter: { view?: CouponState; q?: string }) =>
  infiniteQueryOptions({
    queryKey: [...COUPONS, 'list', filter],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.listCoupons, {
        query: { ...filter, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const couponQuery = (couponCode: string) =>
  queryOptions({
    queryKey: [...COUPONS, 'one', couponCode],
    queryFn: async () =>
      (await officeRequest(officeCalls.readCoupon, { params: { coupon_code: couponCode } })).data,
  });
