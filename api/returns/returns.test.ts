import { afterEach, beforeAll, expect, test } from 'vitest';
import { photoWithPlace } from '#api/media/photo-testing.ts';
import { writeMail } from '#api/messages/sending/mail-text-service.ts';
import { buy, PIECES } from '#api/payments/purchase-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { addDays, endOfIndianDay, formatIndianDate, indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ask, type Delivered, delivered, wish } from './return-testing.ts';

// An engraving that was never ordered is on no invoice.
const shop = shopOfThisFile({}, { breaks: ['I77'] });
let manager: OfficeBrowser;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
});

afterEach(() => {
  shop.setClock(undefined);
  delete process.env.TZ;
});

const options = async ({ customer: { token }, orderId }: Delivered) =>
  (await shop.call(afterSaleCalls.getReturnOptions, { token, params: { order_id: orderId } })).body.data;

const read = async ({ token }: LoginResponse, return_number: number) =>
  (await shop.call(afterSaleCalls.getReturn, { token, params: { return_number } })).body;

test('one of three pieces is returned: what comes back is said before, and the order stays as it is', async () => {
  const order = await delivered(shop, [[PIECES.silverOffer, 3]]);
  const { lines, last_day, why_not } = await options(order);
  expect({ last_day, why_not }).toEqual({ last_day: addDays(indianDate(new Date()), 5), why_not: null });
  expect(lines).toMatchObject([
    { left: 3, why_not: null, amounts: [expect.any(Number), expect.any(Number), expect.any(Number)] },
  ]);
  const { status, body } = await ask(shop, order.customer, wish(order, [1]));
  expect(status).toBe(200);
  const { return_number } = body.data;
  expect(body.message).toBe(`We have your return. Its number is ${return_number}.`);
  const { data } = await read(order.customer, return_number);
  expect(data).toMatchObject({
    state: 'asked',
    can_withdraw: true,
    lines: [{ quantity: 1, inspections: [] }],
  });
  expect(data.events.map(({ kind, by }) => [kind, by])).toEqual([['asked', 'customer']]);
  expect((await options(order)).lines[0]?.left).toBe(2);
  const { body: orders } = await shop.call(calls.getOrders, { token: order.customer.token });
  expect(orders.orders[0]?.order_status).toBe('delivered');
  await expectInvariants(shop.db);
});

test.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'the fifth day ends at midnight in India, with the process in %s',
  async (zone) => {
    process.env.TZ = zone;
    const fifth = indianDate(new Date());
    const order = await delivered(shop, [[PIECES.silverOffer, 2]], endOfIndianDay(addDays(fifth, -6)));
    const end = endOfIndianDay(fifth);
    shop.setClock(end);
    const late = await ask(shop, order.customer, wish(order, [1], end));
    expect(late.body).toMatchObject({
      code: 'return_refused',
      message: `The pieces of this order could be returned until ${formatIndianDate(fifth)}.`,
    });
    const lastSecond = new Date(end.getTime() - 1000);
    shop.setClock(lastSecond);
    expect((await ask(shop, order.customer, wish(order, [1], lastSecond))).status).toBe(200);
  },
);

test('before the delivery, more than bought, and twice are refused with a sentence', async () => {
  const customer = await shop.newCustomer();
  const { orderId } = await buy(shop, customer);
  const early = await ask(shop, customer, wish({ orderId, items: [1] }));
  expect([early.status, early.body.message]).toEqual([
    409,
    'This order is not delivered yet. Its pieces can be returned within 5 days of the delivery.',
  ]);
  const order = await delivered(shop, [[PIECES.silverOffer, 3]]);
  const refused = async (quantities: number[]) =>
    (await ask(shop, order.customer, wish(order, quantities))).body.code;
  expect(await refused([4])).toBe('return_refused');
  expect(await refused([2])).toBeUndefined();
  expect(await refused([2])).toBe('return_refused');
  expect(await refused([1])).toBeUndefined();
  expect(await refused([1])).toBe('return_refused');
  const foreign = await ask(shop, order.customer, {
    ...wish(order),
    pieces: [{ order_item_id: 1, quantity: 1 }],
  });
  expect(foreign.body.code).toBe('return_refused');
});

test('of two who ask for the last piece at once, one gets a refusal', async () => {
  const order = await delivered(shop);
  const responses = await Promise.all([1, 2, 3].map(() => ask(shop, order.customer, wish(order))));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await expect(
    shop.pool.query(
      `with back as (insert into returns (order_id, user_id, reason, text, pickup_day, pickup_part, wants_exchange, asked_at, state)
         select order_id, user_id, reason, '', pickup_day, pickup_part, false, now(), 'asked' from returns
         where order_id = $1 returning return_number)
       insert into return_lines (return_number, order_item_id, quantity) select return_number, $2, 1 from back`,
      [order.orderId, order.items[0]],
    ),
  ).rejects.toThrow('would exceed what was sold');
});

