import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offerChoices } from '#api/catalogue/choices/choice-testing.ts';
import { buy, initiate, MUMBAI, PIECES } from '#api/payments/purchase-testing.ts';
import { piecesOf, registerPieces } from '#api/pieces/register-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import type { EnteredChoice } from '#contract/choices/choices.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { releaseHold } from '../holds/hold-service.ts';

const shop = shopOfThisFile();
/** Hallmarked gold: one that is only counted, and one with a register. */
const COUNTED = PIECES.hoops;
const RING = PIECES.ring;
const SIZES = { kind: 'ring', from: 8, to: 20, standard: 12 } as const;
const LEAD_DAYS = 12;
let customer: LoginResponse;
let packer: OfficeBrowser;
let owner: OfficeBrowser;
let serial = 0;

const offer = (productId: number, leadDays: number) =>
  offerChoices(shop.pool, productId, { ...SIZES, leadDays, engravingMax: 10 });
async function count(stock: number) {
  await shop.pool.query(
    `with counted as (update products set stock = $2::int where product_id = $1)
     insert into stock_moves (product_id, change, reason)
     select $1, $2::int - coalesce((select sum(change) from stock_moves where product_id = $1), 0), 'counted'`,
    [COUNTED, stock],
  );
}
const stockOf = async (productId: number) => {
  const { rows } = await shop.pool.query('select stock from products where product_id = $1', [productId]);
  return rows[0]?.stock;
};
const addFor = (token: string, product_id: number, choice: EnteredChoice = {}, quantity = 1) =>
  shop.call(calls.addToCart, { token, body: { product_id, quantity, ...choice } });
const add = (product_id: number, choice: EnteredChoice = {}, quantity = 1) =>
  addFor(customer.token, product_id, choice, quantity);
const cart = async () => (await shop.call(calls.getCart, { token: customer.token })).body.data;
const placeFor = (token: string) =>
  shop.call(calls.createOrder, { token, body: { shipping_address: MUMBAI, coupon_code: null } });
const place = () => placeFor(customer.token);
const endHold = (orderId: string) =>
  releaseHold({ db: shop.db, now: new Date(), actor: { kind: 'job', job: 'test' } }, orderId, {
    holdEndedBy: new Date('2100-01-01'),
    openedBy: new Date('2100-01-01'),
  });

/** Leaves only these pieces of the ring in the shop. */
async function setPiecesInShop(...sizes: (string | undefined)[]): Promise<string[]> {
  await shop.pool.query(
    `with out as (
       update pieces set state = 'melted', order_item_id = null where product_id = $1 and state = 'in shop'
       returning piece_id, place
     )
     insert into piece_moves (piece_id, from_state, to_state, from_place, to_place, actor, reason, at)
     select piece_id, 'in shop', 'melted', place, place, 'command:test', 'test', now() from out`,
    [RING],
  );
  const given = sizes.map((size) => ({
    tag: `M-${++serial}`,
    huid: `M${String(serial).padStart(5, '0')}`,
    size,
  }));
  await registerPieces(
    shop,
    RING,
    given.map(({ size, ...piece }) => ({ ...piece, ...(size && { size }) })),
  );
  return given.map(({ tag }) => tag);
}
const stateOf = async (tag: string | undefined) =>
  (await piecesOf(shop, RING)).find((piece) => piece.tag === tag);

beforeAll(async () => {
  packer = await newStaff(shop, 'packer');
  owner = await newStaff(shop, 'owner');
  // From 2 g on gold must be hallmarked.
  await shop.pool.query(
    'update products set net_weight_mg = 2500, gross_weight_mg = 2500 where product_id = $1',
    [RING],
  );
});
beforeEach(async () => {
  customer = await shop.newCustomer();
  await offer(COUNTED, LEAD_DAYS);
  await offer(RING, LEAD_DAYS);
});

describe('a product that is only counted', () => {
  test('is sold from its stock in the standard size, and made in any other', async () => {
    await count(1);
    await add(COUNTED);
    await add(COUNTED, { size: '14' }, 3);
    const lines = await cart();
    expect(lines).toMatchObject([{ size: '12' }, { size: '14', lead_days: LEAD_DAYS, available: true }]);
    expect(lines[0]).not.toHaveProperty('lead_days');
    expect((await place()).status).toBe(200);
    expect(await stockOf(COUNTED)).toBe(0);
  });

  test('can be had in another size although it is sold out in the standard one', async () => {
    await count(0);
    expect(await add(COUNTED)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    expect((await add(COUNTED, { size: '14' })).status).toBe(200);
    expect((await place()).status).toBe(200);
    expect(await stockOf(COUNTED)).toBe(0);
  });

  test('is not to be had in another size if it is not made to order', async () => {
    await offer(COUNTED, 0);
    await count(5);
    expect(await add(COUNTED, { size: '14' })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', message: expect.stringContaining('in size 14 is not in the shop') },
    });
    await offer(COUNTED, LEAD_DAYS);
    await add(COUNTED, { size: '14' });
    await offer(COUNTED, 0);
    expect(await cart()).toMatchObject([{ size: '14', available: false }]);
    expect((await place()).body).toMatchObject({
      code: 'out_of_stock',
      message: expect.stringContaining('in size 14 is not in the shop now'),
    });
  });
});

