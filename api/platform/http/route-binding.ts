import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as z from 'zod/mini';
import {
  type CachedResponse,
  cachedResponse,
  prepareToSend,
  sendStream,
} from '#api/platform/response-cache/cached-response.ts';
import type { ResponseCache } from '#api/platform/response-cache/response-cache.ts';
import { allCalls } from '#contract/all-calls.ts';
import { callSummaries } from '#contract/call-summaries.ts';
import type { Call, CallShape } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { errorCodes, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { totalDifference } from '#contract/rates/price-change.ts';
import { busyOnTimeout } from './request-timeout.ts';

export interface Customer {
  userId: string;
  tokenHash: Buffer;
}

/** Finds the customer of a bearer token; undefined without a live session. */
export type Identify = (token: string) => Promise<Customer | undefined>;

declare module 'fastify' {
  interface FastifyInstance {
    identify: Identify;
  }
  interface FastifyContextConfig {
    access?: Call['access'];
  }
}

/** The response body of every refusal (P-86). */
const errorResponse = z
  .object({
    message: z.string(),
    code: z.enum(Object.keys(errorCodes)),
    fields: z.optional(z.record(z.string(), z.string())),
    price_change: z.optional(totalDifference),
  })
  .register(z.globalRegistry, { id: 'Error' });

/** How each kind of caller proves who they are, in OpenAPI's terms. */
const SECURITY_SCHEMES = { customer: 'bearer', staff: 'officeSession' };

const JSON_TYPE = 'application/json; charset=utf-8';

type Schema<Output> = z.core.$ZodType<Output>;

export type Schemas<Shape extends CallShape> = {
  [Part in keyof Shape as Part extends 'response' | 'body' | 'query' | 'params' ? Part : never]-?: Schema<
    NonNullable<Shape[Part]>
  >;
};

export interface Context<Shape extends CallShape> {
  body: Shape['body'];
  query: NonNullable<Shape['query']>;
  params: Shape['params'];
  request: FastifyRequest;
}

export type Outcome<Shape extends CallShape> = Promise<Shape['response'] | Refusal>;

/** Default `Retry-After` in seconds, for refusals that set none. */
export const RETRY_AFTER_S = 60;

const bodyOf = ({ refused, message, fields, priceChange }: Refusal) => ({
  ...{ message, code: refused },
  ...(fields && { fields }),
  ...(priceChange && { price_change: priceChange }),
});

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const [status] = errorCodes[refusal.refused];
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 429 || status === 503)
    reply.header('retry-after', String(refusal.retryAfterSeconds ?? RETRY_AFTER_S));
  return reply.code(status).type(JSON_TYPE).send(bodyOf(refusal));
}

/** A refusal of a shared call: those that wait for it get it too, and it is not cached. */
function refusedResponse(refusal: Refusal): CachedResponse {
  const [status] = errorCodes[refusal.refused];
  return cachedResponse(status, { 'content-type': JSON_TYPE }, JSON.stringify(bodyOf(refusal)));
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** Authenticates before the body is validated, so that validation errors reveal nothing without a token. */
export function customersOnly(app: FastifyInstance) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = bearerToken(request);
    const identified = token && (await busyOnTimeout(request, reply, app.identify(token)));
    if (!identified) return sendRefusal(reply, refuse('unauthenticated'));
    if (isRefusal(identified)) return sendRefusal(reply, identified);
    customers.set(request, identified);
  };
}

interface RouteOptions extends Pick<RouteShorthandOptions, 'onRequest' | 'preValidation' | 'bodyLimit'> {
  /** Overrides the deadline that all other calls have. */
  timeoutMs?: number | undefined;
  /** In the OpenAPI document, below the summary. */
  description?: string;
}

const summaries = new Map<object, string>(
  Object.entries(allCalls).map(([name, call]) => [call, callSummaries[name as keyof typeof allCalls]]),
);

