import type { FastifyInstance } from 'fastify';
import { bindCustomerCall } from '#api/platform/calls.ts';
import type { Shop } from '#api/shop.ts';
import { calls } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import { CART_TOTAL_HEADER } from '#contract/order-states.ts';
import { createOrderAnswer, createOrderBody, ordersAnswer } from '#contract/orders.ts';
import { findOrders } from './queries.ts';
import { toOrder } from './rules.ts';
import { placeOrder } from './service.ts';

/** The cart's total as the page showed it, in paise, when the page said so. */
function shownTotal(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,12}(\.\d{1,2})?$/.test(header)
    ? toPaise(Number(header))
    : undefined;
}

export function orderRoutes(app: FastifyInstance, { db, clock }: Shop): void {
  bindCustomerCall(
    app,
    calls.createOrder,
    { body: createOrderBody, answer: createOrderAnswer },
    async ({ body, customer, request }) => {
      const outcome = await placeOrder(db, {
        userId: customer.userId,
        shippingAddress: body.shipping_address,
        couponCode: body.coupon_code,
        shownTotal: shownTotal(request.headers[CART_TOTAL_HEADER]),
        now: clock(),
      });
      if (isRefusal(outcome)) return outcome;
      return {
        order_id: outcome.orderId,
        total_amount: toRupees(outcome.total),
        discount_amount: toRupees(outcome.discount),
        message: 'Your order is placed. Please pay to confirm it.',
      };
    },
  );

  bindCustomerCall(app, calls.getOrders, { answer: ordersAnswer }, async ({ customer }) => ({
    orders: (await findOrders(db, customer.userId)).map(toOrder),
  }));
}
