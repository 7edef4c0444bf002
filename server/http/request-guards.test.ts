import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { createHttpServer } from './http-server.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function open(headersTimeout?: number): Promise<number> {
  app = createHttpServer(0);
  app.post('/', async () => ({ message: 'read' }));
  if (headersTimeout !== undefined) app.server.headersTimeout = headersTimeout;
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return Number(new URL(url).port);
}

/** Sends bytes and reads until the server closes the connection; returns its status and error. */
async function sendBytes(port: number, bytes: string | Buffer) {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const text = String(Buffer.concat(await socket.toArray()));
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3}) \S/.exec(head)?.[1]), error: JSON.parse(body) };
}

function refusal(code: keyof typeof errorCodes) {
  const [status, message] = errorCodes[code];
  return { status, error: { message, code } };
}

const CLOSE = 'Connection: close\r\n';

describe('a refused request gets a code that says what happened', () => {
  test.each([
    ['two Host headers', `GET / HTTP/1.1\r\nHost: a.in\r\nHost: b.in\r\n${CLOSE}\r\n`],
    ['an invalid Host header', `GET / HTTP/1.1\r\nHost: a.in/b\r\n${CLOSE}\r\n`],
    ['a target that is a URL', `GET http://b.in/ HTTP/1.1\r\nHost: a.in\r\n${CLOSE}\r\n`],
    ['text that is not HTTP', 'Good morning\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    expect(await sendBytes(await open(), bytes)).toEqual(refusal('malformed_request'));
  });

  test('headers above the limit', async () => {
    const bytes = `GET / HTTP/1.1\r\nHost: a.in\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`;
    expect(await sendBytes(await open(), bytes)).toEqual(refusal('headers_too_large'));
  });

  test('headers that do not arrive in time', async () => {
    const bytes = 'GET / HTTP/1.1\r\nHost: a.in\r\nX-';
    expect(await sendBytes(await open(1), bytes)).toEqual(refusal('request_timeout'));
  });

  test('an unknown method', async () => {
    const bytes = `TRACE / HTTP/1.1\r\nHost: a.in\r\n${CLOSE}\r\n`;
    expect(await sendBytes(await open(), bytes)).toEqual(refusal('method_not_allowed'));
  });

  test('a compressed body', async () => {
    const body = gzipSync('{}');
    const head = `POST / HTTP/1.1\r\nHost: a.in\r\n${CLOSE}Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect(await sendBytes(await open(), Buffer.concat([Buffer.from(head), body]))).toEqual(
      refusal('unsupported_encoding'),
    );
  });
});
