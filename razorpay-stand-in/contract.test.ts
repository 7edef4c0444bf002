import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StandIn, startStandIn } from './stand-in.ts';

/**
 * The provider behaviour that the shop relies on, tested against the stand-in, and against Razorpay if
 * `RAZORPAY_CONTRACT_KEY_ID` and `RAZORPAY_CONTRACT_KEY_SECRET` contain test keys. Checks status, keys, types and
 * error codes, but not descriptions, which Razorpay changes.
 */

type Json = Record<string, unknown>;
interface Target {
  apiUrl: string;
  keyId: string;
  keySecret: string;
}

const { RAZORPAY_CONTRACT_KEY_ID: keyId = '', RAZORPAY_CONTRACT_KEY_SECRET: keySecret = '' } = process.env;
const hasTestKeys = keyId.startsWith('rzp_test_') && keySecret !== '';
if (!hasTestKeys) {
  process.stdout.write(
    'Razorpay itself was not asked: no test keys in RAZORPAY_CONTRACT_KEY_ID and _SECRET.\n',
  );
}

let standIn: StandIn;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'contract-'));
  standIn = await startStandIn({ host: '127.0.0.1', port: 0, dataDir, webhookUrl: 'http://127.0.0.1:9/' });
});
afterAll(() => standIn.close());

const targets: { name: string; given: boolean; target: () => Target }[] = [
  { name: 'the stand-in', given: true, target: () => standIn },
  {
    name: 'Razorpay',
    given: hasTestKeys,
    target: () => ({ apiUrl: 'https://api.razorpay.com', keyId, keySecret }),
  },
];

/** Documented type of each field; other fields may be present. */
const text = expect.any(String);
const number = expect.any(Number);
const ORDER = {
  id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
  entity: 'order',
  amount: number,
  amount_paid: number,
  amount_due: number,
  currency: 'INR',
  status: expect.stringMatching(/^(created|attempted|paid)$/),
  attempts: number,
  created_at: number,
};
const ERROR = { error: { code: 'BAD_REQUEST_ERROR', description: text } };

describe.each(targets.filter(({ given }) => given))('the contract with $name', ({ target }) => {
  const orderIds: string[] = [];

  async function ask(method: string, path: string, body?: unknown, secret = target().keySecret) {
    const response = await fetch(target().apiUrl + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
      headers: {
        authorization: `Basic ${btoa(`${target().keyId}:${secret}`)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Json };
  }

  async function newOrder(fields: Json = {}): Promise<Json> {
    const { status, json } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', ...fields });
    expect(status).toBe(200);
    orderIds.push(String(json.id));
    return json;
  }

  test('an order is created as requested, and read by its id', async () => {
    const receipt = `tola-${Date.now()}`;
    const order = await newOrder({ receipt, notes: { shop: 'Tola' } });
    const made = { amount: 50_000, amount_paid: 0, amount_due: 50_000, status: 'created', attempts: 0 };
    expect(order).toMatchObject({ ...ORDER, ...made, receipt, notes: { shop: 'Tola' } });
    const read = await ask('GET', `/v1/orders/${order.id}`);
    expect(read.status).toBe(200);
    expect(read.json).toMatchObject({ ...ORDER, ...made, id: order.id, receipt });
  });

  test('empty notes of an order are a list, not an object', async () => {
    expect((await newOrder()).notes).toEqual([]);
  });

  test('an unpaid order has an empty collection of payments', async () => {
    const { id } = await newOrder();
    const { status, json } = await ask('GET', `/v1/orders/${id}/payments`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ entity: 'collection', count: 0, items: [] });
  });

  test('orders are listed as a collection', async () => {
    await newOrder();
    const { status, json } = await ask('GET', '/v1/orders?count=1');
    expect(status).toBe(200);
    expect(json).toMatchObject({ entity: 'collection', count: 1, items: [ORDER] });
  });

  test.each(['/v1/refunds', '/v1/payments', '/v1/disputes'])(
    '%s is a collection, filtered by time',
    async (path) => {
      const { status, json } = await ask('GET', `${path}?count=1&skip=0&from=1400000000`);
      expect(status).toBe(200);
      expect(json).toMatchObject({ entity: 'collection', items: expect.any(Array) });
    },
  );

  test.each([
    ['an amount below one rupee', { amount: 99 }, 'amount'],
    ['an amount with a fraction of a paisa', { amount: 100.5 }, 'amount'],
    ['no amount', { amount: undefined }, 'amount'],
    ['a receipt that is too long', { receipt: 'x'.repeat(41) }, 'receipt'],
  ])('%s is refused, and the field is named', async (_what, fields, field) => {
    const { status, json } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', ...fields });
    expect(status).toBe(400);
    expect(json).toMatchObject(ERROR);
    expect([undefined, null, field]).toContain((json.error as Json).field);
  });

  test.each([
    ['/v1/orders/order_AAAAAAAAAAAAAA', 'an order that is not there'],
    ['/v1/payments/pay_AAAAAAAAAAAAAA', 'a payment that is not there'],
    ['/v1/disputes/disp_AAAAAAAAAAAAAA', 'a dispute that is not there'],
    ['/v1/orders/x', 'an id of another form'],
    ['/v1/nothing', 'an address of nothing'],
  ])('%s is %s: 400, not 404', async (path) => {
    const { status, json } = await ask('GET', path);
    expect(status).toBe(400);
    expect(json).toMatchObject(ERROR);
  });

  test('a wrong secret is refused', async () => {
    const { status, json } = await ask('GET', '/v1/orders?count=1', undefined, 'wrong-secret');
    expect([400, 401]).toContain(status);
    expect(json).toMatchObject(ERROR);
  });

  test('every order has a different id', () => {
    expect(new Set(orderIds).size).toBe(orderIds.length);
    expect(orderIds.length).toBeGreaterThan(0);
  });
});
