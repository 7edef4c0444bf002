import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshShownPrices, shownPricesRefresher } from '#api/catalogue/price-service.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { itemPrice, priceParts } from '#contract/money/item-price.ts';
import { paisePerGram, toRupees } from '#contract/money/money.ts';
import { ageRates, forgetRates, stateRate } from './rate-testing.ts';

const shop = shopOfThisFile();
const GOLD = '22K916';
const TODAY = indianDate(new Date());
let sku: string;
let productId: number;

const set = (rupees: number) => stateRate(shop.db, GOLD, TODAY, paisePerGram(rupees * 100));

async function shown(): Promise<Product> {
  const { body } = await shop.call(calls.getProducts, {});
  const found = body.data.flatMap(({ products }) => products).find((one) => one.product_id === productId);
  if (!found) throw new Error('the product is not listed');
  return found;
}

beforeAll(async () => {
  await shop.pool.query('delete from stones');
  const { rows } = await shop.pool.query<{ product_id: number; sku: string }>(
    `update products set price_mode = 'by rate', making_kind = 'percent', making_value = 1200, net_weight_mg = 3412,
       gross_weight_mg = 3500, stone_value_paise = 0, discount_paise = 0
     where product_id = (select min(product_id) from products where purity = '${GOLD}' and hsn like '7113%' and product_id not in (select product_id from offers))
     returning product_id, sku`,
  );
  productId = rows[0]?.product_id ?? 0;
  sku = rows[0]?.sku ?? '';
});
beforeEach(async () => {
  await forgetRates(shop.pool, GOLD);
  await set(10_842);
});

const EXPECTED = {
  product_price: 36_992.9,
  making_charges: 4439.15,
  gst_cgst: 621.48,
  gst_sgst: 621.48,
  price: 42_675,
};

test('a product by rate shows its price at the rate of now, with its weight and rate', async () => {
  expect(await shown()).toMatchObject({
    ...EXPECTED,
    rate_lines: [{ purity: GOLD, net_weight: 3.412, rate: 10_842, wastage_weight: 0 }],
  });
});

test('a change of the rate changes the listing, the cart and the order at once', async () => {
  const { token } = await shop.newCustomer();
  await shop.call(calls.addToCart, { token, body: { product_id: productId, quantity: 1 } });
  await set(11_000);
  const product = await shown();
  expect(product.price).toBe(toRupees(itemPrice(priceParts(product), null, new Date())));
  expect(product.price).toBeGreaterThan(EXPECTED.price);
  const { body: cart } = await shop.call(calls.getCart, { token });
  expect(cart.data).toMatchObject([{ price_per_unit: product.price }]);
  const shipping_address = { street: '1 MG Road', city: 'Pune', pincode: '411001' };
  const order = await shop.call(calls.createOrder, { token, body: { shipping_address } });
  expect(order.body).toMatchObject({ total_amount: product.price });
  const { rows } = await shop.pool.query(
    `select rate_set_id = (select max(rate_set_id) from rate_sets) as is_last, price_lines from order_items where product_id = $1`,
    [productId],
  );
  expect(rows).toMatchObject([
    { is_last: true, price_lines: [{ purity: GOLD, ratePaisePerGram: 1_100_000 }] },
  ]);
});

test('the stored price by which listings are sorted follows, without a new version of the product', async () => {
  const stored = async () =>
    (
      await shop.pool.query('select version, shown_price_paise::int as price from products where sku = $1', [
        sku,
      ])
    ).rows[0];
  await refreshShownPrices(shop.shop, new Date());
  const before = await stored();
  expect(before?.price).toBe(EXPECTED.price * 100);
  await set(12_000);
  await refreshShownPrices(shop.shop, new Date());
  expect(await stored()).toEqual({ version: before?.version, price: (await shown()).price * 100 });
});

