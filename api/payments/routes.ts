import type { FastifyInstance } from 'fastify';
import { shownTotal } from '#api/orders/totals/shown-total-rules.ts';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { EarlyRuns, Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { ORDER_TOTAL_HEADER } from '#contract/orders/order-states.ts';
import {
  cancelOrderBody,
  cancelPaidOrderResponse,
  returnOrderToCartResponse,
} from '#contract/orders/orders.ts';
import {
  createOrderPaymentBody,
  initiatePaymentBody,
  initiatePaymentResponse,
  verifyPaymentBody,
  verifyPaymentResponse,
  verifySchemePaymentBody,
} from '#contract/orders/payments/payments.ts';
import { initiateInstalmentBody, verifyInstalmentBody } from '#contract/schemes/passbook.ts';
import { cancelOwnPaidOrder } from './cancellation/own-cancel-service.ts';
import {
  initiateInstalmentPayment,
  initiateOrderPayment,
  initiateSchemePayment,
  verifyInstalmentPayment,
  verifyOrderPayment,
  verifySchemePayment,
} from './service.ts';
import { cancelOwnOrder, returnOwnOrderToCart } from './unpaid-orders/cancel-service.ts';
import { webhookRoute } from './webhook/webhook.ts';

export function paymentRoutes(app: FastifyInstance, shop: Shop, early: EarlyRuns): void {
  startingRoutes(app, shop);
  cancellingRoutes(app, shop, early);
  verifyingRoutes(app, shop);
  instalmentRoutes(app, shop);
  webhookRoute(app, shop, () => early.processInbox());
}

/** All provider calls of one request share a deadline, because the page sets no timeout. */
const withOneDeadline =
  <Context, Outcome>(shop: Shop, respond: (shop: Shop, context: Context) => Outcome) =>
  (context: Context): Outcome =>
    respond({ ...shop, gateway: shop.gateway.withOneDeadline() }, context);

function startingRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerCall(
    app,
    calls.initiatePayment,
    { body: initiatePaymentBody, response: initiatePaymentResponse },
    withOneDeadline(shop, (shop, { body: { order_id, scheme_id = 0 }, customer, request }) =>
      order_id === undefined
        ? initiateSchemePayment(shop, customer.userId, scheme_id)
        : initiateOrderPayment(
            shop,
            customer.userId,
            order_id,
            shownTotal(request.headers[ORDER_TOTAL_HEADER]),
          ),
    ),
  );

  bindCustomerCall(
    app,
    calls.createOrderPayment,
    { body: createOrderPaymentBody, response: initiatePaymentResponse },
    withOneDeadline(shop, (shop, { body, customer, request }) =>
      initiateOrderPayment(
        shop,
        customer.userId,
        body.order_id,
        shownTotal(request.headers[ORDER_TOTAL_HEADER]),
      ),
    ),
  );
}

function cancellingRoutes(app: FastifyInstance, shop: Shop, early: EarlyRuns): void {
  bindCustomerCall(
    app,
    calls.cancelOrder,
    { body: cancelOrderBody, response: messageResponse },
    withOneDeadline(shop, (shop, { body, customer }) => cancelOwnOrder(shop, customer.userId, body.order_id)),
  );

  bindCustomerCall(
    app,
    afterSaleCalls.cancelPaidOrder,
    { body: cancelOrderBody, response: cancelPaidOrderResponse },
    async ({ body, customer }) => {
      const cancelled = await cancelOwnPaidOrder(shop, customer.userId, body.order_id);
      if (!isRefusal(cancelled)) early.sendRefunds();
      return cancelled;
    },
  );

  bindCustomerCall(
    app,
    afterSaleCalls.returnOrderToCart,
    { body: cancelOrderBody, response: returnOrderToCartResponse },
    withOneDeadline(shop, (shop, { body, customer }) =>
      returnOwnOrderToCart(shop, customer.userId, body.order_id),
    ),
  );
}

function verifyingRoutes(app: FastifyInstance, shop: Shop): void {
  const patterns = shop.provider.claimPatterns;
  bindCustomerCall(
    app,
    calls.verifyPayment,
    { body: verifyPaymentBody(patterns), response: verifyPaymentResponse },
    withOneDeadline(shop, (shop, { body, customer }) => verifyOrderPayment(shop, customer.userId, body)),
  );

  bindCustomerCall(
    app,
    calls.verifySchemePayment,
    { body: verifySchemePaymentBody(patterns), response: verifyPaymentResponse },
    withOneDeadline(shop, (shop, { body, customer }) => verifySchemePayment(shop, customer.userId, body)),
  );
}

function instalmentRoutes(app: FastifyInstance, shop: Shop): void {
  bindCustomerCall(
    app,
    calls.initiateInstalmentPayment,
    { body: initiateInstalmentBody, response: initiatePaymentResponse },
    withOneDeadline(shop, (shop, { body, customer }) =>
      initiateInstalmentPayment(shop, customer.userId, body.user_scheme_id),
    ),
  );

  bindCustomerCall(
    app,
    calls.verifyInstalmentPayment,
    { body: verifyInstalmentBody(shop.provider.claimPatterns), response: verifyPaymentResponse },
    withOneDeadline(shop, (shop, { body, customer }) => verifyInstalmentPayment(shop, customer.userId, body)),
  );
}
