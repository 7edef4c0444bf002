import { Agent, request as httpRequest } from 'node:http';
import type { Call, CallShape } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { pathOf } from '../load/customer.ts';

/** One of many requests that are sent concurrently. */
export interface PlannedRequest {
  shopUrl: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface RequestResult {
  status: number;
  /** `ok`, or the code of the refusal. */
  code: string;
  body: Record<string, unknown>;
  ms: number;
}

/** A call of the contract as a prepared request. */
export function plannedRequest<Shape extends CallShape>(
  shopUrl: string,
  call: Call<Shape>,
  token: string | undefined,
  body?: Shape['body'],
): PlannedRequest {
  return {
    shopUrl,
    method: call.method,
    path: pathOf(call, {}),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** A webhook event as a prepared request, with its bytes and signature. */
export function webhookRequest(
  shopUrl: string,
  eventId: string,
  body: string,
  signature: string,
): PlannedRequest {
  const headers = { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': signature };
  return { shopUrl, method: 'POST', path: `${API_BASE}/webhooks/razorpay`, headers, body };
}

const TIMEOUT_MS = 30_000;

/**
 * Sends each request on its own connection without its last byte, then all last bytes together, so that the
 * requests run concurrently inside the shop.
 */
export async function sendConcurrently(requests: readonly PlannedRequest[]): Promise<RequestResult[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const aimed: Promise<void>[] = [];
  const results = requests.map((one) => fire(one, agent, aimed, released));
  await Promise.all(aimed);
  release();
  const responses = await Promise.all(results);
  agent.destroy();
  return responses;
}

function fire(
  one: PlannedRequest,
  agent: Agent,
  aimed: Promise<void>[],
  released: Promise<void>,
): Promise<RequestResult> {
  const bytes = Buffer.from(one.body ?? '');
  return new Promise((resolve) => {
    let began = performance.now();
    const missed = (why: string) =>
      resolve({ status: 0, code: why, body: {}, ms: performance.now() - began });
    const request = httpRequest(
      one.shopUrl + one.path,
      {
        method: one.method,
        agent,
        timeout: TIMEOUT_MS,
        headers: {
          ...one.headers,
          ...(bytes.length > 0 && {
            'content-type': 'application/json',
            'content-length': String(bytes.length),
          }),
        },
      },
      async (response) => {
        const text = Buffer.concat(await response.toArray().catch(() => [])).toString();
        const body = JSON.parse(text || '{}');
        const status = response.statusCode ?? 0;
        const code = status === 200 ? 'ok' : String(body.code ?? status);
        resolve({ status, code, body, ms: performance.now() - began });
      },
    );
    request.once('error', (error) => missed(error.message));
    request.once('timeout', () => request.destroy(new Error('timeout')));
    aimed.push(
      new Promise((ready) => {
        request.once('error', () => ready());
        if (bytes.length === 0) return request.once('socket', (socket) => whenConnected(socket, ready));
        request.write(bytes.subarray(0, -1), () => ready());
      }),
    );
    void released.then(() => {
      began = performance.now();
      request.end(bytes.subarray(-1));
    });
  });
}

function whenConnected(
  socket: { connecting: boolean; once(event: string, then: () => void): unknown },
  then: () => void,
) {
  if (socket.connecting) socket.once('connect', then);
  else then();
}

/** The number of responses per code. */
export function countCodes(results: readonly RequestResult[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { code } of results) counted[code] = (counted[code] ?? 0) + 1;
  return counted;
}
