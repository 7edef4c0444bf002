import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '#contract/money/money.ts';
import { razorpayGateway } from './api-gateway.ts';

let server: Server;
const requests: string[] = [];
let respond: (path: string) => { status: number; headers?: Record<string, string>; body?: string } | 'none';
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const given = respond(request.url ?? '');
    if (given === 'none') return void response.destroy();
    response.writeHead(given.status, given.headers).end(given.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
});
afterAll(() => server.close());

function gateway() {
  const { port } = server.address() as AddressInfo;
  return razorpayGateway({ apiUrl: `http://127.0.0.1:${port}`, keyId: 'key', keySecret: 'secret' });
}

test('SEC-53 redirects from the provider are not followed', async () => {
  requests.length = 0;
  respond = () => ({ status: 302, headers: { location: '/inside/169.254.169.254' } });
  expect(await gateway().capture('pay_ABCDEFGH123456', paise(100))).toMatchObject({ problem: 'unavailable' });
  expect(requests).toEqual(['/v1/payments/pay_ABCDEFGH123456/capture']);
});

test('SEC-53 a malformed id is never used in a URL', async () => {
  requests.length = 0;
  for (const id of [
    '../orders',
    'pay_../x',
    'pay_ABCDEFGH%2f',
    'http://evil.example',
    '',
    'pay_ABCDEFGH?x=1',
  ]) {
    expect(await gateway().payment(id)).toMatchObject({ problem: 'not found' });
    expect(await gateway().refund(id, paise(100), 'refund-0123456789')).toMatchObject({
      problem: 'not found',
    });
  }
  expect(requests).toEqual([]);
});

test('endless, non-JSON or malformed responses are unavailable', async () => {
  for (const body of ['x'.repeat(1_100_000), '<html>', '[]', '{"id":1}', '']) {
    respond = () => ({ status: 200, body });
    expect(await gateway().refund('pay_ABCDEFGH123456', paise(100), 'refund-0123456789')).toMatchObject({
      problem: 'unavailable',
    });
  }
});

test('a rejected key is never reported as not found, whatever the status', async () => {
  const refused = { description: 'Authentication failed', source: 'NA', step: 'NA', reason: 'NA' };
  const unknown = { description: 'The id provided does not exist', reason: 'input_validation_failed' };
  const asks = [
    [400, refused, 'refused'],
    [401, refused, 'refused'],
    [400, unknown, 'not found'],
    [400, { description: 'The id provided does not exist' }, 'not found'],
  ] as const;
  for (const [status, error, problem] of asks) {
    respond = () => ({ status, body: JSON.stringify({ error }) });
    expect(await gateway().payment('pay_ABCDEFGH123456')).toMatchObject({ problem });
  }
});

const ORDER = 'order_ABCDEFGH123456';
const orderBody = JSON.stringify({ id: ORDER, amount: 100, currency: 'INR', status: 'created' });
/** A user-facing call; calls of one gateway share the breaker. */
const waiting = (shared: ReturnType<typeof gateway>) => shared.withOneDeadline().order(ORDER);

test('user-facing calls fail fast while the breaker is open, until a job’s call succeeds', async () => {
  const shared = gateway();
  respond = () => 'none';
  for (let call = 0; call < 5; call++) {
    expect(await waiting(shared)).toMatchObject({ problem: 'unavailable' });
  }
  requests.length = 0;
  const refused = await Promise.all(Array.from({ length: 20 }, () => waiting(shared)));
  for (const one of refused)
    expect(one).toMatchObject({
      problem: 'unavailable',
      detail: expect.stringMatching(/circuit breaker is open/),
    });
  expect(requests).toEqual([]);
  respond = () => ({ status: 200, body: orderBody });
  expect(await shared.order(ORDER)).toMatchObject({ value: { id: ORDER } });
  expect(await waiting(shared)).toMatchObject({ value: { id: ORDER } });
});

test('background calls are made while the breaker is open', async () => {
  const shared = gateway();
  respond = () => 'none';
  for (let call = 0; call < 5; call++) await waiting(shared);
  requests.length = 0;
  await shared.paymentsOfOrder(ORDER);
  await shared.refund('pay_ABCDEFGH123456', paise(100), 'refund-0123456789');
  expect(new Set(requests)).toEqual(
    new Set([`/v1/orders/${ORDER}/payments`, '/v1/payments/pay_ABCDEFGH123456/refund']),
  );
});

test('error responses do not open the breaker', async () => {
  const shared = gateway();
  respond = () => ({ status: 500 });
  for (let call = 0; call < 8; call++) await waiting(shared);
  respond = () => ({ status: 200, body: orderBody });
  expect(await waiting(shared)).toMatchObject({ value: { id: ORDER } });
});

test('each gateway has its own breaker', async () => {
  const shared = gateway();
  respond = () => 'none';
  for (let call = 0; call < 5; call++) await waiting(shared);
  respond = () => ({ status: 200, body: orderBody });
  expect(await waiting(gateway())).toMatchObject({ value: { id: ORDER } });
});
