import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../stand-in.ts';

type Json = Record<string, unknown>;
type List = { count: number; items: Json[] };

let standIn: StandIn;
const events: { event: string; payload: Record<string, { entity: Json }>; contains: string[] }[] = [];
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  events.push(JSON.parse(Buffer.concat(chunks).toString()));
  response.end('ok');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const webhookUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  const dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'));
  standIn = await startStandIn({ host: '127.0.0.1', port: 0, dataDir, webhookUrl, timeFactor: 0.01 });
});
afterAll(async () => {
  await standIn.close();
  receiver.closeAllConnections();
  receiver.close();
});
afterEach(() => device('DELETE', 'faults'));

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(standIn.apiUrl + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Json };
}
const device = async (method: string, path: string, body?: unknown) =>
  (await call(method, `/stand-in/${path}`, body)).body;
const ask = (method: string, path: string, body?: unknown) =>
  call(method, `/v1/${path}`, body, {
    authorization: `Basic ${btoa(`${standIn.keyId}:${standIn.keySecret}`)}`,
  });
const list = async (path: string) => (await ask('GET', path)).body as unknown as List;

async function newOrder(amount = 50_000): Promise<string> {
  return String((await ask('POST', 'orders', { amount, currency: 'INR' })).body.id);
}
async function paid(fields: Json = {}, amount = 50_000): Promise<{ orderId: string; id: string }> {
  const orderId = await newOrder(amount);
  const body = await device('POST', `orders/${orderId}/pay`, { outcome: 'captured', ...fields });
  return { orderId, id: String(body.razorpay_payment_id) };
}

