import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { paise } from '#contract/money/money.ts';
import { reconcile } from '../jobs.ts';
import { buy, initiate, open, order, pay } from '../purchase-testing.ts';
import { razorpayGateway } from '../razorpay/api-gateway.ts';

interface Recorded {
  line: string;
  headers: IncomingHttpHeaders;
}

const shop = shopOfThisFile();
const recorded: Recorded[] = [];
const recorder = createServer(async (request, response) => {
  recorded.push({ line: `${request.method} ${request.url}`, headers: request.headers });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization = '', 'content-type': contentType = '' } = request.headers;
  const proxied = await fetch(`${shop.standInUrl}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { authorization, 'content-type': contentType },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  response.writeHead(proxied.status, { 'content-type': 'application/json' }).end(await proxied.text());
});

let apiUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  const address = recorder.address();
  apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const { keyId, keySecret } = shop.account;
  shop.shop.gateway = razorpayGateway({ apiUrl, keyId, keySecret });
});
afterAll(async () => {
  recorder.closeAllConnections();
  recorder.close();
});

test('every provider request has the expected host, path and authentication', async () => {
  const customer = await shop.newCustomer();
  await buy(shop, customer);
  await initiate(shop, customer, { scheme_id: 3 });
  const late = await order(shop, customer);
  await pay(shop, await open(shop, customer, late), 'authorized');
  shop.setClock(new Date(Date.now() + 60_000));
  await reconcile(shop.shop);

  const { keyId, keySecret } = shop.account;
  const kinds = new Set<string>();
  for (const { line, headers } of recorded) {
    expect(headers.host).toBe(new URL(apiUrl).host);
    expect(headers.authorization).toBe(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
    expect(headers['content-type']).toBe('application/json');
    expect(headers.cookie).toBeUndefined();
    kinds.add(line.replace(/(order|pay)_[A-Za-z0-9]{14}/, '$1'));
  }
  expect([...kinds].sort()).toEqual([
    'GET /v1/orders/order/payments',
    'GET /v1/payments/pay',
    'POST /v1/orders',
    'POST /v1/payments/pay/capture',
  ]);
});

test('a malformed id is never used in a path', async () => {
  const before = recorded.length;
  for (const id of [
    '',
    '../orders',
    'pay_../../x',
    'pay_ABCDEFGH?',
    'order_ABCDEFGH/payments',
    'pay_ABCDEFGH%2F',
  ]) {
    expect(await shop.shop.gateway.payment(id)).toMatchObject({ problem: 'not found' });
    expect(await shop.shop.gateway.order(id)).toMatchObject({ problem: 'not found' });
    expect(await shop.shop.gateway.capture(id, paise(100))).toMatchObject({ problem: 'not found' });
  }
  expect(recorded).toHaveLength(before);
});

test('only the server start and tests import the stand-in', () => {
  const folders = ['api', 'contract', 'db', 'pdf', 'server', 'storefront'];
  const importers = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !/[.-]?test(ing)?\.tsx?$/.test(file))
    .filter((file) => /(from|import\()\s*['"][^'"]*razorpay-stand-in/.test(readFileSync(file, 'utf8')));
  expect(importers).toEqual(['server/stand-ins/stand-in.ts']);
});
