import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withAdvisoryLock } from '#api/platform/database/transactions.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { LOCKS, processInbox } from '../jobs.ts';
import {
  faults,
  invoicesOf,
  orderAndOpen,
  type Paid,
  pay,
  resetProvider,
  shown,
  until,
  verify,
  webhooks,
} from '../purchase-testing.ts';

const OLD_SECRET = 'the secret before the rotation';
const shop = shopOfThisFile();
let meera: LoginResponse;
beforeAll(async () => {
  shop.account.webhookSecrets.push(OLD_SECRET);
  meera = await shop.newCustomer();
});
beforeEach(() => resetProvider(shop));

const ordered = () => orderAndOpen(shop, meera);

function sign(body: string | Buffer, secret = shop.account.webhookSecrets[0] ?? ''): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

function deliver(body: string, headers: Record<string, string>) {
  return shop.send('POST', '/api/v1/webhooks/razorpay', {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

type Named = Pick<Paid, 'razorpay_payment_id'> & { razorpay_order_id: string | undefined };

/** A webhook body in the provider's format, for an existing or an invented payment. */
function eventOf(paid: Named, notes: unknown = []): string {
  const entity = { id: paid.razorpay_payment_id, entity: 'payment', order_id: paid.razorpay_order_id, notes };
  return JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment: { entity } } });
}

async function stored(): Promise<number> {
  const { rows } = await shop.pool.query<{ count: string }>('select count(*) from webhook_events');
  return Number(rows[0]?.count);
}

async function statusOf(orderId: string): Promise<string> {
  return (await shown(shop, meera, orderId)).payment_status;
}

