import { appendFileSync, mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sign } from '../signature.ts';
import { type StandIn, startStandIn } from '../stand-in.ts';
import { nextRetryMs, retrySchedule } from './webhook-sender.ts';

type Received = { headers: IncomingHttpHeaders; raw: string; event: string; id: string };

let received: Received[];
let statuses: number[];
let receiver: Server;
let url: string;
let standIn: StandIn;
let dataDir: string;

const start = (timeFactor = 0.01) =>
  startStandIn({ host: '127.0.0.1', port: 0, dataDir, webhookUrl: url, timeFactor });

beforeEach(async () => {
  received = [];
  statuses = [];
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString('utf8');
    const { event } = JSON.parse(raw) as { event: string };
    received.push({
      headers: request.headers,
      raw,
      event,
      id: String(request.headers['x-razorpay-event-id']),
    });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/webhook`;
  dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'));
  standIn = await start();
});

afterEach(async () => {
  await standIn.close();
  receiver.close();
});

async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(standIn.apiUrl + path, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${standIn.keyId}:${standIn.keySecret}`)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as Record<string, unknown>;
}

async function payNewOrder(outcome: string) {
  const order = await send('POST', '/v1/orders', { amount: 50_000, currency: 'INR' });
  return send('POST', `/stand-in/orders/${order.id}/pay`, { outcome });
}

const heard = (count: number) =>
  vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), { timeout: 20_000, interval: 10 });
const settled = () =>
  vi.waitFor(
    async () => {
      const { deliveries } = (await send('GET', '/stand-in/truth')) as { deliveries: { state: string }[] };
      expect(deliveries.filter(({ state }) => state === 'pending')).toEqual([]);
    },
    { timeout: 20_000, interval: 20 },
  );
const events = () => received.map(({ event }) => event);
const genuine = ({ raw, headers }: Received) =>
  sign(raw, standIn.webhookSecret) === headers['x-razorpay-signature'];

test('one success sends three signed events with the real headers', async () => {
  const paid = await payNewOrder('captured');
  await settled();
  expect(events().sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  expect(received.every(genuine)).toBe(true);
  expect(received[0]?.headers).toMatchObject({
    'user-agent': 'Razorpay-Webhook/v1',
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
    'request-id': expect.stringMatching(/^\w{14}$/),
  });
  const order = received.find(({ event }) => event === 'order.paid');
  expect(JSON.parse(order?.raw ?? '')).toMatchObject({
    entity: 'event',
    contains: ['payment', 'order'],
    payload: {
      payment: { entity: { id: paid.razorpay_payment_id, status: 'captured' } },
      order: { entity: { status: 'paid' } },
    },
  });
  const times = received.map(({ raw }) => (JSON.parse(raw) as { created_at: number }).created_at);
  expect(new Set(times).size).toBe(1);
});

test('refund events have sorted keys', async () => {
  const { razorpay_payment_id: id } = await payNewOrder('captured');
  await send('POST', `/v1/payments/${id}/refund`, {});
  await heard(5);
  const raw = received.find(({ event }) => event === 'refund.created')?.raw ?? '';
  expect(Object.keys(JSON.parse(raw) as object)).toEqual([
    'account_id',
    'contains',
    'created_at',
    'entity',
    'event',
    'payload',
  ]);
});

test('a refused delivery is retried with the same event id', async () => {
  statuses = [500, 400, 500];
  await payNewOrder('failed');
  await heard(4);
  await settled();
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(new Set(received.map(({ raw }) => raw)).size).toBe(1);
});

test('the retry schedule is that of Razorpay', () => {
  const after = (event: string, status: number | null, seconds: number) =>
    nextRetryMs(event, status, seconds * 1000, 1);
  expect(after('payment.captured', 500, 0)).toBe(200);
  expect(after('payment.captured', 400, 0)).toBe(6000);
  expect(after('payment.captured', null, 5)).toBe(6000);
  expect(after('payment.failed', 500, 0)).toBe(6000);
  expect(after('payment.captured', 500, 100)).toBe(164_000);
  expect(after('payment.captured', 500, 82_081)).toBeUndefined();
  expect(retrySchedule.length).toBe(15);
});

test('the webhook is disabled after 24 hours without a response, and enabled by saving it', async () => {
  await standIn.close();
  standIn = await start(0.000_01);
  statuses = Array.from({ length: 400 }, () => 500);
  await payNewOrder('failed');
  const disabled = async () =>
    ((await send('GET', '/stand-in/truth')).webhook as { disabled: boolean }).disabled;
  await vi.waitFor(async () => expect(await disabled()).toBe(true), { timeout: 20_000 });
  standIn.setWebhookUrl(url);
  expect(await disabled()).toBe(false);
});

test('pending deliveries, orders and keys survive a kill and an incomplete last line', async () => {
  standIn.setWebhookUrl('http://127.0.0.1:9/');
  const paid = await payNewOrder('captured-silently');
  const { keyId, keySecret, webhookSecret } = standIn;
  await standIn.close();
  appendFileSync(join(dataDir, 'journal.jsonl'), '[{"kind":"order","record":{"id":"order_to');
  standIn = await start();
  expect({
    keyId: standIn.keyId,
    keySecret: standIn.keySecret,
    webhookSecret: standIn.webhookSecret,
  }).toEqual({
    keyId,
    keySecret,
    webhookSecret,
  });
  await settled();
  expect(new Set(events())).toEqual(new Set(['order.paid', 'payment.authorized', 'payment.captured']));
  expect(await send('GET', `/v1/orders/${paid.razorpay_order_id}`)).toMatchObject({ status: 'paid' });
  await standIn.close();
  standIn = await start();
  expect(await send('GET', `/v1/orders/${paid.razorpay_order_id}`)).toMatchObject({ status: 'paid' });
});

test('webhook faults: lost, duplicate, reordered, stale and forged', async () => {
  const withFaults = async (webhooks: object, outcome: string, count: number) => {
    received = [];
    await send('PUT', '/stand-in/faults', { webhooks });
    await payNewOrder(outcome);
    await heard(count);
    await settled();
    return received;
  };
  await withFaults({ lost: true, next: 1 }, 'captured', 2);
  expect(events().sort()).toEqual(['order.paid', 'payment.captured']);

  const twice = await withFaults({ duplicate: true }, 'failed', 2);
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1);

  await withFaults({ reorder: true }, 'captured', 3);
  expect(events()).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);

  expect((await withFaults({ stale_secret: true }, 'failed', 1)).some(genuine)).toBe(false);
  expect((await withFaults({ forged_signature: true }, 'failed', 1)).some(genuine)).toBe(false);
  expect((await withFaults({ delay_ms: 50 }, 'failed', 1)).every(genuine)).toBe(true);
});
