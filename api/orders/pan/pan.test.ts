import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { order, PIECES, type Placed, shown } from '#api/payments/purchase-testing.ts';
import { sealingKey } from '#api/platform/sealing.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import { openTestShop, shopOfThisFile, type TestShop } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { serializeError } from '#server/http/error-serializer.ts';
import { readPanOfShop, reencryptPans } from './pan-service.ts';

const shop = shopOfThisFile();
const PAN = 'ABCPK1234L';

/** An order of more than two lakh rupees. */
async function largeOrder(of: TestShop, customer: LoginResponse): Promise<Placed> {
  const placed = await order(of, customer, { pieces: [[PIECES.ring, 30]] });
  expect(placed.total).toBeGreaterThanOrEqual(200_000);
  return placed;
}

const give = ({ token }: LoginResponse, { orderId }: Placed, pan: unknown = PAN, of: TestShop = shop) =>
  of.call(afterSaleCalls.updateOrderPan, { token, body: { order_id: orderId, pan: pan as string } });

async function stored({
  orderId,
}: Placed): Promise<{ sealed_pan: string; last_four: string; key_id: string }> {
  return (await shop.pool.query('select * from order_pans where order_id = $1', [orderId])).rows[0];
}

test('a PAN is stored encrypted, and only its last characters are shown', async () => {
  const customer = await shop.newCustomer();
  const placed = await largeOrder(shop, customer);
  expect(await shown(shop, customer, placed.orderId)).not.toHaveProperty('pan_last_four');
  const { status, body } = await give(customer, placed, ' abcpk1234l ');
  expect([status, body.pan_last_four, JSON.stringify(body)]).toEqual([
    200,
    '234L',
    expect.not.stringContaining('ABCPK'),
  ]);
  expect((await shown(shop, customer, placed.orderId)).pan_last_four).toBe('234L');
  const row = await stored(placed);
  expect(row.last_four).toBe('234L');
  expect(Buffer.from(row.sealed_pan, 'base64').toString('latin1')).not.toContain('ABCPK');
  expect(await readPanOfShop(acting(shop.db), shop.shop.sealingKeys, placed.orderId)).toBe(PAN);
});

test('the same PAN is encrypted differently each time, and a corrected one replaces the first', async () => {
  const customer = await shop.newCustomer();
  const placed = await largeOrder(shop, customer);
  await give(customer, placed);
  const first = await stored(placed);
  await give(customer, placed);
  expect((await stored(placed)).sealed_pan).not.toBe(first.sealed_pan);
  expect((await give(customer, placed, 'AAAHB9999C')).status).toBe(200);
  expect(await readPanOfShop(acting(shop.db), shop.shop.sealingKeys, placed.orderId)).toBe('AAAHB9999C');
});

test.each([
  ['too short', 'ABCPK1234'],
  ['too long', 'ABCPK1234LL'],
  ['a holder letter that there is not', 'ABCXK1234L'],
  ['digits for letters', 'AB1PK1234L'],
  ['letters of another alphabet', 'АBCPK1234L'],
  ['64 kB', 'A'.repeat(60_000)],
  ['no text', 1234567890],
])('a PAN that is %s is refused, and not repeated', async (_, pan) => {
  const customer = await shop.newCustomer();
  const placed = await largeOrder(shop, customer);
  const { status, body } = await give(customer, placed, pan);
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid_input', ['pan']]);
  expect(JSON.stringify(body)).not.toContain(String(pan));
  expect(await stored(placed)).toBeUndefined();
});

test.each([...'PCHFATBLJG'])('a PAN with holder letter %s is accepted', async (holder) => {
  const customer = await shop.newCustomer();
  expect((await give(customer, await largeOrder(shop, customer), `ABC${holder}K1234L`)).status).toBe(200);
});

test('another customer’s, a small or a shipped order accepts no PAN', async () => {
  const [customer, other] = [await shop.newCustomer(), await shop.newCustomer()];
  const large = await largeOrder(shop, customer);
  expect((await give(other, large)).status).toBe(404);
  const small = await order(shop, customer);
  expect((await give(customer, small)).body).toMatchObject({ code: 'pan_not_needed' });
  await shop.call(calls.cancelOrder, { token: customer.token, body: { order_id: large.orderId } });
  expect((await give(customer, large)).body).toMatchObject({
    code: 'pan_final',
    message: 'The PAN of this order can no longer be changed.',
  });
  expect(await stored(large)).toBeUndefined();
});

