import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  afterAsking,
  afterResponse,
  afterSilence,
  type Breaker,
  mayAsk,
  WELL,
} from './circuit-breaker-rules.ts';
import {
  type GatewayProblem,
  type GatewayResponse,
  LIST_PAGE,
  type PaymentGateway,
  type ProviderOrder,
} from './gateway.ts';
import { type Line, openLine } from './provider-http-gateway.ts';
import {
  disputeEntity,
  disputeList,
  orderEntity,
  paymentEntity,
  paymentList,
  refundEntity,
  refundList,
  toProviderDispute,
  toProviderPayment,
  toProviderRefund,
} from './razorpay-entity-rules.ts';

export interface RazorpayAccess {
  apiUrl: string;
  keyId: string;
  keySecret: string;
}

/** Every answer is in within this time, retries included; the customer is waiting. */
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

/** What everybody in this process knows of the provider's health. */
interface SharedBreaker {
  state: Breaker;
}

/** Not asked, so nothing happened there; to a caller it is one of many ways of having no answer. */
const NOT_ASKED = {
  problem: 'unavailable',
  detail: 'not asked: the provider has not answered for a while',
} as const;

/**
 * A typed client of the Razorpay API: deadlines, ids checked before use, no redirects, reads repeated once or twice.
 * With a deadline given, all calls share it, and are not made while the provider is away (decision 023); the calls of
 * jobs, for which nobody waits, always are.
 */
export function razorpayGateway(access: RazorpayAccess): PaymentGateway {
  const { apiUrl, keyId, keySecret } = access;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const line = openLine(apiUrl, {
    authorization,
    accept: 'application/json',
    'content-type': 'application/json',
  });
  return gatewayOver(access, line, { state: WELL });
}

/** The gateway over a line; `deadline` is an instant of `performance.now()`. */
function gatewayOver(
  access: RazorpayAccess,
  line: Line,
  breaker: SharedBreaker,
  deadline?: number,
): PaymentGateway {
  const { keyId, keySecret } = access;

  async function once<Schema extends z.ZodMiniType>(
    { method, path, body, headers }: Request,
    schema: Schema,
    until: number,
  ): Promise<GatewayResponse<z.infer<Schema>>> {
    try {
      const text = body && JSON.stringify(body);
      const response = await line({ method, path: `/v1/${path}`, headers, body: text }, until);
      breaker.state = afterResponse(breaker.state, performance.now());
      if (response.status < 200 || response.status > 299)
        return problemOf(method, response.status, response.text);
      const parsed = schema.safeParse(parseJson(response.text));
      if (parsed.success) return { value: parsed.data };
      return { problem: 'unavailable', detail: `answer not understood: ${z.prettifyError(parsed.error)}` };
    } catch (error) {
      return {
        problem: 'unavailable',
        detail: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
      };
    }
  }

  async function ask<Schema extends z.ZodMiniType>(
    request: Request,
    schema: Schema,
  ): Promise<GatewayResponse<z.infer<Schema>>> {
    const askedAt = performance.now();
    if (deadline && !mayAsk(breaker.state, askedAt)) return NOT_ASKED;
    if (deadline) breaker.state = afterAsking(breaker.state, askedAt);
    const until = deadline ?? askedAt + DEADLINE_MS;
    // A time that others used up says nothing about the provider.
    const isAsked = askedAt < until;
    const response = await repeatedly(request, schema, until);
    // An answer of its own counts as what was answered since.
    if (isAsked) breaker.state = afterSilence(breaker.state, askedAt, performance.now());
    return response;
  }

  async function repeatedly<Schema extends z.ZodMiniType>(
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
    return ask({ method: sent ? 'POST' : 'GET', path, ...sent }, schema);
  }

  function listed<Schema extends z.ZodMiniType>(what: string, since: Date, skip: number, schema: Schema) {
    const from = Math.floor(since.getTime() / 1000);
    return ask<Schema>(
      { method: 'GET', path: `${what}?from=${from}&count=${LIST_PAGE}&skip=${skip}` },
      schema,
    );
  }

  return {
    keyId,
    keySecret,
    createOrder: ({ amount, currency, receipt }) =>
      ask<typeof orderEntity>(
        { method: 'POST', path: 'orders', body: { amount, currency, receipt, payment: CAPTURE } },
        orderEntity,
      ) satisfies Promise<GatewayResponse<ProviderOrder>>,
    order: (orderId) => byId(orderId, `orders/${orderId}`, orderEntity),
    payment: async (paymentId) =>
      map(await byId(paymentId, `payments/${paymentId}`, paymentEntity), toProviderPayment),
    paymentsOfOrder: async (orderId) =>
      map(await byId(orderId, `orders/${orderId}/payments`, paymentList), ({ items }) =>
        items.map(toProviderPayment),
      ),
    withOneDeadline: () => gatewayOver(access, line, breaker, performance.now() + DEADLINE_MS),
    capture: async (paymentId, amount) =>
      map(
        await byId(paymentId, `payments/${paymentId}/capture`, paymentEntity, {
          body: { amount, currency: 'INR' },
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
    refund: async (paymentId, amount, key) =>
      map(
        await byId(paymentId, `payments/${paymentId}/refund`, refundEntity, {
          body: { amount, receipt: key },
          headers: { 'x-refund-idempotency': key },
        }),
        toProviderRefund,
      ),
  };
}

/** Asked for on each order, so that nothing hangs on a switch in the provider's dashboard (capture settings). */
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

/** What the provider gives as the reason when it did not come to look at what was asked. */
const NO_REASON = 'NA';

/** Unknown ids are answered with 400, not 404; texts are never branched on (Razorpay error notes 1.4). */
function problemOf(
  method: string,
  status: number,
  text: string,
): { problem: GatewayProblem; detail: string } {
  const parsed = errorBody.safeParse(parseJson(text));
  const detail = `${status} ${parsed.data?.error.description ?? ''}`.trim();
  // 409: the same request is still being worked on.
  if (status === 409 || status === 429 || status >= 500) return { problem: 'unavailable', detail };
  // A refused key and an unknown address may be 400 as well, and have no reason: they say nothing of the id.
  const isOfTheId = parsed.data?.error.reason !== NO_REASON;
  if (method === 'GET' && isOfTheId && (status === 400 || status === 404)) {
    return { problem: 'not found', detail };
  }
  if (parsed.data?.error.field === 'amount') return { problem: 'amount too high', detail };
  return { problem: 'refused', detail };
}