describe('a product with registered pieces', () => {
  test('gives each line a piece of its size', async () => {
    const [standard, larger] = await setPiecesInShop(undefined, '14');
    await add(RING, { size: '14' });
    await add(RING);
    for (const line of await cart()) expect(line).not.toHaveProperty('lead_days');
    const { body } = await place();
    const { rows } = await shop.pool.query(
      'select tag, order_items.size from pieces join order_items using (order_item_id) where order_id = $1 order by tag',
      [body.order_id],
    );
    expect(rows).toEqual([
      { tag: standard, size: '12' },
      { tag: larger, size: '14' },
    ]);
  });

  test('is made in a size of which there is no piece, and when it is engraved', async () => {
    const [, larger] = await setPiecesInShop('12', '14');
    await add(RING, { size: '14' });
    await add(RING, { size: '14', engraving: 'A' });
    await add(RING, { size: '16' });
    const lines = await cart();
    expect(lines.map(({ lead_days = 0 }) => lead_days)).toEqual([0, LEAD_DAYS, LEAD_DAYS]);
    expect((await place()).status).toBe(200);
    expect(await stateOf(larger)).toMatchObject({ state: 'held' });
    expect(await stockOf(RING)).toBe(1);
  });

  test('has one winner of the last piece of a size, and never gives another size', async () => {
    await offer(RING, 0);
    const [last, ...others] = await setPiecesInShop('14', '12', '12', '12');
    const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.newCustomer()));
    for (const { token } of buyers) expect((await addFor(token, RING, { size: '14' })).status).toBe(200);
    const placed = await Promise.all(buyers.map(({ token }) => placeFor(token)));
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = placed.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['out_of_stock']));
    expect(await stateOf(last)).toMatchObject({ state: 'held' });
    for (const tag of others) expect(await stateOf(tag)).toMatchObject({ state: 'in shop' });
  });

  test('is not paid for when its size was sold meanwhile; ordered anew, it is made', async () => {
    await setPiecesInShop('14', '12');
    await add(RING, { size: '14' });
    const { body } = await place();
    await endHold(body.order_id);
    const other = await shop.newCustomer();
    await addFor(other.token, RING, { size: '14' });
    await placeFor(other.token);
    expect((await initiate(shop, customer, { order_id: body.order_id })).body).toMatchObject({
      code: 'out_of_stock',
      message: expect.stringContaining('in size 14 was just sold'),
    });
    await shop.call(afterSaleCalls.returnOrderToCart, {
      token: customer.token,
      body: { order_id: body.order_id },
    });
    expect(await cart()).toMatchObject([{ size: '14', lead_days: LEAD_DAYS, available: true }]);
  });

  test('a piece made for an order is registered for it, packed, and for sale if the order is cancelled', async () => {
    await setPiecesInShop('12');
    await add(RING, { size: '14' });
    const { orderId } = await buy(shop, customer, { pieces: [] });
    const orderOf = async () =>
      (await packer.call(officeCalls.getOfficeOrder, { params: { order_id: orderId } })).body.data;
    const [line] = (await orderOf()).lines;
    expect(line).toMatchObject({ size: '14', lead_days: LEAD_DAYS, pieces_to_register: 1, pieces: [] });
    const pack = () => packer.call(officeCalls.packScannedOrder, { body: { order_id: orderId, tags: [] } });
    expect((await pack()).body).toMatchObject({
      code: 'hallmark_missing',
      message: expect.stringContaining('was made for it and is not in the register'),
    });
    const piece = {
      ...{ sku: line?.sku ?? '', order_item_id: line?.order_item_id ?? 0, tag: '', place: 'Workshop' },
      ...{ gross_weight_g: 3, net_weight_g: 2.5, stone_carat: 0, size: '', huid: 'MADE14' },
      ...{ huid_exempt_reason: '', certificate_number: '', photo_url: null },
    };
    const register = (changes: Partial<typeof piece> = {}) =>
      owner.call(officeCalls.registerPiece, { body: { ...piece, ...changes } });
    expect((await register({ size: '15' })).body).toMatchObject({
      code: 'invalid_input',
      fields: { size: 'The order is for size 14.' },
    });
    const registered = await register();
    expect([registered.status, registered.body.data]).toMatchObject([
      200,
      { size: '14', state: 'sold', order_id: orderId },
    ]);
    expect((await register({ huid: 'MADE15' })).body.code).toBe('piece_change_refused');
    expect(await stockOf(RING)).toBe(1);
    const { tag } = registered.body.data;
    const tags = [tag];
    expect(
      (await packer.call(officeCalls.packScannedOrder, { body: { order_id: orderId, tags } })).status,
    ).toBe(200);
    const cancelled = await owner.call(officeCalls.cancelOfficeOrder, {
      body: { order_id: orderId, reason: 'the customer called' },
    });
    expect(cancelled.status).toBe(200);
    expect(await stateOf(tag)).toMatchObject({ state: 'in shop' });
    expect(await stockOf(RING)).toBe(2);
  });

  test('a size that the product does not have is refused in the register', async () => {
    await setPiecesInShop('12');
    const { rows } = await shop.pool.query('select sku from products where product_id = $1', [RING]);
    const piece = {
      ...{
        sku: rows[0]?.sku,
        tag: '',
        place: 'Tray 1',
        gross_weight_g: 9,
        net_weight_g: 8.5,
        stone_carat: 0,
      },
      ...{ size: 'large', huid: '', huid_exempt_reason: 'test', certificate_number: '', photo_url: null },
    };
    expect((await owner.call(officeCalls.registerPiece, { body: piece })).body).toMatchObject({
      code: 'invalid_input',
      fields: { size: expect.stringContaining('This is no size of these goods') },
    });
  });
});
