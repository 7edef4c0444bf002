import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '#api/platform/http/route-binding.ts';
import { type ErrorCode, refuse } from '#contract/errors.ts';

/** The headers of answers that are given before any other part of the shop has seen the request. */
export const PLAIN_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
const HOST = /^[a-z0-9._-]{1,253}(?::\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](?::\d{1,5})?$/i;

/** Whether a text is a host with or without a port, as a request names it; an address is made of it. */
export function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`);
}

/** How often a request names its host; more than once, the two who read it might believe different ones. */
function timesHostIsNamed({ rawHeaders }: IncomingMessage): number {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') times += 1;
  }
  return times;
}

function oddity({ method, headers, raw }: FastifyRequest): ErrorCode | undefined {
  if (!METHODS.has(method)) return 'method_not_allowed';
  // Whole addresses, with a host or a scheme of their own: as paths they would slip past what looks at paths.
  if (!/^\/(?!\/)/.test(raw.url ?? '')) return 'malformed_json';
  if (timesHostIsNamed(raw) > 1 || (headers.host !== undefined && !isHost(headers.host)))
    return 'malformed_json';
  // Nothing here unpacks bodies; to read a packed one as it is would be to read something else than was meant.
  const encoding = headers['content-encoding'];
  return encoding === undefined || encoding === 'identity' ? undefined : 'unsupported_media_type';
}

/** Refuses, before anything else looks at them, requests that no browser sends to this shop. */
export function registerRequestGuards(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const odd = oddity(request);
    if (!odd) return done();
    reply.headers(PLAIN_HEADERS);
    if (odd === 'method_not_allowed') reply.header('allow', [...METHODS].join(', '));
    sendRefusal(reply, refuse(odd));
  });
}

const BROKEN: Record<string, [status: string, message: string, code: ErrorCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.', 'malformed_json'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The request’s headers are too long.',
    'payload_too_large',
  ],
};
const NOT_HTTP: [string, string, ErrorCode] = [
  '400 Bad Request',
  'The request could not be read.',
  'malformed_json',
];

/** Answers what is no HTTP at all, or came too slowly, in the form of every other refusal, and hangs up. */
export function respondToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message, code] = BROKEN[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify({ message, code });
  if (socket.writable) {
    const headers = {
      ...PLAIN_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroySoon();
}
