import { Writable } from 'node:stream';
import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CLAIM_PATTERNS } from '#api/payments/razorpay/signature-rules.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { loginBody, registerBody, updateProfileBody } from '#contract/accounts/accounts.ts';
import { updateOrderPanBody } from '#contract/accounts/pan.ts';
import { calls } from '#contract/calls.ts';
import { productsQuery } from '#contract/catalogue/catalogue.ts';
import { createOrderBody } from '#contract/orders/orders.ts';
import { verifyPaymentBody, verifySchemePaymentBody } from '#contract/orders/payments/payments.ts';
import { serializeError } from '#server/http/error-serializer.ts';
import { shopOfThisFile } from '../shop-testing.ts';

const shop = shopOfThisFile({ LOGIN_FAILURES_PER_ACCOUNT: '100000' });
let customer: LoginResponse;
const log: string[] = [];
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log.push(chunk.toString('utf8'));
      done();
    },
  });
  shop.shop.log = pino({ level: 'trace', serializers: { err: serializeError } }, stream);
  customer = await shop.newCustomer();
});

const LONG = 64 * 1024 - 200;
const HOSTILE_TEXTS = [
  ...['a', ' ', '@', '.', '0', '-', '\t', 'ﷺ', '\u0000', '💍'].map((sign) =>
    sign.repeat(LONG / Buffer.byteLength(sign)),
  ),
  `${'a'.repeat(30_000)}@${'b.'.repeat(15_000)}`,
  `${'a@'.repeat(30_000)}`,
  `${' '.repeat(60_000)}x`,
  `${'0'.repeat(60_000)}!`,
  `${'order_'.repeat(10_000)}!`,
];

describe('SEC-47 no text causes catastrophic backtracking', () => {
  const schemas = {
    loginBody,
    registerBody,
    updateProfileBody,
    createOrderBody,
    updateOrderPanBody,
    verifyPaymentBody: verifyPaymentBody(CLAIM_PATTERNS),
    verifySchemePaymentBody: verifySchemePaymentBody(CLAIM_PATTERNS),
    productsQuery,
  };
  test.each(Object.entries(schemas))('%s validates 60 kB in every field quickly', (_name, schema) => {
    const fields = Object.keys(schema.shape);
    const started = process.cpuUsage();
    for (const text of HOSTILE_TEXTS)
      z.safeParse(schema, Object.fromEntries(fields.map((field) => [field, text])));
    const { user } = process.cpuUsage(started);
    // Catastrophic backtracking takes seconds or longer; everything else microseconds.
    expect(user / 1000 / HOSTILE_TEXTS.length).toBeLessThan(200);
  });
});

const SQL = [
  `'`,
  `''`,
  `"`,
  `\\`,
  `\\'`,
  `%`,
  `_`,
  `' or '1'='1`,
  `'; drop table users; --`,
  `1) or (1=1`,
  `$1`,
  `$$`,
  `%s%n`,
  `{{7*7}}`,
  `\${7*7}`,
  `' union select null, version() --`,
  `'||pg_sleep(5)||'`,
];