/** Registers a call with its schemas and its refusals. Features use one of the binders. */
export function addRoute<Shape extends CallShape>(
  app: FastifyInstance,
  call: Call<Shape>,
  schemas: Schemas<Shape>,
  handle: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Outcome<Shape> | Promise<Refusal | Buffer | Readable>,
  { timeoutMs, description, ...options }: RouteOptions = {},
): void {
  const parts: Partial<Record<'response' | 'body' | 'query' | 'params', unknown>> = schemas;
  app.route({
    method: call.method,
    url: `${API_BASE}${call.path}`,
    config: { access: call.access },
    schema: {
      summary: call.summary ?? summaries.get(call),
      ...(description !== undefined && { description }),
      ...(parts.body !== undefined && { body: parts.body }),
      ...(parts.query !== undefined && { querystring: parts.query }),
      ...(parts.params !== undefined && { params: parts.params }),
      ...(call.access !== 'public' && { security: [{ [SECURITY_SCHEMES[call.access]]: [] }] }),
      response: { 200: parts.response, '4xx': errorResponse, '5xx': errorResponse },
    },
    ...options,
    handler: async (request, reply) => {
      if (call.access !== 'public') reply.header('cache-control', 'no-store');
      const outcome = await busyOnTimeout(request, reply, handle(request, reply), timeoutMs);
      return isRefusal(outcome) ? sendRefusal(reply, outcome) : reply.send(outcome);
    },
  });
}

const customers = new WeakMap<FastifyRequest, Customer>();

/** Who makes a request; undefined when `customersOnly` did not run. */
export function customerOf(request: FastifyRequest): Customer | undefined {
  return customers.get(request);
}

export function contextOf<Shape extends CallShape>(request: FastifyRequest): Context<Shape> {
  return {
    body: request.body,
    query: request.query as NonNullable<Shape['query']>,
    params: request.params,
    request,
  };
}

export function bindPublicCall<Shape extends CallShape>(
  app: FastifyInstance,
  call: Call<Shape>,
  schemas: Schemas<Shape>,
  respond: (context: Context<Shape>, reply: FastifyReply) => Outcome<Shape>,
): void {
  addRoute(app, call, schemas, (request, reply) => respond(contextOf<Shape>(request), reply));
}

interface SharedOptions<Shape extends CallShape> {
  /** Called for a response that is not cached; what it returns is sent instead. */
  beforehand?: (context: Context<Shape>) => Promise<Readable | Refusal | undefined>;
  /** Absent: each response may be cached. */
  mayCache?: (context: Context<Shape>, response: Shape['response']) => boolean;
}

/** Binds a public call whose response is cached for everybody, by its validated query; one too large may be streamed. */
export function bindSharedCall<Shape extends CallShape>(
  app: FastifyInstance,
  call: Call<Shape>,
  schemas: Schemas<Shape>,
  responses: ResponseCache | undefined,
  respond: (context: Context<Shape>) => Outcome<Shape>,
  { beforehand, mayCache = () => true }: SharedOptions<Shape> = {},
): void {
  addRoute(app, call, schemas, async (request, reply) => {
    const context = contextOf<Shape>(request);
    // Without a schema the query is not read, and must not fill the cache.
    const key = `${call.path} ${'query' in schemas ? JSON.stringify(request.query) : ''}`;
    if (!responses?.has(key)) {
      const instead = await beforehand?.(context);
      if (instead instanceof Readable) return sendStream(request, reply, instead);
      if (instead) return instead;
    }
    if (!responses) return respond(context);
    const shared = await responses.get(key, async () => {
      const outcome = await respond(context);
      if (isRefusal(outcome)) return refusedResponse(outcome);
      const response = cachedResponse(200, { 'content-type': JSON_TYPE }, String(reply.serialize(outcome)));
      return mayCache(context, outcome) ? response : { ...response, isCacheable: false };
    });
    return prepareToSend(request, reply, shared);
  });
}

export function bindCustomerCall<Shape extends CallShape>(
  app: FastifyInstance,
  call: Call<Shape>,
  schemas: Schemas<Shape>,
  respond: (context: Context<Shape> & { customer: Customer }, reply: FastifyReply) => Outcome<Shape>,
): void {
  const respondToCustomer = (request: FastifyRequest, reply: FastifyReply): Outcome<Shape> => {
    const customer = customerOf(request);
    return customer
      ? respond({ ...contextOf<Shape>(request), customer }, reply)
      : Promise.resolve(refuse('unauthenticated'));
  };
  addRoute(app, call, schemas, respondToCustomer, { preValidation: customersOnly(app) });
}
