import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '#api/platform/http/route-binding.ts';
import { type ErrorCode, errorCodes, refuse } from '#contract/errors.ts';

/** Headers of responses sent before the security headers are set. */
export const PLAIN_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
const HOST = /^[a-z0-9._-]{1,253}(?::\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](?::\d{1,5})?$/i;

/** Whether a text is a valid Host header, from which a URL can be built. */
export function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`);
}

/** The number of Host headers; with several, a proxy and the shop might each use a different one. */
function countHostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

function findViolation({ method, headers, raw }: FastifyRequest): ErrorCode | undefined {
  if (!METHODS.has(method)) return 'method_not_allowed';
  // Absolute and protocol-relative URLs would bypass checks that expect a path.
  if (!/^\/(?!\/)/.test(raw.url ?? '')) return 'malformed_request';
  if (countHostHeaders(raw) > 1 || (headers.host !== undefined && !isHost(headers.host)))
    return 'malformed_request';
  // Compressed bodies are not supported; parsing one as it is would misread it.
  const encoding = headers['content-encoding'];
  return encoding === undefined || encoding === 'identity' ? undefined : 'unsupported_encoding';
}

/** Rejects requests that no browser sends to this shop, before any other hook runs. */
export function registerRequestGuards(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const violation = findViolation(request);
    if (!violation) return done();
    reply.headers(PLAIN_HEADERS);
    if (violation === 'method_not_allowed') reply.header('allow', [...METHODS].join(', '));
    sendRefusal(reply, refuse(violation));
  });
}

const BROKEN: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Responds to malformed or timed-out HTTP with the usual refusal body (P-86), and closes the connection. */
export function respondToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = BROKEN[error.code ?? ''] ?? 'malformed_request';
  const [status, message] = errorCodes[code];
  const body = JSON.stringify({ message, code });
  if (socket.writable) {
    const headers = {
      ...PLAIN_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroySoon();
}
