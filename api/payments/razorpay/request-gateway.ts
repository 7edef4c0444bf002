import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { parsedJson } from '#api/platform/json.ts';
import {
  afterCall,
  afterFailure,
  afterResponse,
  type Breaker,
  mayCall,
} from '../provider/circuit-breaker-rules.ts';
import { type GatewayProblem, type GatewayResponse, LIST_PAGE } from '../provider/gateway.ts';
import type { HttpClient } from '../provider/provider-http-gateway.ts';

/** Time limit of a request, retries included. */
export const DEADLINE_MS = 6000;
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

/** The connection to the provider and its circuit breaker. */
export interface Connection {
  http: HttpClient;
  breaker: Breaker;
}

/** Fail-fast result while the circuit breaker is open: no request was made. */
const BREAKER_OPEN = {
  problem: 'unavailable',
  detail: 'no request was made: the circuit breaker is open',
} as const;

/** Makes requests and validates the responses. `deadline` is an instant of `performance.now()`; absent for background jobs. */
export function openRequests(connection: Connection, deadline?: number) {
  async function call<Schema extends z.ZodMiniType>(
    request: Request,
    schema: Schema,
  ): Promise<GatewayResponse<z.infer<Schema>>> {
    const startedAt = performance.now();
    if (deadline && !mayCall(connection.breaker, startedAt)) return BREAKER_OPEN;
    if (deadline) connection.breaker = afterCall(connection.breaker, startedAt);
    const until = deadline ?? startedAt + DEADLINE_MS;
    // If earlier calls used up the deadline, the request is not made and must not count as a failure.
    const isSent = startedAt < until;
    const response = await withRetries(connection, request, schema, until);
    // Ignored by the breaker if a response arrived since `startedAt`, including this request's own.
    if (isSent) connection.breaker = afterFailure(connection.breaker, startedAt, performance.now());
    return response;
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

  return { call, byId, listed };
}

export type Requests = ReturnType<typeof openRequests>;

async function withRetries<Schema extends z.ZodMiniType>(
  connection: Connection,
  request: Request,
  schema: Schema,
  until: number,
): Promise<GatewayResponse<z.infer<Schema>>> {
  const attempts = request.method === 'GET' ? READ_ATTEMPTS : 1;
  for (let attempt = 1; ; attempt++) {
    const response = await once(connection, request, schema, until);
    const isUnknown = 'problem' in response && response.problem === 'unavailable';
    if (!isUnknown || attempt === attempts || performance.now() >= until) return response;
    await pause(100 * attempt + Math.random() * 100);
  }
}

async function once<Schema extends z.ZodMiniType>(
  connection: Connection,
  { method, path, body, headers }: Request,
  schema: Schema,
  until: number,
): Promise<GatewayResponse<z.infer<Schema>>> {
  try {
    const text = body && JSON.stringify(body);
    const response = await connection.http({ method, path: `/v1/${path}`, headers, body: text }, until);
    connection.breaker = afterResponse(connection.breaker, performance.now());
    if (response.status < 200 || response.status > 299)
      return problemOf(method, response.status, response.text);
    const parsed = schema.safeParse(parsedJson(response.text));
    if (parsed.success) return { value: parsed.data };
    return { problem: 'unavailable', detail: `invalid response: ${z.prettifyError(parsed.error)}` };
  } catch (error) {
    return {
      problem: 'unavailable',
      detail: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
    };
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
  const parsed = errorBody.safeParse(parsedJson(text));
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