test('pieces excluded by the terms are not offered, and a direct call is refused with the reason', async () => {
  const { rows } = await shop.pool.query("select min(product_id) as coin from products where hsn = '7118'");
  const order = await delivered(shop, [
    [PIECES.giftCard, 1],
    [rows[0].coin, 1],
    [PIECES.silverOffer, 1],
  ]);
  await shop.pool.query(`set session_replication_role = replica;
    update order_items set engraving = 'ANAND' where order_item_id = ${order.items[2]};
    set session_replication_role = origin`);
  const { lines } = await options(order);
  const whyOf = new Map(lines.map(({ order_item_id, why_not }) => [order_item_id, why_not]));
  const reasons = ['Gift cards cannot', 'Coins and bars cannot', 'Engraved pieces cannot'];
  for (const [index, reason] of reasons.entries()) {
    const quantities = [0, 0, 0].map((_, place) => (place === index ? 1 : 0));
    const { status, body } = await ask(shop, order.customer, wish(order, quantities));
    expect([status, body.code]).toEqual([409, 'return_refused']);
    expect(body.message).toContain(reason);
    expect(whyOf.get(order.items[index] ?? 0)).toContain(reason);
  }
});

test('a pickup day is between tomorrow and two weeks', async () => {
  const order = await delivered(shop);
  const today = indianDate(new Date());
  for (const pickup_day of [today, addDays(today, 15), '2026-02-31', 'soon']) {
    const { body } = await ask(shop, order.customer, { ...wish(order), pickup_day });
    expect([pickup_day, body.code]).toEqual([pickup_day, 'invalid_input']);
  }
  expect((await ask(shop, order.customer, { ...wish(order), pickup_day: addDays(today, 14) })).status).toBe(
    200,
  );
});

test('a return is withdrawn until its parcel is on the way; its pieces can be returned again', async () => {
  const order = await delivered(shop);
  const { token } = order.customer;
  const withdraw = async (return_number: number) =>
    (await shop.call(afterSaleCalls.withdrawReturn, { token, body: { return_number } })).body;
  const first = (await ask(shop, order.customer, wish(order))).body.data.return_number;
  expect((await withdraw(first)).message).toBe('Your return is withdrawn.');
  expect((await withdraw(first)).code).toBe('return_change_refused');
  const return_number = (await ask(shop, order.customer, wish(order))).body.data.return_number;
  await manager.call(officeCalls.approveReturn, { body: { return_number, text: '' } });
  await manager.call(officeCalls.collectReturn, {
    body: { return_number, carrier: 'BlueDart', tracking_number: 'BD1' },
  });
  expect((await withdraw(return_number)).code).toBe('return_change_refused');
  expect((await read(order.customer, return_number)).data.events.at(-1)).toMatchObject({
    ...{ kind: 'collected', text: 'BlueDart BD1', by: 'shop' },
  });
});

test('SEC-02 returns of other customers, and of their orders, are not found', async () => {
  const order = await delivered(shop);
  const other = await shop.newCustomer();
  expect((await ask(shop, other, wish(order))).body.code).toBe('not_found');
  const return_number = (await ask(shop, order.customer, wish(order))).body.data.return_number;
  expect((await read(other, return_number)).code).toBe('not_found');
  const { token } = other;
  expect((await shop.call(afterSaleCalls.withdrawReturn, { token, body: { return_number } })).body.code).toBe(
    'not_found',
  );
  expect((await shop.call(afterSaleCalls.getReturns, { token })).body.data).toEqual([]);
});

test('the photo is stored once, without where it was taken, for the staff alone', async () => {
  const order = await delivered(shop);
  const return_number = (await ask(shop, order.customer, wish(order))).body.data.return_number;
  const send = async () => {
    const form = new FormData();
    form.append('file', new Blob([await photoWithPlace()]), 'ring.jpg');
    return fetch(`${shop.url}/api/v1/users/data/addReturnPhoto/${return_number}`, {
      ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${order.customer.token}` } },
    });
  };
  const photo = () => manager.fetch(`/api/v1/office/returns/${return_number}/photo`);
  expect((await photo()).status).toBe(404);
  expect((await send()).status).toBe(200);
  expect((await (await send()).json()).code).toBe('photo_refused');
  expect((await photo()).headers.get('content-type')).toBe('image/webp');
  expect((await read(order.customer, return_number)).data.has_photo).toBe(true);
});

test('the order placed instead is named on the return, once', async () => {
  const order = await delivered(shop);
  const { token } = order.customer;
  const body = { ...wish(order), wants_exchange: true };
  const return_number = (await ask(shop, order.customer, body)).body.data.return_number;
  const link = async (order_id: string) =>
    (await shop.call(afterSaleCalls.linkExchange, { token, body: { return_number, order_id } })).body.code;
  expect(await link(order.orderId)).toBe('return_change_refused');
  const { orderId } = await buy(shop, order.customer);
  expect(await link(orderId)).toBeUndefined();
  expect(await link(orderId)).toBe('return_change_refused');
  expect((await read(order.customer, return_number)).data.exchange_order_id).toBe(orderId);
});

test('the e-mails of a return repeat nothing that the customer wrote', async () => {
  const order = await delivered(shop);
  const return_number = (await ask(shop, order.customer, wish(order))).body.data.return_number;
  await manager.call(officeCalls.declineReturn, { body: { return_number, text: 'It was worn.' } });
  const { rows } = await shop.pool.query(
    "select kind, recipient, payload from outbox where subject = 'return:' || $1 order by message_id",
    [return_number],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['return asked', 'return refused']);
  for (const row of rows) {
    const { text } = await writeMail(shop.db, row, shop.shop);
    expect(text).toContain(`${shop.shop.shopAddress}/user/returns/${return_number}`);
    expect(text).not.toContain('Too small');
  }
});
