import { MANAGERS, MONEY_ROLES, office, type Shown } from '#contract/office/call.ts';
import type {
  couponChangeResponse,
  couponCodeBody,
  couponParams,
  couponResponse,
  couponsQuery,
  editCouponBody,
  makeCouponBody,
  officeCouponsResponse,
} from './coupons.ts';

type Change = Shown<typeof couponChangeResponse>;

export const couponCalls = {
  listCoupons: office<{ query: Shown<typeof couponsQuery>; response: Shown<typeof officeCouponsResponse> }>(
    'GET',
    'coupons',
    MONEY_ROLES,
    'Coupons with their state, uses and what they saved, by code',
  ),
  readCoupon: office<{ params: Shown<typeof couponParams>; response: Shown<typeof couponResponse> }>(
    'GET',
    'coupons/:coupon_code',
    MONEY_ROLES,
    'One coupon',
  ),
  makeCoupon: office<{ body: Shown<typeof makeCouponBody>; response: Change }>(
    'POST',
    'coupons',
    MANAGERS,
    'Make a coupon',
  ),
  editCoupon: office<{ body: Shown<typeof editCouponBody>; response: Change }>(
    'POST',
    'coupons/edit',
    MANAGERS,
    'Change the terms of a coupon; orders that hold it keep theirs',
  ),
  stopCoupon: office<{ body: Shown<typeof couponCodeBody>; response: Change }>(
    'POST',
    'coupons/stop',
    MANAGERS,
    'Stop a coupon: nobody can use it',
  ),
  resumeCoupon: office<{ body: Shown<typeof couponCodeBody>; response: Change }>(
    'POST',
    'coupons/resume',
    MANAGERS,
    'Bring a stopped coupon back',
  ),
};
