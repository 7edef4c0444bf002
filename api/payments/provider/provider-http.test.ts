import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { type HttpClient, openHttpClient } from './provider-http-gateway.ts';

let server: Server;
let connections = 0;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function clientFor(respond: RequestListener, below = ''): Promise<HttpClient> {
  connections = 0;
  server = createServer(respond).on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return openHttpClient(`http://127.0.0.1:${port}${below}`, { authorization: 'Basic abc' });
}

const soon = (ms: number) => performance.now() + ms;

test('requests use the base path, common headers and one keep-alive connection', async () => {
  const received: unknown[] = [];
  const http = await clientFor(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push([
      request.method,
      request.url,
      request.headers.authorization,
      request.headers['x-key'],
      body,
    ]);
    response.writeHead(201).end('₹');
  }, '/stand-in/');
  const post = {
    method: 'POST',
    path: '/v1/orders?a=b',
    headers: { 'x-key': '1' },
    body: '{"a":"₹"}',
  } as const;
  expect(await http(post, soon(MINUTE_MS))).toEqual({ status: 201, text: '₹' });
  await http({ method: 'GET', path: '/v1/orders/1' }, soon(MINUTE_MS));
  expect(received).toEqual([
    ['POST', '/stand-in/v1/orders?a=b', 'Basic abc', '1', '{"a":"₹"}'],
    ['GET', '/stand-in/v1/orders/1', 'Basic abc', undefined, ''],
  ]);
  expect(connections).toBe(1);
});

test.each<[string, RequestListener]>([
  ['does not respond', () => {}],
  ['stops in the middle of a response', (_request, response) => void response.writeHead(200).write('{"id":')],
])('a provider that %s runs into the deadline', async (_what, respond) => {
  const http = await clientFor(respond);
  await expect(http({ method: 'GET', path: '/v1/orders/1' }, soon(100))).rejects.toThrow(/timed out|aborted/);
});

test('no request is sent after its deadline', async () => {
  const http = await clientFor((_request, response) => void response.end());
  await expect(http({ method: 'GET', path: '/' }, soon(-1))).rejects.toThrow('no time left');
  expect(connections).toBe(0);
});
