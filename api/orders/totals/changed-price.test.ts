import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshShownPrices } from '#api/catalogue/price-service.ts';
import { PIECES } from '#api/payments/purchase-testing.ts';
import { forgetRates, sellByRate, stateRate } from '#api/rates/rate-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { addDays, indianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { CART_PRICES_HEADER, CART_TOTAL_HEADER } from '#contract/orders/order-states.ts';

const shop = shopOfThisFile();
const GOLD = '22K916';
const TODAY = indianDate(new Date());
const [SHOWN, DEARER] = [42_675, 43_218];
const GOLD_ROSE = { kind: 'rate', purity: GOLD, before: 10_842, after: 10_980, amount: 470.86 };
let meera: LoginResponse;

const stateGold = (rupees: number, day = TODAY) => stateRate(shop.db, GOLD, day, paisePerGram(rupees * 100));
const add = (quantity = 1) =>
  shop.call(calls.addToCart, { token: meera.token, body: { product_id: PIECES.ring, quantity } });
const readCart = async () => (await shop.call(calls.getCart, { token: meera.token })).body;

/** Orders as a page does that shows this cart. */
function orderFrom(cart: Awaited<ReturnType<typeof readCart>>) {
  const total = cart.data.reduce((sum, { total_price }) => sum + total_price, 0);
  return shop.call(calls.createOrder, {
    token: meera.token,
    headers: {
      [CART_TOTAL_HEADER]: String(total),
      [CART_PRICES_HEADER]: `${cart.rate_set_id} ${cart.priced_at}`,
    },
    body: { shipping_address: { street: '4 Hill Road', city: 'Mumbai', pincode: '400050' } },
  });
}

const sumOf = (causes: readonly { amount: number }[]) =>
  causes.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

beforeAll(() => sellByRate(shop.pool, PIECES.ring, GOLD));
beforeEach(async () => {
  shop.setClock(undefined);
  await forgetRates(shop.pool, GOLD);
  await stateGold(10_842);
  await refreshShownPrices(shop.shop, new Date());
  meera = await shop.newCustomer();
});

test('an order at a rate of before is refused with both totals and the causes by line, then placed', async () => {
  await add(2);
  const cart = await readCart();
  expect(cart).toMatchObject({ price_kept_minutes: 30, data: [{ total_price: 2 * SHOWN }] });
  await stateGold(10_980);
  const refused = await orderFrom(cart);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'price_changed',
      price_change: {
        ...{ before: 2 * SHOWN, after: 2 * DEARER, coupon: 0, quantities: 0 },
        lines: [{ product_id: PIECES.ring, quantity: 2, before: SHOWN, after: DEARER }],
      },
    },
  ]);
  const { price_change } = refused.body as unknown as {
    price_change: { lines: { causes: { amount: number }[] }[] };
  };
  expect(price_change.lines[0]?.causes[0]).toEqual(GOLD_ROSE);
  expect(sumOf(price_change.lines[0]?.causes ?? [])).toBe((DEARER - SHOWN) * 100);
  expect(await orderFrom(await readCart())).toMatchObject({
    ...{ status: 200, body: { total_amount: 2 * DEARER } },
  });
});

test('pieces added in another tab are named apart from the prices', async () => {
  await add();
  const cart = await readCart();
  await add();
  await stateGold(10_980);
  expect((await orderFrom(cart)).body).toMatchObject({
    price_change: {
      ...{ before: SHOWN, after: 2 * DEARER, quantities: SHOWN },
      lines: [{ quantity: 2, before: SHOWN, after: DEARER }],
    },
  });
});

test('headers that no page sends are ignored', async () => {
  await add();
  const cart = await readCart();
  await stateGold(10_980);
  const refused = await orderFrom({ ...cart, priced_at: 'yesterday' });
  expect(refused.body).not.toHaveProperty('price_change');
  expect(refused.body).toMatchObject({ code: 'price_changed' });
});

test('the cart says how a price changed since the piece was added, until more of it is added', async () => {
  await add();
  expect((await readCart()).data[0]).not.toHaveProperty('since_added');
  await stateGold(10_980);
  const [line] = (await readCart()).data;
  expect(line?.since_added).toMatchObject({ before: SHOWN, after: DEARER });
  expect(line?.since_added?.causes[0]).toEqual(GOLD_ROSE);
  expect(sumOf(line?.since_added?.causes ?? [])).toBe((DEARER - SHOWN) * 100);
  await add();
  expect((await readCart()).data[0]).not.toHaveProperty('since_added');
});

test('a line whose metal has no rate is marked and counts as 0', async () => {
  await add();
  await forgetRates(shop.pool, GOLD);
  expect((await readCart()).data).toMatchObject([
    { available: false, price_on_request: true, price_per_unit: 0, total_price: 0 },
  ]);
});

const change = (
  query: { since?: string; rate_set?: number; until?: string },
  product_id: number = PIECES.ring,
) => shop.call(calls.getPriceChange, { query: { product_id, ...query } });

test('between any two days of a history the causes add up to the difference of the prices that were shown', async () => {
  const rates = [10_842, 10_980, 10_715, 11_204, 11_204];
  const edits = [
    'making_value = 1200',
    'making_value = 1450',
    'discount_paise = 150000',
    'net_weight_mg = 3390',
    'wastage_basis_points = 350',
  ];
  const prices: { day: string; price: number }[] = [];
  for (const [index, edit] of edits.entries()) {
    const day = addDays(TODAY, index + 1);
    const noon = new Date(startOfIndianDay(day).getTime() + 12 * 3_600_000);
    shop.setClock(noon);
    await stateGold(rates[index] ?? 0, day);
    await shop.pool.query(`update products set ${edit} where product_id = $1`, [PIECES.ring]);
    await refreshShownPrices(shop.shop, noon);
    const { body } = await shop.call(calls.getProducts, { query: { page_size: 100 } });
    const ring = body.data
      .flatMap(({ products }) => products)
      .find(({ product_id }) => product_id === PIECES.ring);
    prices.push({ day, price: ring?.price ?? 0 });
  }
  expect(new Set(prices.map(({ price }) => price)).size).toBe(edits.length);
  for (const before of prices) {
    for (const after of prices) {
      const { body } = await change({ since: before.day, until: after.day });
      expect(body).toMatchObject({ before: before.price, after: after.price });
      expect(sumOf(body.causes)).toBe((after.price - before.price) * 100);
    }
  }
  await shop.pool.query(
    'update products set making_value = 1200, discount_paise = 0, net_weight_mg = 3412, wastage_basis_points = 0 where product_id = $1',
    [PIECES.ring],
  );
});

test('a comparison needs a day or a rate set that is known', async () => {
  expect(await change({})).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(await change({ since: '2026-02-31' })).toMatchObject({ status: 400 });
  expect(await change({ since: '2001-01-01' })).toMatchObject({ status: 404 });
  expect(await change({ rate_set: 2_000_000 })).toMatchObject({ status: 404 });
  expect(await change({ since: TODAY }, 2_000_000)).toMatchObject({ status: 404 });
});
