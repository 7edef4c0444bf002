import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offerChoices } from '#api/catalogue/choices/choice-testing.ts';
import { refreshShownPrices } from '#api/catalogue/price-service.ts';
import {
  buy,
  initiate,
  invoicesOf,
  MUMBAI,
  open,
  PIECES,
  pay,
  shown,
} from '#api/payments/purchase-testing.ts';
import { forgetRates, sellByRate, stateRate } from '#api/rates/rate-testing.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import type { EnteredChoice } from '#contract/choices/choices.ts';
import { sameChoice } from '#contract/choices/same-choice.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { CART_PRICES_HEADER, CART_TOTAL_HEADER } from '#contract/orders/order-states.ts';
import { releaseHold } from '../holds/hold-service.ts';

const shop = shopOfThisFile();
const GOLD = '22K916';
const RING = PIECES.ring;
const ENGRAVED = { engraving: 'A & R' };
let customer: LoginResponse;

const stateGold = (rupees: number) =>
  stateRate(shop.db, GOLD, indianDate(new Date()), paisePerGram(rupees * 100));

/** A ring of which so many pieces are on the shelf; null: it is made to order. */
async function setStock(stock: number | null) {
  await shop.pool.query('update products set stock = $2 where product_id = $1', [RING, stock]);
  await shop.pool.query(
    `insert into stock_moves (product_id, change, reason)
     select $1, $2::int - coalesce((select sum(change) from stock_moves where product_id = $1), 0), 'counted'`,
    [RING, stock ?? 0],
  );
}

const stock = async () => {
  const { rows } = await shop.pool.query('select stock from products where product_id = $1', [RING]);
  return rows[0]?.stock;
};

const add = (choice: EnteredChoice, quantity = 1) =>
  shop.call(calls.addToCart, { token: customer.token, body: { product_id: RING, quantity, ...choice } });
const readCart = async () => (await shop.call(calls.getCart, { token: customer.token })).body;
const createOrder = (headers: Record<string, string> = {}) =>
  shop.call(calls.createOrder, {
    token: customer.token,
    headers,
    body: { shipping_address: MUMBAI, coupon_code: null },
  });
const endHold = (orderId: string) =>
  releaseHold({ db: shop.db, now: new Date(), actor: { kind: 'job', job: 'test' } }, orderId, {
    holdEndedBy: new Date('2100-01-01'),
    openedBy: new Date('2100-01-01'),
  });
const backToCart = (order_id: string) =>
  shop.call(afterSaleCalls.returnOrderToCart, { token: customer.token, body: { order_id } });

/** Two lines of one product: engraved and plain. */
async function orderTwoLines(plain: number, engraved: number) {
  await add({}, plain);
  await add(ENGRAVED, engraved);
  return createOrder();
}

beforeAll(async () => {
  await sellByRate(shop.pool, RING, GOLD);
});
beforeEach(async () => {
  await forgetRates(shop.pool, GOLD);
  await stateGold(10_842);
  await refreshShownPrices(shop.shop, new Date());
  customer = await shop.newCustomer();
  await offerChoices(shop.pool, RING, {
    ...{ kind: 'ring', from: 8, to: 20, standard: 12, milligramsPerStep: 60 },
    ...{ engravingMax: 12, engravingPaise: 35_000 },
  });
});