/** Events of an entity once the awaited one has arrived; they may come in any order. */
async function eventsAbout(id: string, awaited: string) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const about = events.filter(({ payload }) =>
      Object.values(payload).some(({ entity }) => entity.id === id),
    );
    if (about.some(({ event }) => event === awaited)) return about;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${awaited} never came`);
}

describe('payments', () => {
  test('are listed newest first, by page and by time', async () => {
    const first = await paid();
    const second = await paid();
    const page = await list('payments?count=1');
    expect(page).toMatchObject({
      entity: 'collection',
      count: 1,
      items: [{ id: second.id, entity: 'payment' }],
    });
    expect((await list('payments?count=1&skip=1')).items[0]?.id).toBe(first.id);
    await device('POST', `payments/${first.id}/age`, { days: 40 });
    const since = Math.floor(Date.now() / 1000) - 86_400;
    const recent = (await list(`payments?count=100&from=${since}`)).items.map(({ id }) => id);
    expect(recent).toContain(second.id);
    expect(recent).not.toContain(first.id);
    expect((await list(`payments?count=100&to=${since}`)).items.map(({ id }) => id)).toContain(first.id);
    expect((await ask('GET', 'payments?count=101')).status).toBe(400);
  });

  test.each([
    [
      true,
      expect.stringMatching(/^order_/),
      ['payment.authorized', 'payment.captured', 'order.paid'],
      'order.paid',
    ],
    [false, null, ['payment.authorized', 'payment.captured'], 'payment.captured'],
  ])(
    'can be made outside the shop, with a provider order: %s',
    async (with_order, orderId, expected, last) => {
      const made = await device('POST', 'payments', { amount: 70_000, with_order });
      const id = String(made.razorpay_payment_id);
      expect(made).toMatchObject({ razorpay_order_id: orderId, status: 'captured' });
      const { body } = await ask('GET', `payments/${id}`);
      expect(body).toMatchObject({ amount: 70_000, status: 'captured', order_id: orderId, method: 'upi' });
      expect((await list('payments?count=1')).items[0]?.id).toBe(id);
      const about = await eventsAbout(id, last);
      expect(about.map(({ event }) => event).sort()).toEqual([...expected].sort());
      if (with_order) expect((await list(`orders/${made.razorpay_order_id}/payments`)).count).toBe(1);
    },
  );

  test('are hidden by lagging lists, of one order or of all; the order itself does not lag', async () => {
    const { orderId, id } = await paid();
    const other = await paid();
    const shown = async () => (await list('payments?count=100')).items.map((one) => one.id);
    await device('PUT', 'faults', { order_lag_ms: { [orderId]: 60_000 } });
    expect((await list(`orders/${orderId}/payments`)).count).toBe(0);
    expect((await list(`orders/${other.orderId}/payments`)).count).toBe(1);
    expect(await shown()).not.toContain(id);
    expect(await shown()).toContain(other.id);
    await device('PUT', 'faults', { list_lag_ms: 60_000 });
    expect((await list(`orders/${other.orderId}/payments`)).count).toBe(0);
    expect((await ask('GET', `orders/${orderId}`)).body.status).toBe('paid');
    expect((await ask('GET', `payments/${id}`)).body.status).toBe('captured');
  });
});

describe('the fee and offers', () => {
  test('a customer who bears the fee pays more than the order, which is paid in full', async () => {
    const { orderId, id } = await paid({ fee_bearer: 'customer' }, 150_000);
    expect((await ask('GET', `payments/${id}`)).body).toMatchObject({
      amount: 153_540,
      fee: 3540,
      tax: 540,
      fee_bearer: 'customer',
      status: 'captured',
    });
    expect((await ask('GET', `orders/${orderId}`)).body).toMatchObject({
      amount: 150_000,
      amount_paid: 150_000,
      amount_due: 0,
      status: 'paid',
    });
  });

  test('a payment is captured with the order’s amount, without the fee', async () => {
    const { id } = await paid({ outcome: 'authorized', fee_bearer: 'customer' }, 150_000);
    const wrong = await ask('POST', `payments/${id}/capture`, { amount: 153_540, currency: 'INR' });
    expect(wrong.status).toBe(400);
    const right = await ask('POST', `payments/${id}/capture`, { amount: 150_000, currency: 'INR' });
    expect(right.body).toMatchObject({ status: 'captured', amount: 153_540 });
  });

  test('an instant offer reduces the payment, as requested or switched on for all', async () => {
    const one = await paid({ offer_discount: 5000 });
    await device('PUT', 'faults', { offer_discount: 7000 });
    const two = await paid();
    expect((await ask('GET', `payments/${one.id}`)).body).toMatchObject({
      amount: 45_000,
      offer_id: expect.stringMatching(/^offer_/),
      fee_bearer: 'platform',
    });
    expect((await ask('GET', `payments/${two.id}`)).body.amount).toBe(43_000);
    expect((await ask('GET', `orders/${one.orderId}`)).body).toMatchObject({
      amount: 50_000,
      amount_paid: 45_000,
      status: 'paid',
    });
  });

  test('cannot be combined', async () => {
    const orderId = await newOrder();
    const charges = { outcome: 'captured', fee_bearer: 'customer', offer_discount: 100 };
    expect((await call('POST', `/stand-in/orders/${orderId}/pay`, charges)).status).toBe(400);
  });
});

describe('a refund', () => {
  const refund = (id: string, body: Json = {}) => ask('POST', `payments/${id}/refund`, body);

  test('can stay pending until the bank has paid', async () => {
    const { id } = await paid();
    await device('PUT', 'faults', { refunds: { outcome: 'pending', next: 1 } });
    const { body } = await refund(id, { amount: 20_000 });
    expect(body).toMatchObject({ status: 'pending', speed_processed: null, acquirer_data: { arn: null } });
    expect((await ask('GET', `payments/${id}`)).body).toMatchObject({
      amount_refunded: 20_000,
      refund_status: 'partial',
    });
    expect((await refund(id, { amount: 100 })).body.status).toBe('processed');
    const processed = await device('POST', `refunds/${body.id}/process`);
    expect(processed).toMatchObject({
      status: 'processed',
      speed_requested: 'normal',
      speed_processed: 'normal',
      acquirer_data: { arn: expect.stringMatching(/^\d{23}$/) },
    });
    expect((await ask('GET', `refunds/${body.id}`)).body).toEqual(processed);
    const about = await eventsAbout(String(body.id), 'refund.processed');
    expect(about.map(({ event }) => event).sort()).toEqual(['refund.created', 'refund.processed']);
    expect((await call('POST', `/stand-in/refunds/${body.id}/process`)).status).toBe(400);
  });

  test('that fails can be ordered again', async () => {
    const { id } = await paid();
    await device('PUT', 'faults', { refunds: { outcome: 'failed', next: 1 } });
    const { body } = await refund(id);
    expect(body.status).toBe('failed');
    const about = await eventsAbout(String(body.id), 'refund.failed');
    expect(about.map(({ event }) => event).sort()).toEqual(['refund.created', 'refund.failed']);
    expect((await ask('GET', `payments/${id}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    });
    expect((await refund(id)).body).toMatchObject({ status: 'processed', amount: 50_000 });
  });

  test('that was pending for days may fail', async () => {
    const { id } = await paid();
    const pending = await device('POST', `payments/${id}/refund`, { outcome: 'pending' });
    expect((await ask('GET', `payments/${id}`)).body.status).toBe('refunded');
    expect(await device('POST', `refunds/${pending.id}/fail`)).toMatchObject({ status: 'failed' });
    expect((await ask('GET', `payments/${id}`)).body.status).toBe('captured');
  });

  test('of a payment older than six months is refused in the documented form, unless it is instant', async () => {
    const { id } = await paid();
    await device('POST', `payments/${id}/age`, { days: 200 });
    const refused = await refund(id, { amount: 1000 });
    expect(refused).toEqual({
      status: 400,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: 'Refund is not supported by the bank because the payment is more than 6 months old',
          source: null,
          step: null,
          reason: null,
          metadata: {},
        },
      },
    });
    expect((await refund(id, { amount: 1000, speed: 'optimum' })).body).toMatchObject({
      status: 'processed',
      speed_requested: 'optimum',
      speed_processed: 'instant',
    });
    await device('PUT', 'faults', { refunds: { outcome: 'too_old' } });
    expect((await refund(id, { amount: 1000, speed: 'optimum' })).status).toBe(400);
  });

  test('ordered as instant may be processed at normal speed, and reports it', async () => {
    const { id } = await paid();
    const pending = await device('POST', `payments/${id}/refund`, { speed: 'optimum', outcome: 'pending' });
    const done = await device('POST', `refunds/${pending.id}/process`, { speed: 'normal' });
    expect(done).toMatchObject({ speed_requested: 'optimum', speed_processed: 'normal' });
    const about = await eventsAbout(String(pending.id), 'refund.processed');
    expect(about.map(({ event }) => event).sort()).toEqual([
      'refund.created',
      'refund.processed',
      'refund.speed_changed',
    ]);
  });
});

