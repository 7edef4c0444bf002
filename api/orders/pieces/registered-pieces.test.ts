import { beforeAll, describe, expect, test } from 'vitest';
import { buy, initiate, open, order, PIECES, pay, shown, verify } from '#api/payments/purchase-testing.ts';
import { piecesOf, registerPieces } from '#api/pieces/register-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { releaseHold } from '../holds/hold-service.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  await registerPieces(shop, PIECES.ring, [
    { tag: 'R-1' },
    { tag: 'R-2', huid: 'AB12C3' },
    { tag: 'R-3', huid: 'AB12C4' },
  ]);
});

const states = async () => (await piecesOf(shop, PIECES.ring)).map(({ tag, state }) => `${tag} ${state}`);
const IN_SHOP = ['R-1 in shop', 'R-2 in shop', 'R-3 in shop'];
const stock = async () => {
  const { rows } = await shop.pool.query('select stock from products where product_id = $1', [PIECES.ring]);
  return rows[0]?.stock;
};
const endHold = (orderId: string) =>
  releaseHold({ db: shop.db, now: new Date(), actor: { kind: 'job', job: 'test' } }, orderId, {
    holdEndedBy: new Date('2100-01-01'),
    openedBy: new Date('2100-01-01'),
  });
const cancel = (order_id: string) =>
  owner.call(officeCalls.cancelOfficeOrder, { body: { order_id, reason: 'the customer called' } });

describe('registered pieces of an order', () => {
  test('are held, those with a hallmark first, and put back when the customer cancels', async () => {
    const customer = await shop.newCustomer();
    const { orderId } = await order(shop, customer, { pieces: [[PIECES.ring, 2]] });
    expect(await piecesOf(shop, PIECES.ring)).toEqual([
      { tag: 'R-1', state: 'in shop', order_id: null },
      { tag: 'R-2', state: 'held', order_id: orderId },
      { tag: 'R-3', state: 'held', order_id: orderId },
    ]);
    expect(await stock()).toBe(1);
    await shop.call(calls.cancelOrder, { token: customer.token, body: { order_id: orderId } });
    expect(await states()).toEqual(IN_SHOP);
    expect(await stock()).toBe(3);
  });

  test('are put back when the hold ends, and held again when it is renewed', async () => {
    const customer = await shop.newCustomer();
    const { orderId } = await order(shop, customer);
    await endHold(orderId);
    expect(await states()).toEqual(IN_SHOP);
    expect((await initiate(shop, customer, { order_id: orderId })).status).toBe(200);
    expect(await states()).toEqual(['R-1 in shop', 'R-2 held', 'R-3 in shop']);
    await cancel(orderId);
    expect(await states()).toEqual(IN_SHOP);
  });

  test('are sold when the order is paid, and put back when it is cancelled before shipping', async () => {
    const { orderId } = await buy(shop, await shop.newCustomer());
    expect(await states()).toEqual(['R-1 in shop', 'R-2 sold', 'R-3 in shop']);
    await cancel(orderId);
    expect(await states()).toEqual(IN_SHOP);
    const { rows } = await shop.pool.query(
      `select to_state, reason from piece_moves join pieces using (piece_id) where tag = 'R-2'
       order by piece_move_id desc limit 3`,
    );
    expect(rows).toEqual([
      { to_state: 'in shop', reason: `back from order ${orderId}` },
      { to_state: 'sold', reason: `sold by order ${orderId}` },
      { to_state: 'held', reason: `held for order ${orderId}` },
    ]);
  });

  test('of an ended hold are held and sold by a payment that arrives late', async () => {
    const customer = await shop.newCustomer();
    const placed = await order(shop, customer);
    const providerOrderId = await open(shop, customer, placed);
    await endHold(placed.orderId);
    expect(await states()).toEqual(IN_SHOP);
    const paid = await pay(shop, providerOrderId);
    expect((await verify(shop, customer, placed.orderId, paid)).status).toBe(200);
    expect(await states()).toEqual(['R-1 in shop', 'R-2 sold', 'R-3 in shop']);
    await cancel(placed.orderId);
  });

  test('that were sold meanwhile send a late payment back', async () => {
    const late = await shop.newCustomer();
    const placed = await order(shop, late, { pieces: [[PIECES.ring, 2]] });
    const providerOrderId = await open(shop, late, placed);
    await endHold(placed.orderId);
    const faster = await buy(shop, await shop.newCustomer(), { pieces: [[PIECES.ring, 2]] });
    const paid = await pay(shop, providerOrderId);
    expect((await verify(shop, late, placed.orderId, paid)).body.code).toBe('payment_not_applied');
    expect((await shown(shop, late, placed.orderId)).holds_pieces).toBe(false);
    expect(await states()).toEqual(['R-1 in shop', 'R-2 sold', 'R-3 sold']);
    await cancel(faster.orderId);
    await cancel(placed.orderId);
  });
});

test('a register that starts while orders hold pieces gives them theirs, which come back with the orders', async () => {
  const product = PIECES.hoops;
  const { rows } = await shop.pool.query<{ sku: string }>(
    `with counted as (insert into stock_moves (product_id, change, reason) values ($1, 3, 'counted'))
     update products set stock = 3 where product_id = $1 returning sku`,
    [product],
  );
  const customer = await shop.newCustomer();
  const held = await order(shop, customer, { pieces: [[product, 1]] });
  const bought = await buy(shop, await shop.newCustomer(), { pieces: [[product, 1]] });
  const body = { sku: rows[0]?.sku ?? '', place: 'Tray 2' };
  expect((await owner.call(officeCalls.startRegister, { body })).status).toBe(200);
  const found = (await piecesOf(shop, product)).map(({ state, order_id }) => [state, order_id]);
  expect(found.toSorted()).toEqual([
    ['held', held.orderId],
    ['in shop', null],
    ['sold', bought.orderId],
  ]);
  await cancel(held.orderId);
  await cancel(bought.orderId);
  expect((await piecesOf(shop, product)).map(({ state }) => state)).toEqual([
    'in shop',
    'in shop',
    'in shop',
  ]);
});
