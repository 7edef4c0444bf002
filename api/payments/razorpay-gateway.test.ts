import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { razorpayGateway } from './razorpay-gateway.ts';

let server: Server;
const asked: string[] = [];
let answer: (path: string) => { status: number; headers?: Record<string, string>; body?: string } | 'none';
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const given = answer(request.url ?? '');
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

test('SEC-53 the provider’s answers lead nowhere else: redirects are not followed', async () => {
  asked.length = 0;
  answer = () => ({ status: 302, headers: { location: '/inside/169.254.169.254' } });
  expect(await gateway().capture('pay_ABCDEFGH123456', 100)).toMatchObject({ problem: 'unavailable' });
  expect(asked).toEqual(['/v1/payments/pay_ABCDEFGH123456/capture']);
});

test('SEC-53 an id that is none never becomes part of an address', async () => {
  asked.length = 0;
  for (const id of [
    '../orders',
    'pay_../x',
    'pay_ABCDEFGH%2f',
    'http://evil.example',
    '',
    'pay_ABCDEFGH?x=1',
  ]) {
    expect(await gateway().payment(id)).toMatchObject({ problem: 'not found' });
    expect(await gateway().refund(id, 100, 'refund-0123456789')).toMatchObject({ problem: 'not found' });
  }
  expect(asked).toEqual([]);
});

test('answers that are endless, no JSON, or of another shape are no answers', async () => {
  for (const body of ['x'.repeat(1_100_000), '<html>', '[]', '{"id":1}', '']) {
    answer = () => ({ status: 200, body });
    expect(await gateway().refund('pay_ABCDEFGH123456', 100, 'refund-0123456789')).toMatchObject({
      problem: 'unavailable',
    });
  }
});

test('a refused key says nothing of an id, whichever status it is answered with', async () => {
  const refused = { description: 'Authentication failed', source: 'NA', step: 'NA', reason: 'NA' };
  const unknown = { description: 'The id provided does not exist', reason: 'input_validation_failed' };
  const asks = [
    [400, refused, 'refused'],
    [401, refused, 'refused'],
    [400, unknown, 'not found'],
    [400, { description: 'The id provided does not exist' }, 'not found'],
  ] as const;
  for (const [status, error, problem] of asks) {
    answer = () => ({ status, body: JSON.stringify({ error }) });
    expect(await gateway().payment('pay_ABCDEFGH123456')).toMatchObject({ problem });
  }
});

const ORDER = 'order_ABCDEFGH123456';
const orderBody = JSON.stringify({ id: ORDER, amount: 100, currency: 'INR', status: 'created' });
/** A call of a customer who waits; those of one process share what they know. */
const waiting = (shared: ReturnType<typeof gateway>) => shared.withOneDeadline().order(ORDER);

test('a provider that answers nobody is not asked by those who wait, until a job finds it well again', async () => {
  const shared = gateway();
  answer = () => 'none';
  for (let call = 0; call < 5; call++) {
    expect(await waiting(shared)).toMatchObject({ problem: 'unavailable' });
  }
  asked.length = 0;
  const refused = await Promise.all(Array.from({ length: 20 }, () => waiting(shared)));
  for (const one of refused)
    expect(one).toMatchObject({ problem: 'unavailable', detail: expect.stringMatching(/not asked/) });
  expect(asked).toEqual([]);
  answer = () => ({ status: 200, body: orderBody });
  expect(await shared.order(ORDER)).toMatchObject({ value: { id: ORDER } });
  expect(await waiting(shared)).toMatchObject({ value: { id: ORDER } });
});

test('jobs ask on while the provider is away: no message and no payment waits for a customer to try', async () => {
  const shared = gateway();
  answer = () => 'none';
  for (let call = 0; call < 5; call++) await waiting(shared);
  asked.length = 0;
  await shared.paymentsOfOrder(ORDER);
  await shared.refund('pay_ABCDEFGH123456', 100, 'refund-0123456789');
  expect(new Set(asked)).toEqual(
    new Set([`/v1/orders/${ORDER}/payments`, '/v1/payments/pay_ABCDEFGH123456/refund']),
  );
});

test('a provider that answers with errors is there: everybody is told so by itself', async () => {
  const shared = gateway();
  answer = () => ({ status: 500 });
  for (let call = 0; call < 8; call++) await waiting(shared);
  answer = () => ({ status: 200, body: orderBody });
  expect(await waiting(shared)).toMatchObject({ value: { id: ORDER } });
});

test('what one process knows of the provider is not known of another account of it', async () => {
  const shared = gateway();
  answer = () => 'none';
  for (let call = 0; call < 5; call++) await waiting(shared);
  answer = () => ({ status: 200, body: orderBody });
  expect(await waiting(gateway())).toMatchObject({ value: { id: ORDER } });
});