describe('a dispute', () => {
  const move = (id: unknown, to: string) => call('POST', `/stand-in/disputes/${id}/move`, { to });

  test('is opened, contested and lost; a lost amount is deducted', async () => {
    const { id: paymentId } = await paid();
    const opened = await device('POST', `payments/${paymentId}/dispute`, {
      reason_code: 'goods_not_received',
    });
    expect(opened).toEqual({
      id: expect.stringMatching(/^disp_[A-Za-z0-9]{14}$/),
      entity: 'dispute',
      payment_id: paymentId,
      amount: 50_000,
      currency: 'INR',
      amount_deducted: 0,
      reason_code: 'goods_not_received',
      respond_by: expect.any(Number),
      status: 'open',
      phase: 'chargeback',
      created_at: expect.any(Number),
      evidence: expect.objectContaining({ amount: 50_000, summary: null, submitted_at: null }),
    });
    expect((await ask('GET', `disputes/${opened.id}`)).body).toEqual(opened);
    expect((await move(opened.id, 'under_review')).body).toMatchObject({
      status: 'under_review',
      evidence: { submitted_at: expect.any(Number) },
    });
    expect((await move(opened.id, 'action_required')).body.status).toBe('open');
    expect((await move(opened.id, 'under_review')).status).toBe(200);
    expect((await move(opened.id, 'lost')).body).toMatchObject({ status: 'lost', amount_deducted: 50_000 });
    expect((await move(opened.id, 'won')).status).toBe(400);
    const about = await eventsAbout(String(opened.id), 'payment.dispute.lost');
    expect(about.map(({ event }) => event).sort()).toEqual([
      'payment.dispute.action_required',
      'payment.dispute.created',
      'payment.dispute.lost',
      'payment.dispute.under_review',
      'payment.dispute.under_review',
    ]);
    expect(about[0]).toMatchObject({
      contains: ['payment', 'dispute'],
      payload: { payment: { entity: { id: paymentId } } },
    });
  });

  test.each(['won', 'closed'])('that is %s deducts nothing', async (to) => {
    const { id: paymentId } = await paid();
    const opened = await device('POST', `payments/${paymentId}/dispute`, { amount: 20_000 });
    await move(opened.id, 'under_review');
    expect((await move(opened.id, to)).body).toMatchObject({
      status: to,
      amount: 20_000,
      amount_deducted: 0,
    });
    expect((await list('disputes?count=1')).items[0]).toMatchObject({ id: opened.id, entity: 'dispute' });
  });

  test('needs a captured payment, and at most its amount', async () => {
    const { id } = await paid({ outcome: 'failed' });
    expect((await call('POST', `/stand-in/payments/${id}/dispute`)).status).toBe(400);
    const good = await paid();
    expect((await call('POST', `/stand-in/payments/${good.id}/dispute`, { amount: 50_001 })).status).toBe(
      400,
    );
    expect((await ask('GET', 'disputes/disp_AAAAAAAAAAAAAA')).status).toBe(400);
    expect((await ask('GET', 'disputes/x')).status).toBe(400);
  });
});

