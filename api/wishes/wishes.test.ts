import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { PIECES } from '#api/payments/purchase-testing.ts';
import { sellByRate, stateRate } from '#api/rates/rate-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { EnteredChoice } from '#contract/choices/choices.ts';
import { MAX_WISHES } from '#contract/constants.ts';
import { DAY_MS } from '#contract/durations.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { DEVICE_HEADER, wishCalls } from '#contract/wishes/wish-calls.ts';
import { deleteUnusedDeviceLists } from './service.ts';

const shop = shopOfThisFile();
const GOLD = '22K916';

const stateGold = (rupees: number) =>
  stateRate(shop.db, GOLD, indianDate(new Date()), paisePerGram(rupees * 100));

beforeAll(async () => {
  await stateGold(10_000);
  await sellByRate(shop.pool, PIECES.ring, GOLD);
});

/** Who makes a call: a customer by token, or a device by its token. */
type Caller = { token: string } | { headers: Record<string, string> };
const newDevice = () => randomBytes(18).toString('base64url');
const from = (device: string): Caller => ({ headers: { [DEVICE_HEADER]: device } });

const add = (caller: Caller, product_id: number, choice: EnteredChoice = {}) =>
  shop.call(wishCalls.addWish, { ...caller, body: { product_id, ...choice } });
const list = async (caller: Caller) => (await shop.call(wishCalls.getWishList, caller)).body.data;
const remove = (caller: Caller, wish_id: number) =>
  shop.call(wishCalls.removeWish, { ...caller, params: { wish_id } });
const putBack = (caller: Caller, wish_id: number) =>
  shop.call(wishCalls.putBackWish, { ...caller, params: { wish_id } });
const join = (token: string, device_token: string) =>
  shop.call(wishCalls.joinWishLists, { token, body: { device_token } });
const idsOf = async (caller: Caller) => (await list(caller)).map(({ product_id }) => product_id);

async function fill(device: string, wishes: number): Promise<void> {
  await add(from(device), PIECES.hoops);
  await shop.pool.query(
    `insert into wish_items (list_id, product_id, choice_key, price_lines, added_at)
     select list_id, product_id, 'filled ' || number, price_lines, added_at
     from wish_items, generate_series(2, $1::int) number
     where list_id = (select max(list_id) from wish_lists)`,
    [wishes],
  );
}

