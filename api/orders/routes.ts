import type { FastifyInstance } from 'fastify';
import { limitCouponGuesses } from '#api/coupons/guess-service.ts';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { updateOrderPanBody, updateOrderPanResponse } from '#contract/accounts/pan.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { toRupees } from '#contract/money/money.ts';
import { CART_PRICES_HEADER, CART_TOTAL_HEADER } from '#contract/orders/order-states.ts';
import {
  couponSavingsResponse,
  createOrderBody,
  createOrderResponse,
  ordersResponse,
} from '#contract/orders/orders.ts';
import { setOrderPan } from './pan/pan-service.ts';
import { findOrders } from './queries.ts';
import { toOrder } from './rules.ts';
import { placeOrder } from './service.ts';
import { previewCoupons } from './totals/coupon-preview-service.ts';
import { shownPrices, shownTotal } from './totals/shown-total-rules.ts';

export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, clock } = shop;
  const { maxPaymentPaise } = shop.provider;
  bindCustomerCall(
    app,
    calls.createOrder,
    { body: createOrderBody, response: createOrderResponse },
    async ({ body, customer: { userId }, request }) => {
      const now = clock();
      const { stockHoldMs, maxUnpaidOrders } = shop;
      const totalPaise = shownTotal(request.headers[CART_TOTAL_HEADER]);
      const prices = shownPrices(request.headers[CART_PRICES_HEADER]);
      const place = () =>
        placeOrder(shop, {
          userId,
          shippingAddress: body.shipping_address,
          couponCode: body.coupon_code,
          gift: body.gift,
          ...{ maxPaymentPaise, stockHoldMs, maxUnpaidOrders },
          takesTransfers: shop.bankAccount !== undefined,
          shown: totalPaise === undefined ? undefined : { totalPaise, prices },
          now,
        });
      const outcome = body.coupon_code
        ? await limitCouponGuesses(db, { userId, address: request.ip }, now, place)
        : await place();
      if (isRefusal(outcome)) return outcome;
      return {
        order_id: outcome.orderId,
        total_amount: toRupees(outcome.totalPaise),
        discount_amount: toRupees(outcome.discountPaise),
        message: 'Your order is placed. Please pay to confirm it.',
      };
    },
  );

  bindCustomerCall(app, calls.getCouponSavings, { response: couponSavingsResponse }, ({ customer }) =>
    previewCoupons(shop, customer.userId, clock()),
  );

  bindCustomerCall(
    app,
    afterSaleCalls.updateOrderPan,
    { body: updateOrderPanBody, response: updateOrderPanResponse },
    async ({ body, customer }) => {
      const given = { userId: customer.userId, orderId: body.order_id, pan: body.pan, now: clock() };
      const outcome = await setOrderPan(db, shop.sealingKeys, given);
      if (isRefusal(outcome)) return outcome;
      return { message: 'Thank you. The PAN is stored encrypted.', pan_last_four: outcome.lastFour };
    },
  );

  bindCustomerCall(app, calls.getOrders, { response: ordersResponse }, async ({ customer }) => ({
    orders: (await findOrders(db, customer.userId)).map((row) =>
      toOrder(row, clock(), {
        takesBusinesses: shop.settings.orders.business_invoices === 'yes',
        maxPaymentPaise,
        bankAccount: shop.bankAccount,
      }),
    ),
  }));
}
