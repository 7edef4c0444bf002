import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Line, openLine } from './provider-http-gateway.ts';

let server: Server;
let connections = 0;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function lineTo(answer: RequestListener, below = ''): Promise<Line> {
  connections = 0;
  server = createServer(answer).on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return openLine(`http://127.0.0.1:${port}${below}`, { authorization: 'Basic abc' });
}

const soon = (ms: number) => performance.now() + ms;
const MINUTE_MS = 60_000;

test('requests go below the address of the provider over one kept connection, with what belongs to all of them', async () => {
  const asked: unknown[] = [];
  const line = await lineTo(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push([request.method, request.url, request.headers.authorization, request.headers['x-key'], body]);
    response.writeHead(201).end('₹');
  }, '/stand-in/');
  const post = {
    method: 'POST',
    path: '/v1/orders?a=b',
    headers: { 'x-key': '1' },
    body: '{"a":"₹"}',
  } as const;
  expect(await line(post, soon(MINUTE_MS))).toEqual({ status: 201, text: '₹' });
  await line({ method: 'GET', path: '/v1/orders/1' }, soon(MINUTE_MS));
  expect(asked).toEqual([
    ['POST', '/stand-in/v1/orders?a=b', 'Basic abc', '1', '{"a":"₹"}'],
    ['GET', '/stand-in/v1/orders/1', 'Basic abc', undefined, ''],
  ]);
  expect(connections).toBe(1);
});

test.each<[string, RequestListener]>([
  ['says nothing', () => {}],
  ['stops in the middle of an answer', (_request, response) => void response.writeHead(200).write('{"id":')],
])('a provider that %s is not waited for longer than was said', async (_what, answer) => {
  const line = await lineTo(answer);
  await expect(line({ method: 'GET', path: '/v1/orders/1' }, soon(100))).rejects.toThrow(/in time|aborted/);
});

test('what has no time left is not asked', async () => {
  const line = await lineTo((_request, response) => void response.end());
  await expect(line({ method: 'GET', path: '/' }, soon(-1))).rejects.toThrow('no time left');
  expect(connections).toBe(0);
});
