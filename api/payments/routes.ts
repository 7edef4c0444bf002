import type { FastifyInstance } from 'fastify';
import { bindCustomerCall } from '#api/platform/calls.ts';
import type { Shop } from '#api/shop.ts';
import { calls } from '#contract/calls.ts';
import { refuse } from '#contract/errors.ts';
import { initiateInstalmentBody, verifyInstalmentBody } from '#contract/passbook.ts';
import {
  createOrderPaymentBody,
  initiatePaymentAnswer,
  initiatePaymentBody,
  verifyPaymentAnswer,
  verifyPaymentBody,
  verifySchemePaymentBody,
} from '#contract/payments.ts';
import {
  initiateInstalmentPayment,
  initiateOrderPayment,
  initiateSchemePayment,
  verifyInstalmentPayment,
  verifyOrderPayment,
  verifySchemePayment,
} from './service.ts';
import { webhookRoute } from './webhook.ts';

/** A customer waits for the answer, and the page has no time limit of its own: the whole call keeps one deadline. */
function withOneProviderDeadline(shop: Shop): Shop {
  return { ...shop, gateway: shop.gateway.withOneDeadline() };
}

export function paymentRoutes(app: FastifyInstance, shop: Shop, afterWebhook: () => void): void {
  bindCustomerCall(
    app,
    calls.initiatePayment,
    { body: initiatePaymentBody, answer: initiatePaymentAnswer },
    async ({ body, customer }) => {
      if (body.order_id !== undefined)
        return initiateOrderPayment(withOneProviderDeadline(shop), customer.userId, body.order_id);
      if (body.scheme_id !== undefined)
        return initiateSchemePayment(withOneProviderDeadline(shop), customer.userId, body.scheme_id);
      return refuse('invalid_input');
    },
  );

  bindCustomerCall(
    app,
    calls.createOrderPayment,
    { body: createOrderPaymentBody, answer: initiatePaymentAnswer },
    ({ body, customer }) =>
      initiateOrderPayment(withOneProviderDeadline(shop), customer.userId, body.order_id),
  );

  bindCustomerCall(
    app,
    calls.verifyPayment,
    { body: verifyPaymentBody, answer: verifyPaymentAnswer },
    ({ body, customer }) => verifyOrderPayment(withOneProviderDeadline(shop), customer.userId, body),
  );

  bindCustomerCall(
    app,
    calls.verifySchemePayment,
    { body: verifySchemePaymentBody, answer: verifyPaymentAnswer },
    ({ body, customer }) => verifySchemePayment(withOneProviderDeadline(shop), customer.userId, body),
  );

  bindCustomerCall(
    app,
    calls.initiateInstalmentPayment,
    { body: initiateInstalmentBody, answer: initiatePaymentAnswer },
    ({ body, customer }) =>
      initiateInstalmentPayment(withOneProviderDeadline(shop), customer.userId, body.user_scheme_id),
  );

  bindCustomerCall(
    app,
    calls.verifyInstalmentPayment,
    { body: verifyInstalmentBody, answer: verifyPaymentAnswer },
    ({ body, customer }) => verifyInstalmentPayment(withOneProviderDeadline(shop), customer.userId, body),
  );

  webhookRoute(app, shop, afterWebhook);
}
