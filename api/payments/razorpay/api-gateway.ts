import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  afterCall,
  afterFailure,
  afterResponse,
  type Breaker,
  CLOSED,
  isOpen,
  mayCall,
} from '../provider/circuit-breaker-rules.ts';
import {
  type GatewayProblem,
  type GatewayResponse,
  LIST_PAGE,
  type PaymentGateway,
} from '../provider/gateway.ts';
import { type HttpClient, openHttpClient } from '../provider/provider-http-gateway.ts';
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

interface RazorpayAccess {
  apiUrl: string;
  keyId: string;
  keySecret: string;
}

/** Time limit of a request, retries included. */
const DEADLINE_MS = 6000;
const READ_ATTEMPTS = 3;

const errorBody = z.object({
  error: z.object({
    description: z.optional(z.string()),
    field: z.optional(z.nullable(z.string())),
    reason: z.optional(z.nullable(z.string())),
  }),
});

interface Sent {
  body: object;
  headers?: Record<string, string>;
}

interface Request extends Partial<Sent> {
  method: 'GET' | 'POST';
  path: string;
}

const ID = /^(order|pay|disp)_[A-Za-z0-9]{8,32}$/;

interface SharedBreaker {
  state: Breaker;
}

/** Fail-fast result while the circuit breaker is open: no request was made. */
const BREAKER_OPEN = {
  problem: 'unavailable',
  detail: 'no request was made: the circuit breaker is open',
} as const;

/**
 * Typed client of the Razorpay API: deadlines, validated ids, no redirects, reads retried up to twice. Calls with a
 * shared deadline fail fast while the circuit breaker is open (decision 023); calls of background jobs are always made.
 */
export function razorpayGateway(access: RazorpayAccess): PaymentGateway {
  const { apiUrl, keyId, keySecret } = access;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const http = openHttpClient(apiUrl, {
    authorization,
    accept: 'application/json',
    'content-type': 'application/json',
  });
  return gatewayOver(access, http, { state: CLOSED });
}

