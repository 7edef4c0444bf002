import { beforeAll, describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { itemPrice, priceParts } from '#contract/money/item-price.ts';
import { toRupees } from '#contract/money/money.ts';

const shop = shopOfThisFile();
let products: Product[];

beforeAll(async () => {
  const { body } = await shop.call(calls.getProducts, {});
  products = body.data.flatMap((category) => category.products);
});

const onSale = () => products.filter((product) => !product.sold_out);
const productAt = (index: number): Product => {
  const product = onSale()[index];
  if (!product) throw new Error('the demo shop is empty');
  return product;
};
const add = (token: string, product_id: number, quantity = 1) =>
  shop.call(calls.addToCart, { token, body: { product_id, quantity } });
const cartOf = async (token: string) => (await shop.call(calls.getCart, { token })).body.data;

describe('access to the cart', () => {
  const lineCount = async () =>
    (await shop.pool.query('select count(*)::int from cart_lines')).rows[0]?.count;
  const nobodys = 'a'.repeat(43);
  const refused = { status: 401, body: { code: 'unauthenticated' } };

  test('SEC-18 an ended, expired or idle session adds nothing', async () => {
    const before = await lineCount();
    const [ended, over, idle] = await Promise.all([1, 2, 3].map(() => shop.newCustomer()));
    const change = (fields: string, of = idle) =>
      shop.pool.query(`update sessions set ${fields} where user_id = $1`, [of?.user_id]);
    await shop.call(calls.logout, { token: ended?.token });
    await change("expires_at = now() - interval '1 second'", over);
    await change("last_seen_at = now() - interval '8 days'");
    const { product_id } = productAt(0);
    for (const token of [ended, over, idle].map((one) => one?.token ?? '').concat(nobodys))
      expect(await add(token, product_id)).toMatchObject(refused);
    expect(await lineCount()).toBe(before);
  });

  test('SEC-18 without a session, neither body validity nor product existence is revealed', async () => {
    const { token } = await shop.newCustomer();
    expect(await add(nobodys, 2_000_000_000)).toMatchObject(refused);
    expect(await add(nobodys, -1)).toMatchObject(refused);
    expect(await add(token, -1)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await add(token, 2_000_000_000)).toMatchObject({ status: 404 });
  });

  test('adding refreshes the session, recorded once an hour', async () => {
    const { token, user_id } = await shop.newCustomer();
    const seen = async () =>
      (await shop.pool.query('select last_seen_at as at from sessions where user_id = $1', [user_id])).rows[0]
        ?.at as Date;
    const atLogin = await seen();
    await add(token, productAt(0).product_id);
    expect(await seen()).toEqual(atLogin);
    const longAgo = new Date(atLogin.getTime() - 2 * HOUR_MS);
    await shop.pool.query('update sessions set last_seen_at = $1 where user_id = $2', [longAgo, user_id]);
    await add(token, productAt(0).product_id);
    expect((await seen()).getTime()).toBeGreaterThanOrEqual(atLogin.getTime());
  });
});

describe('filling the cart', () => {
  test('a line has exactly the fields of the contract', async () => {
    const { token } = await shop.newCustomer();
    const product = productAt(0);
    const added = await add(token, product.product_id, 2);
    expect(added.body).toEqual({ cart_id: expect.any(Number), message: 'Product added to cart!' });
    expect(await cartOf(token)).toEqual([
      {
        cart_id: added.body.cart_id,
        product_id: product.product_id,
        product_name: product.product_name,
        quantity: 2,
        price_per_unit: product.price,
        total_price: product.price * 2,
        photo_url: product.photos[0]?.photo_url ?? null,
        available: true,
        metal: product.metal,
        purity: product.purity,
        net_weight: product.net_weight,
        size: '12',
        is_standard_size: true,
        lead_days: 10,
      },
    ]);
  });

  test('a new customer has an empty cart', async () => {
    expect(await cartOf((await shop.newCustomer()).token)).toEqual([]);
  });

  test('every product is priced in the cart by the price rule', async () => {
    const { token } = await shop.newCustomer();
    const now = new Date();
    shop.setClock(now);
    for (const product of onSale()) expect((await add(token, product.product_id)).status).toBe(200);
    const lines = new Map((await cartOf(token)).map((line) => [line.product_id, line]));
    expect(lines.size).toBe(onSale().length);
    for (const product of onSale()) {
      const price = toRupees(itemPrice(priceParts(product), product.offer, now));
      const line = lines.get(product.product_id);
      expect([product.product_name, line?.price_per_unit, line?.total_price]).toEqual([
        product.product_name,
        price,
        price,
      ]);
      expect(product.price).toBe(price);
    }
    shop.setClock(undefined);
  });

  test('SEC-20 prices sent by a client are ignored', async () => {
    const { token } = await shop.newCustomer();
    const { product_id, price } = productAt(1);
    const body = { product_id, quantity: 1, price_per_unit: 1, total_price: 1, price: 1, currency: 'USD' };
    expect((await shop.call(calls.addToCart, { token, body })).status).toBe(200);
    expect(await cartOf(token)).toMatchObject([{ price_per_unit: price, total_price: price }]);
  });

  test('adding a product again raises its line, up to 99', async () => {
    const { token } = await shop.newCustomer();
    const { product_id } = productAt(2);
    const first = await add(token, product_id, 60);
    expect((await add(token, product_id, 39)).body.cart_id).toBe(first.body.cart_id);
    const refused = await add(token, product_id, 1);
    expect([refused.status, refused.body.code]).toEqual([409, 'quantity_limit']);
    expect(await cartOf(token)).toMatchObject([{ cart_id: first.body.cart_id, quantity: 99 }]);
  });

  test('a hundred and twenty concurrent additions make one line of 99', async () => {
    const { token } = await shop.newCustomer();
    const { product_id } = productAt(3);
    const responses = await Promise.all(Array.from({ length: 120 }, () => add(token, product_id)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(99);
    expect(responses.filter((response) => response.body.code === 'quantity_limit')).toHaveLength(21);
    expect(await cartOf(token)).toMatchObject([{ product_id, quantity: 99 }]);
  });

  test('unknown, withdrawn, hidden or sold-out products cannot be added', async () => {
    const { token } = await shop.newCustomer();
    const [withdrawn, soldOut] = [productAt(4).product_id, productAt(5).product_id];
    await shop.pool.query("update products set status = 'withdrawn' where product_id = $1", [withdrawn]);
    await shop.pool.query('update products set stock = 0 where product_id = $1', [soldOut]);
    await shop.pool.query("update categories set status = 'inactive' where category_name = 'Gift Cards'");
    const hidden = await shop.pool.query<{ id: number }>(
      "select product_id as id from products join categories using (category_id) where category_name = 'Gift Cards' limit 1",
    );
    for (const id of [2_000_000_000, withdrawn, hidden.rows[0]?.id ?? 0]) {
      const response = await add(token, id);
      expect([response.status, response.body.message]).toEqual([404, 'This piece is not in the shop.']);
    }
    expect((await add(token, soldOut)).body.code).toBe('out_of_stock');
    expect(await cartOf(token)).toEqual([]);
    await shop.pool.query("update products set status = 'on sale' where product_id = $1", [withdrawn]);
    await shop.pool.query('update products set stock = null where product_id = $1', [soldOut]);
    await shop.pool.query("update categories set status = 'active'");
  });

  test('a withdrawn product stays in the cart, marked unavailable', async () => {
    const { token } = await shop.newCustomer();
    const { product_id } = productAt(6);
    await add(token, product_id);
    await shop.pool.query("update products set status = 'withdrawn' where product_id = $1", [product_id]);
    expect(await cartOf(token)).toMatchObject([{ product_id, available: false }]);
    await shop.pool.query("update products set status = 'on sale' where product_id = $1", [product_id]);
    expect(await cartOf(token)).toMatchObject([{ product_id, available: true }]);
  });

  test('the cart shows current prices, also across Indian midnight', async () => {
    const { token } = await shop.newCustomer();
    const product = productAt(7);
    await shop.pool.query('delete from offers where product_id = $1', [product.product_id]);
    // In years, a price by rate is on request.
    await shop.pool.query("update products set price_mode = 'fixed' where product_id = $1", [
      product.product_id,
    ]);
    await shop.pool.query(
      "insert into offers (product_id, start_date, end_date, offer_percent) values ($1, '2031-05-01', '2031-05-01', 50)",
      [product.product_id],
    );
    const plain = toRupees(itemPrice(priceParts(product), null, new Date()));
    const halfPrice = Math.ceil(plain / 2);
    const priceAt = async (instant: string) => {
      const found = await shop.pool.query(
        "update sessions set expires_at = '2040-01-01', last_seen_at = $1",
        [instant],
      );
      expect(found.rowCount).toBeGreaterThan(0);
      shop.setClock(new Date(instant));
      return (await cartOf(token))[0]?.price_per_unit;
    };
    await add(token, product.product_id);
    expect(await priceAt('2031-05-01T00:00:00+05:30')).toBe(halfPrice);
    expect(await priceAt('2031-04-30T23:59:59+05:30')).toBe(plain);
    expect(await priceAt('2031-05-01T23:59:59+05:30')).toBe(halfPrice);
    expect(await priceAt('2031-05-02T00:00:00+05:30')).toBe(plain);
    shop.setClock(undefined);
  });
});

describe('changing the cart', () => {
  test('a quantity is set, not added', async () => {
    const { token } = await shop.newCustomer();
    const { cart_id } = (await add(token, productAt(8).product_id, 5)).body;
    const response = await shop.call(calls.updateCartItem, { token, body: { cart_id, quantity: 2 } });
    expect(response.body).toEqual({ cart_id, message: 'Your cart is updated.' });
    expect(await cartOf(token)).toMatchObject([
      { cart_id, quantity: 2, total_price: productAt(8).price * 2 },
    ]);
  });

  test('a line can be removed only once', async () => {
    const { token } = await shop.newCustomer();
    const { cart_id } = (await add(token, productAt(8).product_id)).body;
    const params = { cart_id };
    const removed = await shop.call(calls.deleteCartItem, { token, params });
    expect(removed.body).toEqual({ message: 'The piece is out of your cart.' });
    expect(await cartOf(token)).toEqual([]);
    expect((await shop.call(calls.deleteCartItem, { token, params })).status).toBe(404);
    expect((await shop.call(calls.updateCartItem, { token, body: { cart_id, quantity: 1 } })).status).toBe(
      404,
    );
  });

  test("SEC-02 another customer's line is treated as missing and stays unchanged", async () => {
    const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
    const { cart_id } = (await add(one.token, productAt(9).product_id, 3)).body;
    const before = await cartOf(one.token);
    for (const id of [cart_id, 2_000_000_000]) {
      const changed = await shop.call(calls.updateCartItem, {
        token: other.token,
        headers: { 'x-user-id': one.user_id },
        body: { cart_id: id, quantity: 9, user_id: one.user_id } as never,
      });
      const removed = await shop.call(calls.deleteCartItem, { token: other.token, params: { cart_id: id } });
      for (const response of [changed, removed]) {
        expect(response.status).toBe(404);
        expect(response.body).toEqual({
          message: 'This piece is no longer in your cart.',
          code: 'not_found',
        });
      }
    }
    expect(await cartOf(one.token)).toEqual(before);
    const response = await shop.send('GET', `/api/v1/users/data/getCart?user_id=${one.user_id}`, {
      headers: { authorization: `Bearer ${other.token}`, 'x-user-id': one.user_id },
    });
    expect(response.body).toMatchObject({ data: [] });
  });
});
