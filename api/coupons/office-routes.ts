import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  couponChangeResponse,
  couponCodeBody,
  couponParams,
  couponResponse,
  couponsQuery,
  editCouponBody,
  makeCouponBody,
  officeCouponsResponse,
} from '#contract/office/coupons/coupons.ts';
import {
  type ChangedCoupon,
  editCoupon,
  listCouponPage,
  makeCoupon,
  readOfficeCoupon,
  switchCoupon,
} from './owner-service.ts';
import { termsOf } from './terms-rules.ts';

/** The response to a change, with the version that an Undo states. */
function withMessage(changed: ChangedCoupon | Refusal, says: string) {
  if (isRefusal(changed)) return changed;
  const { couponCode, version } = changed;
  return { message: `${couponCode} ${says}.`, data: { coupon_code: couponCode, version } };
}

export function officeCouponRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.listCoupons,
    { query: couponsQuery, response: officeCouponsResponse },
    async ({ query: { view, q, after }, acting }) =>
      listCouponPage(acting.db, { view, words: q, after, today: indianDate(acting.now) }),
  );

  bindOfficeCall(
    app,
    officeCalls.readCoupon,
    { params: couponParams, response: couponResponse },
    async ({ params, acting }) => {
      const coupon = await readOfficeCoupon(acting.db, params.coupon_code, indianDate(acting.now));
      return isRefusal(coupon) ? coupon : { data: coupon };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.makeCoupon,
    { body: makeCouponBody, response: couponChangeResponse },
    async ({ body: { coupon_code, ...entered }, acting }) =>
      withMessage(await makeCoupon(acting, coupon_code, termsOf(entered)), 'is in use'),
  );

  bindOfficeCall(
    app,
    officeCalls.editCoupon,
    { body: editCouponBody, response: couponChangeResponse },
    async ({ body: { coupon_code, version, ...entered }, acting }) =>
      withMessage(await editCoupon(acting, coupon_code, version, termsOf(entered)), 'is changed'),
  );

  bindOfficeCall(
    app,
    officeCalls.stopCoupon,
    { body: couponCodeBody, response: couponChangeResponse },
    async ({ body, acting }) =>
      withMessage(await switchCoupon(acting, body.coupon_code, false), 'is stopped'),
  );

  bindOfficeCall(
    app,
    officeCalls.resumeCoupon,
    { body: couponCodeBody, response: couponChangeResponse },
    async ({ body, acting }) =>
      withMessage(await switchCoupon(acting, body.coupon_code, true), 'is in use again'),
  );
}