/** `deadline` is an instant of `performance.now()`; absent for background jobs. */
function gatewayOver(
  access: RazorpayAccess,
  http: HttpClient,
  breaker: SharedBreaker,
  deadline?: number,
): PaymentGateway {
  const { keyId } = access;

  async function once<Schema extends z.ZodMiniType>(
    { method, path, body, headers }: Request,
    schema: Schema,
    until: number,
  ): Promise<GatewayResponse<z.infer<Schema>>> {
    try {
      const text = body && JSON.stringify(body);
      const response = await http({ method, path: `/v1/${path}`, headers, body: text }, until);
      breaker.state = afterResponse(breaker.state, performance.now());
      if (response.status < 200 || response.status > 299)
        return problemOf(method, response.status, response.text);
      const parsed = schema.safeParse(parseJson(response.text));
      if (parsed.success) return { value: parsed.data };
      return { problem: 'unavailable', detail: `invalid response: ${z.prettifyError(parsed.error)}` };
    } catch (error) {
      return {
        problem: 'unavailable',
        detail: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
      };
    }
  }

  async function call<Schema extends z.ZodMiniType>(
    request: Request,
    schema: Schema,
  ): Promise<GatewayResponse<z.infer<Schema>>> {
    const startedAt = performance.now();
    if (deadline && !mayCall(breaker.state, startedAt)) return BREAKER_OPEN;
    if (deadline) breaker.state = afterCall(breaker.state, startedAt);
    const until = deadline ?? startedAt + DEADLINE_MS;
    // If earlier calls used up the deadline, the request is not made and must not count as a failure.
    const isSent = startedAt < until;
    const response = await withRetries(request, schema, until);
    // Ignored by the breaker if a response arrived since `startedAt`, including this request's own.
    if (isSent) breaker.state = afterFailure(breaker.state, startedAt, performance.now());
    return response;
  }

  async function withRetries<Schema extends z.ZodMiniType>(
    request: Request,
    schema: Schema,
    until: number,
  ): Promise<GatewayResponse<z.infer<Schema>>> {
    const attempts = request.method === 'GET' ? READ_ATTEMPTS : 1;
    for (let attempt = 1; ; attempt++) {
      const response = await once(request, schema, until);
      const isUnknown = 'problem' in response && response.problem === 'unavailable';
      if (!isUnknown || attempt === attempts || performance.now() >= until) return response;
      await pause(100 * attempt + Math.random() * 100);
    }
  }

  function byId<Schema extends z.ZodMiniType>(
    id: string,
    path: string,
    schema: Schema,
    sent?: Sent,
  ): Promise<GatewayResponse<z.infer<Schema>>> {
    if (!ID.test(id)) return Promise.resolve({ problem: 'not found', detail: 'malformed id' });
    return call({ method: sent ? 'POST' : 'GET', path, ...sent }, schema);
  }

  function listed<Schema extends z.ZodMiniType>(what: string, since: Date, skip: number, schema: Schema) {
    const from = Math.floor(since.getTime() / 1000);
    return call<Schema>(
      { method: 'GET', path: `${what}?from=${from}&count=${LIST_PAGE}&skip=${skip}` },
      schema,
    );
  }

  return {
    keyId,
    createOrder: async ({ amountPaise, currency, receipt }) =>
      map(
        await call<typeof orderEntity>(
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
    payment: async (paymentId) =>
      map(await byId(paymentId, `payments/${paymentId}`, paymentEntity), toProviderPayment),
    paymentsOfOrder: async (orderId) =>
      map(await byId(orderId, `orders/${orderId}/payments`, paymentList), ({ items }) =>
        items.map(toProviderPayment),
      ),
    isAway: () => isOpen(breaker.state),
    withOneDeadline: () => gatewayOver(access, http, breaker, performance.now() + DEADLINE_MS),
    capture: async (paymentId, amountPaise) =>
      map(
        await byId(paymentId, `payments/${paymentId}/capture`, paymentEntity, {
          body: { amount: amountPaise, currency: 'INR' },
        }),
        toProviderPayment,
      ),
    refundsOfPayment: async (paymentId) =>
      map(await byId(paymentId, `payments/${paymentId}/refunds?count=100`, refundList), ({ items }) =>
        items.map(toProviderRefund),
      ),
    refundsSince: async (since, skip) =>
      map(await listed('refunds', since, skip, refundList), ({ items }) => items.map(toProviderRefund)),
    paymentsSince: async (since, skip) =>
      map(await listed('payments', since, skip, paymentList), ({ items }) => items.map(toProviderPayment)),
    dispute: async (disputeId) =>
      map(await byId(disputeId, `disputes/${disputeId}`, disputeEntity), toProviderDispute),
    disputesSince: async (since, skip) =>
      map(await listed('disputes', since, skip, disputeList), ({ items }) => items.map(toProviderDispute)),
    refund: async (paymentId, amountPaise, key) =>
      map(
        await byId(paymentId, `payments/${paymentId}/refund`, refundEntity, {
          body: { amount: amountPaise, receipt: key },
          headers: { 'x-refund-idempotency': key },
        }),
        toProviderRefund,
      ),
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `reason` of errors raised before the provider looked up the object. */
const NO_REASON = 'NA';

/** Razorpay returns 400, not 404, for unknown ids; error texts are never branched on. */
function problemOf(
  method: string,
  status: number,
  text: string,
): { problem: GatewayProblem; detail: string } {
  const parsed = errorBody.safeParse(parseJson(text));
  const detail = `${status} ${parsed.data?.error.description ?? ''}`.trim();
  // 409: the same request is still in progress.
  if (status === 409 || status === 429 || status >= 500) return { problem: 'unavailable', detail };
  // A rejected key or an unknown path may also be 400, without a reason: inconclusive about the id.
  const concernsId = parsed.data?.error.reason !== NO_REASON;
  if (method === 'GET' && concernsId && (status === 400 || status === 404)) {
    return { problem: 'not found', detail };
  }
  if (parsed.data?.error.field === 'amount') return { problem: 'amount too high', detail };
  return { problem: 'refused', detail };
}
