import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Razorpay from 'razorpay';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from './stand-in.ts';

type Json = Record<string, unknown>;
let standIn: StandIn;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'));
  standIn = await startStandIn({ host: '127.0.0.1', port: 0, dataDir, webhookUrl: 'http://127.0.0.1:9/' });
});
afterAll(() => standIn.close());
afterEach(() => device('DELETE', '/stand-in/faults'));

const basic = () => `Basic ${btoa(`${standIn.keyId}:${standIn.keySecret}`)}`;

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(standIn.apiUrl + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as Json };
}
const device = (method: string, path: string, body?: unknown) => call(method, path, body);
const api = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  call(method, path, body, { authorization: basic(), ...headers });
const pay = async (orderId: unknown, body: object) =>
  (await device('POST', `/stand-in/orders/${orderId}/pay`, body)).json();
const errorOf = (response: { json(): Json }) => response.json().error as Json;

const newOrder = async (fields: Json = {}) =>
  (await api('POST', '/v1/orders', { amount: 50_000, currency: 'INR', ...fields })).json();

test('an order has the documented shape', async () => {
  const order = await newOrder({ receipt: 'TOLA-1-1' });
  expect(order).toEqual({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: 'order',
    amount: 50_000,
    amount_paid: 0,
    amount_due: 50_000,
    currency: 'INR',
    receipt: 'TOLA-1-1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: expect.any(Number),
  });
  const patched = await api('PATCH', `/v1/orders/${order.id}`, { notes: { shop: 'Tola' } });
  expect(patched.json()).toMatchObject({ notes: { shop: 'Tola' } });
  expect((await api('GET', `/v1/orders/${order.id}`)).json()).toEqual(patched.json());
});

test.each([
  [{ amount: 99 }, 'amount_less_than_minimum_amount', 'amount'],
  [{ amount: 100.5 }, 'input_validation_failed', 'amount'],
  [{ amount: '100' }, 'input_validation_failed', 'amount'],
  [{ amount: undefined }, 'input_validation_failed', 'amount'],
  [{ amount: 1_00_00_000_01 }, 'input_validation_failed', 'amount'],
  [{ currency: 5 }, 'input_validation_failed', 'currency'],
  [{ receipt: 'x'.repeat(41) }, 'input_validation_failed', 'receipt'],
  [{ colour: 'gold' }, 'extra_field_sent', undefined],
  [
    { notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [n, 'x'])) },
    'input_validation_failed',
    'notes',
  ],
])('an order with %j is refused', async (fields, reason, field) => {
  const response = await api('POST', '/v1/orders', { amount: 50_000, currency: 'INR', ...fields });
  expect(response.status).toBe(400);
  expect(errorOf(response)).toMatchObject({ code: 'BAD_REQUEST_ERROR', reason, metadata: {} });
  expect(errorOf(response).field).toBe(field);
});

test('the API requires the exact Basic header', async () => {
  const attempts = [
    undefined,
    basic().replace('Basic', 'basic'),
    `Bearer ${standIn.keySecret}`,
    `Basic ${btoa('a:b')}`,
  ];
  for (const authorization of attempts) {
    const response = await call('GET', '/v1/orders', undefined, authorization ? { authorization } : {});
    expect(response.status).toBe(401);
    expect(errorOf(response)).toMatchObject({ source: 'NA', step: 'NA', reason: 'NA' });
  }
});

test('unknown URLs, ids and bodies are refused in the error format', async () => {
  const broken = await fetch(`${standIn.apiUrl}/v1/orders`, {
    method: 'POST',
    headers: { authorization: basic(), 'content-type': 'application/json' },
    body: '{"amount":',
  });
  expect(broken.status).toBe(400);
  const responses = await Promise.all(
    [
      '/v1/nothing',
      '/v1/orders/order_AAAAAAAAAAAAAA',
      '/v1/orders/x',
      '/v1/payments/pay_1',
      '/v1/orders?count=101',
    ].map((path) => api('GET', path)),
  );
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(responses.map((response) => errorOf(response).description)).toEqual([
    'The requested URL was not found on the server.',
    'The id provided does not exist',
    'x is not a valid id',
    'pay_1 is not a valid id',
    'The count may not be greater than 100.',
  ]);
});

test('lists are collections, filtered by receipt, with payments on request', async () => {
  const order = await newOrder({ receipt: 'list-me' });
  await pay(order.id, { outcome: 'captured', method: 'upi' });
  const list = (await api('GET', '/v1/orders?receipt=list-me&expand[]=payments')).json();
  expect(list).toMatchObject({
    entity: 'collection',
    count: 1,
    items: [{ id: order.id, payments: { count: 1 } }],
  });
  const payments = (await api('GET', `/v1/orders/${order.id}/payments`)).json();
  expect(payments).toMatchObject({
    count: 1,
    items: [{ method: 'upi', acquirer_data: { rrn: expect.any(String) } }],
  });
  await device('PUT', '/stand-in/faults', { list_lag_ms: 60_000 });
  expect((await api('GET', '/v1/orders?receipt=list-me')).json()).toMatchObject({ count: 0 });
});