test('the counter enters the PAN that a customer told, and the audit says who, without the PAN', async () => {
  const [counter, packer, owner] = [
    await newStaff(shop, 'counter'),
    await newStaff(shop, 'packer'),
    await newStaff(shop, 'owner'),
  ];
  const customer = await shop.newCustomer();
  const { orderId } = await largeOrder(shop, customer);
  const enter = (order_id: string, by = counter, pan = ' abcpk1234l ') =>
    by.call(officeCalls.enterOrderPan, { body: { order_id, pan } });
  expect((await enter(orderId, packer)).status).toBe(403);
  expect((await enter(orderId, counter, 'ABC')).body).toMatchObject({ code: 'invalid_input' });
  expect((await enter('0'.repeat(20))).body).toMatchObject({ code: 'not_found' });
  expect((await enter((await order(shop, customer)).orderId)).body).toMatchObject({ code: 'pan_not_needed' });
  expect((await enter(orderId)).body.message).toBe('The PAN that ends in 234L is stored encrypted.');
  expect((await shown(shop, customer, orderId)).pan_last_four).toBe('234L');
  expect(await readPanOfShop(acting(shop.db), shop.shop.sealingKeys, orderId)).toBe(PAN);
  const { data } = (await owner.call(officeCalls.getAudit, { query: { subject: `order:${orderId}` } })).body;
  expect(data.at(-1)).toMatchObject({ act: 'PAN entered', after: null });
});

test('an encrypted PAN copied to another order cannot be decrypted', async () => {
  const customer = await shop.newCustomer();
  const [one, other] = [await largeOrder(shop, customer), await largeOrder(shop, customer)];
  await give(customer, one);
  await give(customer, other, 'AAAHB9999C');
  await shop.pool.query('update order_pans set sealed_pan = $1 where order_id = $2', [
    (await stored(one)).sealed_pan,
    other.orderId,
  ]);
  const read = await readPanOfShop(acting(shop.db), shop.shop.sealingKeys, other.orderId);
  expect(read).toMatchObject({ message: expect.stringContaining('was changed: ask for it again') });
  // The unreadable PAN is left in place: it must not block the key rotation tested next.
});

test('a key rotation: old PANs are read with the previous key, then re-encrypted', async () => {
  const customer = await shop.newCustomer();
  const placed = await largeOrder(shop, customer);
  await give(customer, placed);
  const previous = shop.shop.sealingKeys?.present;
  const present = sealingKey(Buffer.alloc(32, 9).toString('base64'));
  if (!previous || !present) throw new Error('no keys');
  expect(await readPanOfShop(acting(shop.db), { present }, placed.orderId)).toMatchObject({
    refused: 'pan_unavailable',
  });
  expect(await readPanOfShop(acting(shop.db), { present, previous }, placed.orderId)).toBe(PAN);
  expect(await reencryptPans(shop.db, { present, previous })).toBeGreaterThan(0);
  expect(await readPanOfShop(acting(shop.db), { present }, placed.orderId)).toBe(PAN);
  expect((await stored(placed)).last_four).toBe('234L');
  await reencryptPans(shop.db, { present: previous, previous: present });
});

test('a shop without a key accepts no PAN, and its payments still work', async () => {
  const without = await openTestShop();
  delete without.shop.sealingKeys;
  const customer = await without.newCustomer();
  const placed = await largeOrder(without, customer);
  const { status, body } = await give(customer, placed, PAN, without);
  expect([status, body.code]).toEqual([503, 'pan_unavailable']);
  const opened = await without.call(calls.initiatePayment, {
    token: customer.token,
    body: { order_id: placed.orderId },
  });
  expect(opened.status).toBe(200);
  await without.stop();
});

test('SEC-54 a PAN is in no log line or response, even when the database fails', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  shop.shop.log = pino({ level: 'trace', serializers: { err: serializeError } }, stream);
  const customer = await shop.newCustomer({ name: 'Asha Rao' });
  const placed = await largeOrder(shop, customer);
  const responses = [await give(customer, placed), await give(customer, placed, 'ABCPK1234LX')];
  await shop.pool.query('alter table order_pans rename to pans_away');
  responses.push(await give(customer, placed));
  await shop.pool.query('alter table pans_away rename to order_pans');
  expect(responses.map(({ status }) => status)).toEqual([200, 400, 500]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('') + JSON.stringify(responses.map(({ body }) => body))).not.toMatch(/abcpk|1234l\b/i);
});