describe('SEC-48 SQL injection', () => {
  test.each(SQL)('%s is treated as plain text in every text field', async (text) => {
    const { token, user_id } = await shop.newCustomer();
    const tables = await shop.pool.query('select count(*)::int as n from users');
    const login = await shop.call(calls.login, { body: { email: `a${text}@x.in`, password: text } });
    expect([400, 401]).toContain(login.status);
    for (const key of ['category', 'gender', 'band', 'sort', 'page']) {
      const response = await shop.send(
        'GET',
        `/api/v1/users/data/getProducts?${key}=${encodeURIComponent(text)}`,
      );
      expect([200, 400]).toContain(response.status);
      if (response.status === 200) expect(JSON.stringify(response.body)).not.toMatch(/PostgreSQL \d|49/);
    }
    const profile = { name: `a${text}`, phone: text, address: text };
    const saved = await shop.call(calls.updateProfile, { token, body: { user_id, ...profile } });
    expect(saved.body.data).toMatchObject(profile);
    const removed = await shop.send(
      'DELETE',
      `/api/v1/users/data/deleteCartItem/${encodeURIComponent(text)}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect(removed.status).toBe(400);
    await shop.call(calls.addToCart, { token, body: { product_id: 1, quantity: 1 } });
    const order = await shop.call(calls.createOrder, {
      token,
      body: { shipping_address: { street: text, city: text, pincode: text.slice(0, 20) }, coupon_code: text },
    });
    expect([order.status, order.body.code]).toEqual([400, 'coupon_unknown']);
    const paid = await shop.call(calls.initiatePayment, { token, body: { order_id: text } });
    expect(paid.status).toBe(404);
    expect((await shop.pool.query('select count(*)::int as n from users')).rows).toEqual(tables.rows);
  });
});

const CONTENT_TYPES = [
  ['application/json\t; charset=utf-8', [200, 400, 415]],
  ['APPLICATION/JSON', [200]],
  ['application/json;charset=utf-8', [200]],
  [' application/json', [200]],
  ['application/json, text/plain', [415]],
  ['text/plain, application/json', [415]],
  ['application/json/x', [415]],
  ['application/jsonp', [415]],
  ['application/vnd.api+json', [415]],
  ['multipart/form-data; boundary=x', [415]],
  ['application/json; charset=utf-16', [200, 415]],
] as const;

test.each(CONTENT_TYPES)('SEC-45 the content type %j never bypasses validation', async (type, statuses) => {
  const send = (body: string) =>
    shop.send('PUT', '/api/v1/users/data/updateprofile', {
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': type },
      body,
    });
  const good = await send(JSON.stringify({ user_id: customer.user_id, phone: '1' }));
  expect(statuses).toContain(good.status);
  for (const wrong of [
    { user_id: customer.user_id, phone: { $ne: 1 } },
    [],
    { user_id: [customer.user_id] },
  ]) {
    expect([400, 415]).toContain((await send(JSON.stringify(wrong))).status);
  }
});

test('SEC-44 invalid UTF-8 is refused', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`{"user_id":"${customer.user_id}","name":"`),
    Buffer.from([0xc3, 0x28, 0xff]),
    Buffer.from('"}'),
  ]);
  const response = await shop.send('PUT', '/api/v1/users/data/updateprofile', {
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
    body: new Uint8Array(bytes),
  });
  expect([response.status, response.body.code]).toEqual([400, 'malformed_json']);
});

test('SEC-54 user input and secrets are never logged', async () => {
  log.length = 0;
  const bait = 'B4IT\r\n{"level":60,"msg":"forged"}\u001b[31m';
  const secret = 'S3CRET-p4ssword-of-nobody';
  const { token, user_id } = customer;
  await shop.call(calls.login, { body: { email: `${bait}@x.in`, password: secret } });
  await shop.call(calls.login, { body: { email: customer.email, password: secret } });
  await shop.call(calls.register, {
    body: {
      name: bait,
      email: `bait${Date.now()}@example.com`,
      phone: bait,
      password: secret,
      address: bait,
    },
  });
  await shop.call(calls.updateProfile, { token, body: { user_id, name: bait, phone: bait, address: bait } });
  await shop.call(calls.addToCart, { token, body: { product_id: 1, quantity: 1 } });
  await shop.call(calls.createOrder, {
    token,
    body: { shipping_address: { street: bait, city: bait, pincode: bait }, coupon_code: 'B4IT' },
  });
  await shop.call(calls.verifyPayment, {
    token,
    body: {
      order_id: bait,
      razorpay_order_id: 'order_ABCDEFGH123456',
      razorpay_payment_id: 'pay_ABCDEFGH123456',
      razorpay_signature: 'a'.repeat(64),
    },
  });
  // A failing statement makes PostgreSQL quote its parameters in the error.
  await shop.pool.query('alter table users rename to users_away');
  const failed = await shop.call(calls.updateProfile, { token, body: { user_id, name: bait, phone: bait } });
  await shop.pool.query('alter table users_away rename to users');
  expect([failed.status, failed.body.code]).toEqual([500, 'internal']);
  expect(JSON.stringify(failed.body)).not.toMatch(/users|update|select|\.ts|at /);
  expect(log.length).toBeGreaterThan(0);
  const { keySecret, webhookSecrets } = shop.account;
  const text = log.join('');
  for (const never of ['B4IT', secret, token, customer.email, keySecret, ...webhookSecrets]) {
    expect(text).not.toContain(never);
  }
  for (const line of text.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
});