test('what another instance was about to mark when it failed is refreshed by the next run', async () => {
  const refresh = shownPricesRefresher(shop.shop);
  const stored = async () =>
    (await shop.pool.query('select shown_price_paise::int as price from products where sku = $1', [sku]))
      .rows[0];
  await refresh();
  await set(12_500);
  const other = await shop.pool.connect();
  await other.query('begin; select pg_advisory_xact_lock(7110073)');
  await refresh();
  await other.query('rollback');
  other.release();
  await refresh();
  expect(await stored()).toEqual({ price: (await shown()).price * 100 });
});

test('while another instance refreshes a batch, nothing is refreshed or cleared here; the next run does it', async () => {
  const refresh = shownPricesRefresher(shop.shop);
  const stored = async () =>
    (await shop.pool.query('select shown_price_paise::int as price from products where sku = $1', [sku]))
      .rows[0].price;
  await refresh();
  const before = await stored();
  await set(12_700);
  const other = await shop.pool.connect();
  await other.query('begin; select pg_advisory_xact_lock(7110075)');
  const ear = await shop.pool.connect();
  const heard: string[] = [];
  ear.on('notification', ({ channel }) => heard.push(channel));
  await ear.query('listen catalogue_changed');
  await refresh();
  await ear.query('select 1');
  expect(heard).toEqual([]);
  ear.release(true);
  expect(await stored()).toBe(before);
  await other.query('rollback');
  other.release();
  await refresh();
  expect(await stored()).toBe((await shown()).price * 100);
});

test.each([
  ['missing', () => forgetRates(shop.pool, GOLD)],
  ['too old', () => ageRates(shop.pool, 30)],
])('without a usable rate (%s) the price is on request, and nothing of it is sold', async (_, invalidate) => {
  const { token } = await shop.newCustomer();
  const add = () => shop.call(calls.addToCart, { token, body: { product_id: productId, quantity: 1 } });
  await add();
  await invalidate();
  expect(await shown()).toMatchObject({ price_on_request: true });
  expect((await shop.call(calls.getCart, { token })).body.data).toMatchObject([{ available: false }]);
  expect(await add()).toMatchObject({ status: 409, body: { code: 'price_on_request' } });
  const shipping_address = { street: '1 MG Road', city: 'Pune', pincode: '411001' };
  expect(await shop.call(calls.createOrder, { token, body: { shipping_address } })).toMatchObject({
    status: 409,
    body: { code: 'price_on_request' },
  });
  await ageRates(shop.pool, -30);
});

test('the terms of a price are stored when they change, and not when only the rate does', async () => {
  const count = async () => {
    const { rows } = await shop.pool.query('select count(*)::int from price_terms where product_id = $1', [
      productId,
    ]);
    return rows[0]?.count;
  };
  await refreshShownPrices(shop.shop, new Date());
  const before = await count();
  await set(10_900);
  await refreshShownPrices(shop.shop, new Date());
  expect(await count()).toBe(before);
  await shop.pool.query('update products set making_value = 1300 where sku = $1', [sku]);
  await refreshShownPrices(shop.shop, addDaysFromNow(1));
  expect(await count()).toBe(before + 1);
});

test('terms that are stored later are the last ones, also with the same or an earlier time', async () => {
  const making = async () => {
    const { rows } = await shop.pool.query(
      "select terms->'making'->>'value' as value from price_terms where product_id = $1 order by effective_at desc limit 1",
      [productId],
    );
    return rows[0]?.value;
  };
  const now = addDaysFromNow(2);
  await shop.pool.query('update products set making_value = 1400 where sku = $1', [sku]);
  await refreshShownPrices(shop.shop, now);
  for (const [value, at] of [
    [1500, now],
    [1600, new Date(now.getTime() - 2000)],
  ] as const) {
    await shop.pool.query('update products set making_value = $1 where sku = $2', [value, sku]);
    await refreshShownPrices(shop.shop, at);
    expect(await making()).toBe(String(value));
  }
});

const addDaysFromNow = (days: number) => new Date(`${addDays(TODAY, days)}T12:00:00Z`);