describe('the account', () => {
  test('accepts up to five lakh rupees per order, unless another limit is set', async () => {
    const order = (amount: number) => ask('POST', 'orders', { amount, currency: 'INR' });
    expect(standIn.maxOrder).toBe(5_00_000_00);
    expect((await order(5_00_000_00)).status).toBe(200);
    expect((await order(5_00_000_01)).body.error).toMatchObject({ field: 'amount' });
    await device('PUT', 'account', { max_order_amount: 20_00_000_00 });
    expect((await order(20_00_000_00)).status).toBe(200);
    await device('PUT', 'account', { max_order_amount: 5_00_000_00 });
    expect(await device('GET', 'account')).toEqual({ max_order_amount: 5_00_000_00 });
  });

  test('can have its limit set at start, and stores it', async () => {
    const options = {
      host: '127.0.0.1',
      port: 0,
      dataDir: mkdtempSync(join(tmpdir(), 'stand-in-')),
      webhookUrl: 'http://127.0.0.1:9/',
    };
    const first = await startStandIn({ ...options, maxOrderAmount: 1_00_00_000_00 });
    await first.close();
    const second = await startStandIn(options);
    await second.close();
    expect([first.maxOrder, second.maxOrder]).toEqual([1_00_00_000_00, 1_00_00_000_00]);
    expect(second.keyId).toBe(first.keyId);
  });

  test('counts requests by route, and lists them', async () => {
    const { orderId } = await paid();
    await device('DELETE', 'requests');
    await ask('GET', `orders/${orderId}`);
    await ask('GET', `orders/${orderId}/payments`);
    await ask('GET', `orders/${orderId}/payments`);
    await ask('GET', 'nothing');
    const about = `requests?match=${encodeURIComponent(`GET /v1/orders/${orderId}`)}`;
    const journal = (await device('GET', about)) as { total: number; requests: Json[] };
    expect(journal).toMatchObject({
      total: 4,
      counts: { 'GET /v1/orders/:id': 1, 'GET /v1/orders/:id/payments': 2, 'GET unknown': 1 },
    });
    expect(journal.requests.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('is refused above the rate limit', async () => {
    await device('PUT', 'faults', { rate_limit: { requests: 2, window_ms: 60_000 } });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await ask('GET', 'orders?count=1')).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});