test('unique_receipt returns the same order; an account may require unique receipts', async () => {
  const first = await newOrder({ receipt: 'once' });
  expect((await newOrder({ receipt: 'once', unique_receipt: true })).id).toBe(first.id);
  expect((await newOrder({ receipt: 'once' })).id).not.toBe(first.id);
  await device('PUT', '/stand-in/faults', { unique_receipts: true });
  const again = await api('POST', '/v1/orders', { amount: 100, currency: 'INR', receipt: 'once' });
  expect(errorOf(again)).toMatchObject({ field: 'receipt', metadata: { order_id: first.id } });
});

test('the test device returns what the browser would get', async () => {
  const order = await newOrder();
  const failed = await pay(order.id, { outcome: 'failed', reason: 'card_declined' });
  expect(failed).toMatchObject({
    razorpay_signature: null,
    error: {
      reason: 'card_declined',
      metadata: { order_id: order.id, payment_id: failed.razorpay_payment_id },
    },
  });
  const paid = await pay(order.id, { outcome: 'captured-silently' });
  expect(paid).toMatchObject({
    razorpay_order_id: order.id,
    razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await pay(order.id, { outcome: 'captured' })).toMatchObject({
    error: { reason: 'order_already_paid' },
  });
  const wrong = await device('POST', `/stand-in/orders/${order.id}/pay`, { outcome: 'captured', tip: 1 });
  expect([wrong.status, errorOf(wrong).description]).toEqual([400, 'Unknown: tip.']);
});

test('refund idempotency: same request, other body, malformed key', async () => {
  const order = await newOrder();
  const { razorpay_payment_id: id } = await pay(order.id, { outcome: 'captured' });
  const refund = (amount: number, key: string) =>
    api('POST', `/v1/payments/${id}/refund`, { amount }, { 'X-Refund-Idempotency': key });
  const first = await refund(1000, 'refund-0001');
  expect((await refund(1000, 'refund-0001')).json()).toEqual(first.json());
  expect((await refund(2000, 'refund-0001')).status).toBe(409);
  expect((await refund(2000, 'short')).status).toBe(400);
  expect((await api('GET', `/v1/payments/${id}/refunds`)).json()).toMatchObject({ count: 1 });
  expect((await api('GET', `/v1/refunds/${first.json().id}`)).json()).toEqual(first.json());
});

test('fault switches affect the requested number of requests, and unknown ones are refused by name', async () => {
  await device('PUT', '/stand-in/faults', { status: 502, next: 1 });
  const html = await api('GET', '/v1/orders');
  expect([html.status, html.headers.get('content-type')]).toEqual([
    502,
    expect.stringContaining('text/html'),
  ]);
  expect((await api('GET', '/v1/orders')).status).toBe(200);

  await device('PUT', '/stand-in/faults', { drop: true, match: 'POST /v1/orders', next: 1 });
  await expect(newOrder({ receipt: 'dropped' })).rejects.toThrow();
  expect((await api('GET', '/v1/orders?receipt=dropped')).json()).toMatchObject({ count: 1 });

  const unknown = await device('PUT', '/stand-in/faults', { webhooks: { lots: true } });
  expect([unknown.status, errorOf(unknown).description]).toEqual([400, 'Unknown: lots.']);
  await device('PUT', '/stand-in/faults', { status: 429, max_order_amount: 40_000 });
  expect((await device('GET', '/stand-in/faults')).json()).toEqual({ status: 429, max_order_amount: 40_000 });
  expect((await api('GET', '/v1/orders')).status).toBe(429);
  expect((await device('DELETE', '/stand-in/faults')).json()).toEqual({});
});

test('the official client works with it unchanged', async () => {
  const client = new Razorpay({ key_id: standIn.keyId, key_secret: standIn.keySecret });
  // The client has no option for the base URL; its types hide the property that sets it.
  (client as unknown as { api: { rq: { defaults: Json } } }).api.rq.defaults.baseURL = standIn.apiUrl;
  const order = await client.orders.create({
    amount: 75_000,
    currency: 'INR',
    receipt: 'official',
    notes: { a: 'b' },
  });
  expect(await client.orders.fetch(order.id)).toMatchObject({ status: 'created', notes: { a: 'b' } });
  const paid = await pay(order.id, { outcome: 'authorized', method: 'netbanking' });
  const id = String(paid.razorpay_payment_id);
  expect(await client.payments.fetch(id)).toMatchObject({ status: 'authorized', bank: 'HDFC', fee: null });
  expect(await client.payments.capture(id, 75_000, 'INR')).toMatchObject({ status: 'captured', fee: 1770 });
  expect(await client.orders.fetchPayments(order.id)).toMatchObject({ count: 1, items: [{ id }] });
  expect(await client.payments.refund(id, { amount: 5000 })).toMatchObject({
    entity: 'refund',
    status: 'processed',
  });
  expect(await client.orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_due: 0 });
  await expect(client.orders.fetch('order_AAAAAAAAAAAAAA')).rejects.toMatchObject({
    statusCode: 400,
    error: { code: 'BAD_REQUEST_ERROR' },
  });
});

test('a port in use rejects with EADDRINUSE', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'));
  const again = startStandIn({
    host: '127.0.0.1',
    port: standIn.port,
    dataDir,
    webhookUrl: 'http://127.0.0.1:9/',
  });
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('responses have security headers', async () => {
  const page = await call('GET', '/stand-in/checkout');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect((await call('GET', '/stand-in/checkout/dialog.css')).text).toContain('.sheet');
});
