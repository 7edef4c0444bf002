import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { razorpayGateway } from './razorpay-gateway.ts';

let server: Server;
const asked: string[] = [];
let answer: (path: string) => { status: number; headers?: Record<string, string>; body?: string };
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status, headers, body } = answer(request.url ?? '');
    response.writeHead(status, headers).end(body);
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