describe('several lines of one counted product', () => {
  test('take the stock of all of them, and give it back', async () => {
    await setStock(5);
    const { body } = await orderTwoLines(2, 1);
    expect(await stock()).toBe(2);
    await shop.call(calls.cancelOrder, { token: customer.token, body: { order_id: body.order_id } });
    expect(await stock()).toBe(5);
  });

  test('are refused if there are too few for all of them', async () => {
    await setStock(2);
    expect(await orderTwoLines(2, 1)).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', message: expect.stringContaining('We have only 2 of ') },
    });
    expect(await stock()).toBe(2);
  });

  test('are held again together after the hold, or not at all', async () => {
    await setStock(3);
    const { body } = await orderTwoLines(2, 1);
    await endHold(body.order_id);
    expect(await stock()).toBe(3);
    await setStock(2);
    expect((await initiate(shop, customer, { order_id: body.order_id })).body).toMatchObject({
      code: 'out_of_stock',
      message: expect.stringContaining('We have only 2 of '),
    });
    await setStock(3);
    expect((await initiate(shop, customer, { order_id: body.order_id })).status).toBe(200);
    expect(await stock()).toBe(0);
  });

  test('are not paid late by pieces that are sold', async () => {
    await setStock(3);
    const { body } = await orderTwoLines(2, 1);
    const placed = { orderId: body.order_id, total: body.total_amount };
    const providerOrderId = await open(shop, customer, placed);
    await endHold(body.order_id);
    await setStock(2);
    const paid = await pay(shop, providerOrderId);
    const verified = await shop.call(calls.verifyPayment, {
      token: customer.token,
      body: { ...paid, order_id: body.order_id } as never,
    });
    expect(verified.status).not.toBe(500);
    expect((await shown(shop, customer, body.order_id)).payment_status).not.toBe('Success');
    expect(await stock()).toBe(2);
  });

  test('go back into the cart with their choices, as far as the stock reaches', async () => {
    await setStock(3);
    const { body } = await orderTwoLines(2, 1);
    await endHold(body.order_id);
    await setStock(2);
    const { body: back } = await backToCart(body.order_id);
    expect(back.not_added).toMatchObject([{ reason: 'it is sold out.' }]);
    const lines = (await readCart()).data;
    expect(lines).toMatchObject([{ size: '12', quantity: 2 }]);
    expect(lines[0]).not.toHaveProperty('engraving');
  });
});

test('a price that changed is explained by line, as each was chosen', async () => {
  await setStock(null);
  await add({ size: '12' });
  await add({ size: '16', ...ENGRAVED }, 2);
  const cart = await readCart();
  await stateGold(10_980);
  const refused = await createOrder({
    [CART_TOTAL_HEADER]: String(cart.data.reduce((sum, { total_price }) => sum + total_price, 0)),
    [CART_PRICES_HEADER]: `${cart.rate_set_id} ${cart.priced_at}`,
  });
  const now = await readCart();
  expect(refused.body).toMatchObject({
    code: 'price_changed',
    price_change: {
      quantities: 0,
      lines: [0, 1].map((line) => ({
        before: cart.data[line]?.price_per_unit,
        after: now.data[line]?.price_per_unit,
        causes: [{ kind: 'rate' }, { kind: 'making' }, { kind: 'gst' }, { kind: 'rounding' }],
      })),
    },
  });
});

test('an order shows what was chosen, and it can be bought again', async () => {
  await setStock(null);
  await add({ size: '16', ...ENGRAVED });
  const { body } = await createOrder();
  const [item] = (await shown(shop, customer, body.order_id)).items;
  expect(item).toMatchObject({ size: '16', engraving: 'A & R', purity: GOLD });
  expect((await add(sameChoice(item ?? {}))).status).toBe(200);
  expect((await readCart()).data).toMatchObject([{ size: '16', engraving: 'A & R', quantity: 1 }]);
});

test('two sizes of one ring are two lines of cart, order, invoice and packing slip (P-235)', async () => {
  await setStock(null);
  await add({ size: '12' });
  await add({ size: '14', engraving: '<b>शुभ</b>' });
  const chosen = [{ size: '12' }, { size: '14', engraving: '<b>शुभ</b>' }];
  expect((await readCart()).data).toMatchObject(chosen);
  const { orderId } = await buy(shop, customer, { pieces: [] });
  expect((await shown(shop, customer, orderId)).items).toMatchObject(chosen);
  const [invoice] = await invoicesOf(shop, customer, orderId);
  expect(invoice?.lines).toMatchObject(chosen);
  const packer = await newStaff(shop, 'packer');
  const slips = await packer.call(officeCalls.getPackingSlips, { query: { order_ids: orderId } });
  expect(slips.body.data[0]?.lines).toMatchObject(chosen);
});