describe('a wish list', () => {
  test('holds each choice of a piece once, the newest first, with what is chosen', async () => {
    const device = from(newDevice());
    const first = await add(device, PIECES.ring, { size: '14' });
    expect(first).toMatchObject({ status: 200, body: { wish_id: expect.any(Number) } });
    expect((await add(device, PIECES.ring, { size: '14' })).body.wish_id).toBe(first.body.wish_id);
    await add(device, PIECES.ring);
    await add(device, PIECES.giftCard);
    const [card, plain, large] = await list(device);
    expect(card).not.toHaveProperty('metal');
    expect(card).toMatchObject({ product_id: PIECES.giftCard, state: 'on sale' });
    expect(plain).toMatchObject({ size: '12', purity: GOLD });
    expect(large).toMatchObject({ size: '14', price: expect.any(Number), photo_url: expect.any(String) });
    const { body } = await shop.call(wishCalls.getWishedPieces, device);
    expect(body.data).toHaveLength(3);
    expect(body.data[2]).toEqual({ wish_id: first.body.wish_id, product_id: PIECES.ring });
  });

  test('lists the causes of a price change, which add up to the paisa', async () => {
    const device = from(newDevice());
    await add(device, PIECES.ring, { size: '16' });
    await stateGold(9_877);
    try {
      const [wish] = await list(device);
      const { before, after, causes } = wish?.since_added ?? { before: 0, after: 0, causes: [] };
      expect(after).toBe(wish?.price);
      expect(after).toBeLessThan(before);
      const inPaise = (amount: number) => Math.round(amount * 100);
      expect(causes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['rate', 'gst']));
      expect(causes.reduce((sum, { amount }) => sum + inPaise(amount), 0)).toBe(
        inPaise(after) - inPaise(before),
      );
      await add(device, PIECES.ring, { size: '16' });
      expect((await list(device))[0]?.since_added?.before).toBe(before);
    } finally {
      await stateGold(10_000);
    }
  });

  test('shows pieces that are sold out, withdrawn or no longer made as such', async () => {
    const device = from(newDevice());
    const change = (fields: string, productId: number) =>
      shop.pool.query(`update products set ${fields} where product_id = $1`, [productId]);
    for (const productId of [PIECES.hoops, PIECES.chain]) await add(device, productId);
    await add(device, PIECES.ring, { size: '18' });
    const { rows } = await shop.pool.query('select size_to from product_choices where product_id = $1', [
      PIECES.ring,
    ]);
    await change("status = 'withdrawn'", PIECES.chain);
    await shop.pool.query('update product_choices set size_to = 16 where product_id = $1', [PIECES.ring]);
    try {
      expect((await list(device)).map(({ state }) => state)).toEqual(['not made', 'withdrawn', 'on sale']);
      expect(await add(from(newDevice()), PIECES.chain)).toMatchObject({ status: 404 });
    } finally {
      await change("status = 'on sale'", PIECES.chain);
      await shop.pool.query('update product_choices set size_to = $2 where product_id = $1', [
        PIECES.ring,
        rows[0]?.size_to,
      ]);
    }
  });

  test('a removed wish is put back with its first price, within a day', async () => {
    const device = from(newDevice());
    const { body } = await add(device, PIECES.ring);
    await stateGold(10_500);
    try {
      expect(await remove(device, body.wish_id)).toMatchObject({ status: 200 });
      expect(await list(device)).toEqual([]);
      expect(await remove(device, body.wish_id)).toMatchObject({ status: 404 });
      expect(await putBack(device, body.wish_id)).toMatchObject({ status: 200 });
      expect((await list(device))[0]).toMatchObject({
        wish_id: body.wish_id,
        since_added: { causes: expect.any(Array) },
      });
      await remove(device, body.wish_id);
      await add(device, PIECES.ring);
      expect((await list(device))[0]).not.toHaveProperty('since_added');
      await remove(device, body.wish_id);
      await shop.pool.query(
        "update wish_items set removed_at = now() - interval '25 hours' where wish_id = $1",
        [body.wish_id],
      );
      await add(device, PIECES.hoops);
      expect(await putBack(device, body.wish_id)).toMatchObject({ status: 404 });
    } finally {
      await stateGold(10_000);
    }
  });

  test('refuses choices that are not made and unknown products', async () => {
    const device = from(newDevice());
    expect(await add(device, PIECES.ring, { size: '77' })).toMatchObject({
      status: 422,
      body: { code: 'choice_refused' },
    });
    expect(await add(device, 2_000_000_000)).toMatchObject({ status: 404 });
    expect(await list(device)).toEqual([]);
  });

  test(`holds at most ${MAX_WISHES} pieces`, async () => {
    const device = newDevice();
    await fill(device, MAX_WISHES);
    expect(await add(from(device), PIECES.hoops)).toMatchObject({ status: 200 });
    expect(await add(from(device), PIECES.ring)).toMatchObject({
      status: 409,
      body: { code: 'wish_list_full' },
    });
    const [wish] = await list(from(device));
    await remove(from(device), wish?.wish_id ?? 0);
    expect(await add(from(device), PIECES.ring)).toMatchObject({ status: 200 });
    expect(await putBack(from(device), wish?.wish_id ?? 0)).toMatchObject({ status: 409 });
  });
});

