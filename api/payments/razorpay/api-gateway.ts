import { CLOSED, isOpen } from '../provider/circuit-breaker-rules.ts';
import type { GatewayResponse, PaymentGateway } from '../provider/gateway.ts';
import { openHttpClient } from '../provider/provider-http-gateway.ts';
import {
  disputeEntity,
  disputeList,
  orderEntity,
  paymentEntity,
  paymentList,
  refundEntity,
  refundList,
  toProviderDispute,
  toProviderOrder,
  toProviderPayment,
  toProviderRefund,
} from './entity-rules.ts';
import { type Connection, DEADLINE_MS, openRequests, type Requests } from './request-gateway.ts';

interface RazorpayAccess {
  apiUrl: string;
  keyId: string;
  keySecret: string;
}

/**
 * Typed client of the Razorpay API: deadlines, validated ids, no redirects, reads retried up to twice. Calls with a
 * shared deadline fail fast while the circuit breaker is open (decision 023); calls of background jobs are always made.
 */
export function razorpayGateway({ apiUrl, keyId, keySecret }: RazorpayAccess): PaymentGateway {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const http = openHttpClient(apiUrl, {
    authorization,
    accept: 'application/json',
    'content-type': 'application/json',
  });
  return gatewayOver(keyId, { http, breaker: CLOSED });
}

/** `deadline` is an instant of `performance.now()`; absent for background jobs. */
function gatewayOver(keyId: string, connection: Connection, deadline?: number): PaymentGateway {
  const requests = openRequests(connection, deadline);
  return {
    keyId,
    isAway: () => isOpen(connection.breaker),
    withOneDeadline: () => gatewayOver(keyId, connection, performance.now() + DEADLINE_MS),
    ...orderCalls(requests),
    ...paymentCalls(requests),
    ...refundCalls(requests),
    ...disputeCalls(requests),
  };
}

function orderCalls({
  call,
  byId,
}: Requests): Pick<PaymentGateway, 'createOrder' | 'order' | 'paymentsOfOrder'> {
  return {
    createOrder: async ({ amountPaise, currency, receipt }) =>
      map(
        await call(
          {
            method: 'POST',
            path: 'orders',
            body: { amount: amountPaise, currency, receipt, payment: CAPTURE },
          },
          orderEntity,
        ),
        toProviderOrder,
      ),
    order: async (orderId) => map(await byId(orderId, `orders/${orderId}`, orderEntity), toProviderOrder),
    paymentsOfOrder: async (orderId) =>
      map(await byId(orderId, `orders/${orderId}/payments`, paymentList), ({ items }) =>
        items.map(toProviderPayment),
      ),
  };
}

function paymentCalls({
  byId,
  listed,
}: Requests): Pick<PaymentGateway, 'payment' | 'capture' | 'paymentsSince'> {
  return {
    payment: async (paymentId) =>
      map(await byId(paymentId, `payments/${paymentId}`, paymentEntity), toProviderPayment),
    capture: async (paymentId, amountPaise) =>
      map(
        await byId(paymentId, `payments/${paymentId}/capture`, paymentEntity, {
          body: { amount: amountPaise, currency: 'INR' },
        }),
        toProviderPayment,
      ),
    paymentsSince: async (since, skip) =>
      map(await listed('payments', since, skip, paymentList), ({ items }) => items.map(toProviderPayment)),
  };
}

function refundCalls({
  byId,
  listed,
}: Requests): Pick<PaymentGateway, 'refund' | 'refundsOfPayment' | 'refundsSince'> {
  return {
    refund: async (paymentId, amountPaise, key) =>
      map(
        await byId(paymentId, `payments/${paymentId}/refund`, refundEntity, {
          body: { amount: amountPaise, receipt: key },
          headers: { 'x-refund-idempotency': key },
        }),
        toProviderRefund,
      ),
    refundsOfPayment: async (paymentId) =>
      map(await byId(paymentId, `payments/${paymentId}/refunds?count=100`, refundList), ({ items }) =>
        items.map(toProviderRefund),
      ),
    refundsSince: async (since, skip) =>
      map(await listed('refunds', since, skip, refundList), ({ items }) => items.map(toProviderRefund)),
  };
}

function disputeCalls({ byId, listed }: Requests): Pick<PaymentGateway, 'dispute' | 'disputesSince'> {
  return {
    dispute: async (disputeId) =>
      map(await byId(disputeId, `disputes/${disputeId}`, disputeEntity), toProviderDispute),
    disputesSince: async (since, skip) =>
      map(await listed('disputes', since, skip, disputeList), ({ items }) => items.map(toProviderDispute)),
  };
}

/** Set on each order, to be independent of the capture settings in the provider's dashboard. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 7200, refund_speed: 'normal' },
};

function map<From, To>(response: GatewayResponse<From>, convert: (value: From) => To): GatewayResponse<To> {
  return 'value' in response ? { value: convert(response.value) } : response;
}
