import type { FastifyInstance } from 'fastify';
import type { Database } from '#api/platform/database/database.ts';
import { bindCustomerCall, bindReadingCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts.ts';
import { calls } from '#contract/calls.ts';
import { cancelOrderBody, returnOrderToCartResponse } from '#contract/orders.ts';
import { initiateInstalmentBody, verifyInstalmentBody } from '#contract/passbook.ts';
import {
  createOrderPaymentBody,
  initiatePaymentBody,
  initiatePaymentResponse,
  verifyPaymentBody,
  verifyPaymentResponse,
  verifySchemePaymentBody,
} from '#contract/payments.ts';
import { cancelOwnOrder, returnOwnOrderToCart } from './cancel-service.ts';
import { findOrderToPay } from './intent-queries.ts';
import {
  initiateInstalmentPayment,
  initiateOrderPayment,
  initiateSchemePayment,
  readClaim,
  verifyInstalmentPayment,
  verifyOrderPayment,
  verifySchemePayment,
} from './service.ts';
import { webhookRoute } from './webhook.ts';

/** The page sets no timeout, so all provider calls of one request share a deadline. */
function withOneProviderDeadline(shop: Shop): Shop {
  return { ...shop, gateway: shop.gateway.withOneDeadline() };
}

export function paymentRoutes(app: FastifyInstance, shop: Shop, afterWebhook: () => void): void {
  const orderToPay = (db: Database, { order_id }: { order_id?: string }) =>
    order_id === undefined ? Promise.resolve(undefined) : findOrderToPay(db, order_id);

  bindReadingCall(
    app,
    calls.initiatePayment,
    { body: initiatePaymentBody, response: initiatePaymentResponse },
    orderToPay,
    async ({ body, customer, found }) =>
      body.scheme_id === undefined
        ? initiateOrderPayment(withOneProviderDeadline(shop), customer.userId, found)
        : initiateSchemePayment(withOneProviderDeadline(shop), customer.userId, body.scheme_id),
  );

  bindReadingCall(
    app,
    calls.createOrderPayment,
    { body: createOrderPaymentBody, response: initiatePaymentResponse },
    orderToPay,
    ({ customer, found }) => initiateOrderPayment(withOneProviderDeadline(shop), customer.userId, found),
  );

  bindCustomerCall(
    app,
    calls.cancelOrder,
    { body: cancelOrderBody, response: messageResponse },
    ({ body, customer }) => cancelOwnOrder(withOneProviderDeadline(shop), customer.userId, body.order_id),
  );

  bindCustomerCall(
    app,
    calls.returnOrderToCart,
    { body: cancelOrderBody, response: returnOrderToCartResponse },
    ({ body, customer }) =>
      returnOwnOrderToCart(withOneProviderDeadline(shop), customer.userId, body.order_id),
  );

  bindReadingCall(
    app,
    calls.verifyPayment,
    { body: verifyPaymentBody, response: verifyPaymentResponse },
    readClaim,
    ({ body, customer, found }) =>
      verifyOrderPayment(withOneProviderDeadline(shop), customer.userId, body, found),
  );

  bindReadingCall(
    app,
    calls.verifySchemePayment,
    { body: verifySchemePaymentBody, response: verifyPaymentResponse },
    readClaim,
    ({ body, customer, found }) =>
      verifySchemePayment(withOneProviderDeadline(shop), customer.userId, body, found),
  );

  bindCustomerCall(
    app,
    calls.initiateInstalmentPayment,
    { body: initiateInstalmentBody, response: initiatePaymentResponse },
    ({ body, customer }) =>
      initiateInstalmentPayment(withOneProviderDeadline(shop), customer.userId, body.user_scheme_id),
  );

  bindReadingCall(
    app,
    calls.verifyInstalmentPayment,
    { body: verifyInstalmentBody, response: verifyPaymentResponse },
    readClaim,
    ({ body, customer, found }) =>
      verifyInstalmentPayment(withOneProviderDeadline(shop), customer.userId, body, found),
  );

  webhookRoute(app, shop, afterWebhook);
}
