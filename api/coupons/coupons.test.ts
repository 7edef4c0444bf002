import { beforeAll, describe, expect, test } from 'vitest';
import { buy, PIECES } from '#api/payments/purchase-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';

const shop = shopOfThisFile();
const ADDRESS = { street: '12 MG Road', city: 'Pune', pincode: '411001' };
const FIRST_ORDER = 'SWAGAT750';
const RETURNING = 'NEXTTIME';

beforeAll(async () => {
  await shop.pool.query(
    `insert into coupons (coupon_code, description, kind, value, applies_to, minimum_cart_paise,
       maximum_saving_paise, minimum_orders, listed, active)
     values ($1, 'For returning customers', 'flat', 100, 'everything', 0, 10000, 1, false, true)`,
    [RETURNING],
  );
});

async function orderWith({ token }: LoginResponse, coupon_code: string | null) {
  await shop.call(calls.addToCart, { token, body: { product_id: PIECES.solitaire, quantity: 1 } });
  const body = { shipping_address: ADDRESS, coupon_code };
  return shop.call(calls.createOrder, { token, body });
}

describe('codes for first orders and for returning customers', () => {
  test('an unpaid order counts neither as a first nor as an earlier order', async () => {
    const customer = await shop.newCustomer();
    await orderWith(customer, null);
    expect((await orderWith(customer, RETURNING)).body.message).toBe('This code is for returning customers.');
    expect((await orderWith(customer, FIRST_ORDER)).body.discount_amount).toBe(750);
  });

  test('a paid order counts as both', async () => {
    const customer = await shop.newCustomer();
    await buy(shop, customer);
    expect((await orderWith(customer, FIRST_ORDER)).body.message).toBe('This code is for first orders.');
    expect((await orderWith(customer, RETURNING)).body.discount_amount).toBe(1);
  });

  test('one unpaid order at a time can use a code for first orders', async () => {
    const customer = await shop.newCustomer();
    expect((await orderWith(customer, FIRST_ORDER)).status).toBe(200);
    const second = await orderWith(customer, FIRST_ORDER);
    expect(second.body).toEqual({
      code: 'coupon_refused',
      message: 'An unpaid order of yours uses this code. Please pay or cancel that order first.',
    });
  });
});

describe('guessing codes', () => {
  const tried = (codes: string[], customer: LoginResponse) =>
    Promise.all(codes.map((code) => orderWith(customer, code)));
  const guesses = (count: number) => Array.from({ length: count }, (_, index) => `GUESS${index}`);

  test('SEC-62 a customer may try ten invalid codes, even concurrently', async () => {
    const customer = await shop.newCustomer();
    const statuses = (await tried(guesses(30), customer)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);

    const afterwards = await orderWith(customer, FIRST_ORDER);
    expect(afterwards.body.code).toBe('too_many_attempts');
    expect(Number(afterwards.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await orderWith(customer, null)).status).toBe(200);
  });

  test('SEC-62 existing codes are not counted, whether they apply to the cart or not', async () => {
    const customer = await shop.newCustomer();
    for (let round = 0; round < 12; round += 1) {
      expect((await orderWith(customer, 'CHANDI10')).body.code).toBe('coupon_refused');
    }
    expect((await orderWith(customer, FIRST_ORDER)).status).toBe(200);
  });

  test('requests that fail in the shop are not counted', async () => {
    const customer = await shop.newCustomer();
    await shop.pool.query('alter table orders add constraint fails check (false) not valid');
    for (let round = 0; round < 12; round += 1) {
      expect((await orderWith(customer, FIRST_ORDER)).status).toBe(500);
    }
    await shop.pool.query('alter table orders drop constraint fails');
    expect((await orderWith(customer, FIRST_ORDER)).status).toBe(200);
  });

  test('SEC-62 many accounts at one address share a limit', async () => {
    let refused = 0;
    for (let account = 0; account < 7; account += 1) {
      const responses = await tried(guesses(10), await shop.newCustomer());
      refused += responses.filter(({ status }) => status === 429).length;
    }
    expect(refused).toBeGreaterThanOrEqual(10);
  });
});