describe('a webhook event', () => {
  test.each([
    ['no signature', () => undefined],
    ['a wrong signature', () => '0'.repeat(64)],
    ['the signature of another body', (body: string) => sign(`${body} `)],
    ['the signature of a re-written body', (body: string) => sign(JSON.stringify(JSON.parse(body), null, 1))],
    ['a signature under the key secret', (body: string) => sign(body, shop.account.keySecret)],
    ['a signature under no secret', (body: string) => sign(body, '')],
    ['an upper-case signature', (body: string) => sign(body).toUpperCase()],
  ])('SEC-28 with %s is refused and not stored', async (_what, signature) => {
    const { orderId, providerOrderId } = await ordered();
    const body = eventOf(await pay(shop, providerOrderId));
    const before = await stored();
    const value = signature(body);
    const response = await deliver(body, value === undefined ? {} : { 'x-razorpay-signature': value });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(await stored()).toBe(before);
    expect(await statusOf(orderId)).toBe('pending');
  });

  test('SEC-28 signed with the previous secret after a rotation is accepted', async () => {
    const { orderId, providerOrderId } = await ordered();
    const body = eventOf(await pay(shop, providerOrderId));
    expect(await deliver(body, { 'x-razorpay-signature': sign(body, OLD_SECRET) })).toMatchObject({
      status: 200,
    });
    await until(async () => (await statusOf(orderId)) === 'Success');
  });

  test('SEC-29 sent a hundred times has one effect', async () => {
    const { orderId, providerOrderId } = await ordered();
    const body = eventOf(await pay(shop, providerOrderId));
    const headers = { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': randomUUID() };
    const before = await stored();
    for (let sent = 0; sent < 100; sent += 10) {
      const responses = await Promise.all(Array.from({ length: 10 }, () => deliver(body, headers)));
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    }
    expect(await stored()).toBe(before + 1);
    await until(async () => (await statusOf(orderId)) === 'Success');
    expect(await invoicesOf(shop, meera, orderId)).toHaveLength(1);
  });

  test('without an id is deduplicated by its bytes', async () => {
    const { providerOrderId } = await ordered();
    const body = eventOf(await pay(shop, providerOrderId));
    const before = await stored();
    await deliver(body, { 'x-razorpay-signature': sign(body) });
    await deliver(body, { 'x-razorpay-signature': sign(body) });
    expect(await stored()).toBe(before + 1);
    await deliver(`${body}\n`, { 'x-razorpay-signature': sign(`${body}\n`) });
    expect(await stored()).toBe(before + 2);
  });

  test.each([
    ['[]', []],
    ['{}', {}],
    ['those of another order', { order_id: 'X' }],
  ])('with notes %s is processed, and the notes are ignored', async (_what, notes) => {
    const { orderId, providerOrderId } = await ordered();
    const body = eventOf(await pay(shop, providerOrderId), notes);
    await deliver(body, { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': randomUUID() });
    await until(async () => (await statusOf(orderId)) === 'Success');
  });

  test.each([
    [
      'an unknown order',
      eventOf({ razorpay_order_id: 'order_A1B2C3D4E5F6G7', razorpay_payment_id: 'pay_A1B2C3D4E5F6G7' }),
    ],
    ['no order at all', '{"event":"payment.captured","payload":{}}'],
    ['something new', '{"event":"moon.landed"}'],
    ['nothing readable', 'not JSON'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('about %s is stored, gets status 200 and is closed', async (_what, body) => {
    const before = await stored();
    expect(await deliver(body, { 'x-razorpay-signature': sign(body) })).toMatchObject({ status: 200 });
    expect(await stored()).toBe(before + 1);
    await processInbox(shop.shop);
    await until(async () => {
      const waiting = await shop.pool.query('select 1 from webhook_events where processed_at is null');
      return waiting.rowCount === 0;
    });
  });

  test.each([
    ['no order', undefined],
    ['an unknown order', 'order_A1B2C3D4E5F6G7'],
  ])('that names a payment with %s is about the order that the provider states', async (_what, named) => {
    const { orderId, providerOrderId } = await ordered();
    const paid = await pay(shop, providerOrderId, 'captured-silently');
    const body = eventOf({ ...paid, razorpay_order_id: named });
    await deliver(body, { 'x-razorpay-signature': sign(body) });
    await until(async () => (await statusOf(orderId)) === 'Success');
    await expectInvariants(shop.db);
  });

  test('SEC-29 about a payment that does not exist changes nothing, even if correctly signed', async () => {
    const { orderId, providerOrderId } = await ordered();
    const body = eventOf({ razorpay_order_id: providerOrderId, razorpay_payment_id: 'pay_A1B2C3D4E5F6G7' });
    await deliver(body, { 'x-razorpay-signature': sign(body) });
    await processInbox(shop.shop);
    expect(await statusOf(orderId)).toBe('pending');
  });

  test('about an applied payment is stored as processed, unless it reports a refund', async () => {
    const { orderId, providerOrderId } = await ordered();
    const paid = await pay(shop, providerOrderId);
    await verify(shop, meera, orderId, paid);
    const captured = eventOf(paid);
    const refunded = captured.replace('payment.captured', 'payment.refunded');
    // Holding the inbox lock stops event processing; a job may hold it at the moment.
    const inInbox = () => withAdvisoryLock(shop.pool, LOCKS.inbox, lookAtThem);
    let looked = false;
    const lookAtThem = async () => {
      for (const [eventId, body] of [
        [`${providerOrderId}-captured`, captured],
        [`${providerOrderId}-refunded`, refunded],
      ] as const)
        await deliver(body, { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': eventId });
      const { rows } = await shop.pool.query<{ type: string; done: boolean; body: string }>(
        `select event_type as type, processed_at is not null as done, body from webhook_events
         where starts_with(event_id, $1) order by received_at`,
        [`${providerOrderId}-`],
      );
      // A processed message is never read again, and repeats the e-mail and phone of the payer.
      expect(rows).toEqual([
        { type: 'payment.captured', done: true, body: '' },
        { type: 'payment.refunded', done: false, body: refunded },
      ]);
      looked = true;
    };
    await until(async () => {
      await inInbox();
      return looked;
    });
  });

  test('that the database rejects does not affect others of its batch', async () => {
    const before = await stored();
    const odd = JSON.stringify({ event: '\u0000' });
    const good = JSON.stringify({ event: `moon.landed.${randomUUID()}` });
    const responses = await Promise.all(
      [odd, good].map((body) => deliver(body, { 'x-razorpay-signature': sign(body) })),
    );
    expect(responses.map(({ status }) => status)).toEqual([400, 200]);
    expect(await stored()).toBe(before + 1);
  });

  test('SEC-41 of more than 64 kB is refused', async () => {
    const body = `{"pad":"${'x'.repeat(64 * 1024)}"}`;
    const response = await deliver(body, { 'x-razorpay-signature': sign(body) });
    expect(response).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  });

  test('alone pays the order if the customer closed the tab', async () => {
    await webhooks(shop, true);
    const { orderId, providerOrderId } = await ordered();
    await pay(shop, providerOrderId, 'captured-silently');
    await until(async () => (await statusOf(orderId)) === 'Success');
    expect(await invoicesOf(shop, meera, orderId)).toHaveLength(1);
  });

  test('sent twice, out of order and late has one effect', async () => {
    await webhooks(shop, true);
    await faults(shop, { webhooks: { duplicate: true, reorder: true } });
    const { orderId, providerOrderId } = await ordered();
    await pay(shop, providerOrderId);
    await until(async () => (await statusOf(orderId)) === 'Success');
    expect(await invoicesOf(shop, meera, orderId)).toHaveLength(1);
  });

  test('is retried while the provider is unavailable, and processed afterwards', async () => {
    const { orderId, providerOrderId } = await ordered();
    const body = eventOf(await pay(shop, providerOrderId));
    await faults(shop, { status: 500 });
    await deliver(body, { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': `wait-${orderId}` });
    const waiting = () =>
      shop.pool.query(
        'select 1 from webhook_events where attempts > 0 and processed_at is null and event_id = $1',
        [`wait-${orderId}`],
      );
    await until(async () => {
      await processInbox(shop.shop);
      return (await waiting()).rowCount === 1;
    });
    await faults(shop, {});
    shop.setClock(new Date(Date.now() + 60_000));
    await until(async () => {
      await processInbox(shop.shop);
      return (await statusOf(orderId)) === 'Success';
    });
  });
});