describe('whose list it is', () => {
  test('nobody reads or changes the list of another device or customer', async () => {
    const { token } = await shop.newCustomer();
    const stranger = await shop.newCustomer();
    const device = newDevice();
    const own = await add({ token }, PIECES.ring);
    await add(from(device), PIECES.ring);
    for (const other of [from(newDevice()), from(device), { token: stranger.token }]) {
      expect(await remove(other, own.body.wish_id)).toMatchObject({ status: 404 });
      expect(await putBack(other, own.body.wish_id)).toMatchObject({ status: 404 });
    }
    expect(await list(from(newDevice()))).toEqual([]);
    expect(await list({ token: stranger.token })).toEqual([]);
    expect(await idsOf({ token })).toEqual([PIECES.ring]);
  });

  test.each<[string, Record<string, string>]>([
    ['neither', {}],
    ['a short device token', { [DEVICE_HEADER]: 'short' }],
    [
      'an ended session beside a device token',
      { [DEVICE_HEADER]: newDevice(), authorization: `Bearer ${'a'.repeat(43)}` },
    ],
  ])('%s is refused as not logged in', async (_, headers) => {
    const response = await shop.call(wishCalls.getWishList, { headers });
    expect(response).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('the database holds no token of a device', async () => {
    const device = newDevice();
    await add(from(device), PIECES.ring);
    const { rows } = await shop.pool.query('select t::text as row from wish_lists t');
    expect(JSON.stringify(rows)).not.toContain(device);
  });

  test('a device’s list is moved into the account once, with its first prices, and two devices agree', async () => {
    const { token } = await shop.newCustomer();
    const [phone, laptop] = [newDevice(), newDevice()];
    await add(from(phone), PIECES.ring, { size: '14' });
    await add(from(phone), PIECES.hoops);
    await add(from(laptop), PIECES.ring, { size: '14' });
    await add(from(laptop), PIECES.ring, { size: '16' });
    expect(await join(token, phone)).toMatchObject({ status: 200 });
    expect(await join(token, laptop)).toMatchObject({ status: 200 });
    expect(await join(token, laptop)).toMatchObject({ status: 200 });
    const sizes = (await list({ token })).map(({ product_id, size }) => [product_id, size ?? null]);
    expect(sizes).toEqual([
      [PIECES.ring, '16'],
      [PIECES.hoops, null],
      [PIECES.ring, '14'],
    ]);
    expect(await list(from(phone))).toEqual([]);
  });

  test('of a device’s list only what stays below the limit goes into the account', async () => {
    const { token } = await shop.newCustomer();
    const device = newDevice();
    await fill(device, MAX_WISHES);
    await add({ token }, PIECES.ring);
    await join(token, device);
    expect(await list({ token })).toHaveLength(MAX_WISHES);
    expect(await idsOf({ token })).toContain(PIECES.ring);
  });
});

describe('at the same moment', () => {
  test('the same piece added twenty times is on a new list once', async () => {
    const device = from(newDevice());
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(device, PIECES.ring)));
    expect(new Set(responses.map(({ body }) => body.wish_id)).size).toBe(1);
    expect(await list(device)).toHaveLength(1);
  });

  test('one device joined ten times while it adds pieces loses and doubles nothing', async () => {
    const { token } = await shop.newCustomer();
    const device = newDevice();
    await add(from(device), PIECES.ring);
    const added = [PIECES.hoops, PIECES.solitaire, PIECES.pendant];
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => join(token, device)),
      ...added.map((productId) => add(from(device), productId)),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(13).fill(200));
    await join(token, device);
    expect((await idsOf({ token })).sort()).toEqual([PIECES.ring, ...added].sort());
  });

  test('the last free place of a list is given once', async () => {
    const device = newDevice();
    await fill(device, MAX_WISHES - 1);
    const pieces = [PIECES.ring, PIECES.solitaire, PIECES.pendant, PIECES.chain];
    const responses = await Promise.all(pieces.map((productId) => add(from(device), productId)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

test('visitors of one address are limited, customers are not', async () => {
  const { token } = await shop.newCustomer();
  await shop.pool.query("update attempt_counts set count = 600 where subject like 'wishes %'");
  expect(await add(from(newDevice()), PIECES.ring)).toMatchObject({ status: 429 });
  expect(await add({ token }, PIECES.ring)).toMatchObject({ status: 200 });
  await shop.pool.query("delete from attempt_counts where subject like 'wishes %'");
});

test('a device’s list that was not changed for 180 days is deleted, a customer’s never', async () => {
  const { token } = await shop.newCustomer();
  const [old, young] = [newDevice(), newDevice()];
  await add({ token }, PIECES.ring);
  await add(from(old), PIECES.ring);
  await shop.pool.query('update wish_lists set used_at = $1', [new Date(Date.now() - 181 * DAY_MS)]);
  await add(from(young), PIECES.ring);
  await deleteUnusedDeviceLists(shop.db, new Date());
  expect(await list(from(old))).toEqual([]);
  expect(await list(from(young))).toHaveLength(1);
  expect(await list({ token })).toHaveLength(1);
});

test('a wish goes into the cart as it was chosen', async () => {
  const { token } = await shop.newCustomer();
  await add({ token }, PIECES.ring, { size: '14' });
  const [wish] = await list({ token });
  const { product_id = 0, size = '', purity = '' } = wish ?? {};
  await shop.call(calls.addToCart, { token, body: { product_id, quantity: 1, size, purity } });
  const { body } = await shop.call(calls.getCart, { token });
  expect(body.data).toMatchObject([{ product_id, size: '14', quantity: 1, price_per_unit: wish?.price }]);
});
