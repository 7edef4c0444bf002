import { beforeAll, describe, expect, test } from 'vitest';
import { restateRates } from '#api/rates/rate-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { type Paise, paise, type Rupees, rupees, toPaise, toRupees } from '#contract/money/money.ts';
import { CART_TOTAL_HEADER } from '#contract/orders/order-states.ts';
import type { CreateOrderBody } from '#contract/orders/orders.ts';
import { placeOrder } from './service.ts';

const shop = shopOfThisFile();
let products: Product[];
const ADDRESS = { street: '12 MG Road', city: 'Pune', pincode: '411001' };

beforeAll(async () => {
  const { body } = await shop.call(calls.getProducts, {});
  products = body.data
    .filter(({ category_name }) => !/coin|gift/i.test(category_name))
    .flatMap((category) => category.products)
    .filter((product) => !product.sold_out);
});

function productAt(index: number): Product {
  const product = products[index];
  if (!product) throw new Error('the demo shop has too few products');
  return product;
}
function dearestUpTo(price: Rupees): Product {
  return products
    .filter((product) => product.price <= price)
    .reduce((most, product) => (product.price > most.price ? product : most));
}
const add = (token: string, product_id: number, quantity = 1) =>
  shop.call(calls.addToCart, { token, body: { product_id, quantity } });
const order = (token: string, changes: Partial<CreateOrderBody> = {}, headers = {}) =>
  shop.call(calls.createOrder, { token, headers, body: { shipping_address: ADDRESS, ...changes } });
const ordersOf = async (token: string) => (await shop.call(calls.getOrders, { token })).body.orders;
const cartOf = async (token: string) => (await shop.call(calls.getCart, { token })).body.data;
const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows;

describe('placing an order', () => {
  test('returns the order id, stores the cart as an order and empties it', async () => {
    const { token } = await shop.newCustomer();
    const [one, two] = [productAt(0), productAt(1)];
    await add(token, one.product_id, 2);
    await add(token, two.product_id, 1);
    const chosen = new Map(
      (await cartOf(token)).map(({ product_id, size, lead_days }) => [product_id, { size, lead_days }]),
    );
    const placed = await order(token);
    const total = one.price * 2 + two.price;
    expect(placed.body).toEqual({
      order_id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{20}$/),
      total_amount: total,
      discount_amount: 0,
      message: 'Your order is placed. Please pay to confirm it.',
    });
    const item = (product: Product, quantity: number) => ({
      order_item_id: expect.any(Number),
      product_id: product.product_id,
      product_name: product.product_name,
      quantity,
      subtotal: product.price * quantity,
      discounted_subtotal: product.price * quantity,
      photo_url: product.photos[0]?.photo_url ?? null,
      purity: product.purity,
      ...chosen.get(product.product_id),
    });
    expect(await ordersOf(token)).toEqual([
      {
        order_id: placed.body.order_id,
        order_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        order_status: 'pending',
        payment_status: 'pending',
        subtotal_amount: total,
        total_amount: total,
        discount_amount: 0,
        coupon_code: null,
        shipping_address: ADDRESS,
        shipping_state: 'Maharashtra',
        items: [item(one, 2), item(two, 1)],
        refunds: [],
        price_kept_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        delivery: { first: expect.any(String), last: expect.any(String) },
        holds_pieces: true,
        money_held: false,
        payments_to_return: [],
      },
    ]);
    expect(await cartOf(token)).toEqual([]);
    const log = await query(
      'select field, old_value, new_value, actor from status_log where order_id = $1 order by 1',
      [placed.body.order_id],
    );
    expect(log).toEqual([
      { field: 'order_status', old_value: null, new_value: 'pending', actor: 'customer' },
      { field: 'payment_status', old_value: null, new_value: 'pending', actor: 'customer' },
    ]);
  });

  test('a repeated request finds an empty cart and creates no second order', async () => {
    const { token } = await shop.newCustomer();
    await add(token, productAt(0).product_id);
    expect((await order(token)).status).toBe(200);
    const again = await order(token);
    expect([again.status, again.body.code]).toEqual([409, 'cart_empty']);
    expect(again.body.message).toBe('Your cart is empty. Add items to proceed.');
    expect(await ordersOf(token)).toHaveLength(1);
  });

  test('each order carries the cart it was made from, and the newest comes first', async () => {
    const { token, user_id } = await shop.newCustomer();
    const made: string[] = [];
    for (const index of [0, 1, 2]) {
      await add(token, productAt(index).product_id);
      made.unshift((await order(token)).body.order_id);
    }
    expect((await ordersOf(token)).map((one) => one.order_id)).toEqual(made);
    const versions = await query('select cart_version from orders where user_id = $1 order by 1', [user_id]);
    expect(versions).toEqual([{ cart_version: 0 }, { cart_version: 1 }, { cart_version: 2 }]);
  });

  test('its prices stay when the product changes afterwards (P-36)', async () => {
    const { token } = await shop.newCustomer();
    const product = productAt(3);
    await add(token, product.product_id);
    await order(token);
    const before = await ordersOf(token);
    await shop.pool.query(
      "update products set product_price_paise = product_price_paise + 100000, product_name = 'Renamed' where product_id = $1",
      [product.product_id],
    );
    expect(await ordersOf(token)).toEqual(before);
    await shop.pool.query(
      'update products set product_price_paise = product_price_paise - 100000, product_name = $2 where product_id = $1',
      [product.product_id, product.product_name],
    );
  });

  test('ninety-nine pieces of the most expensive payable product add up exactly', async () => {
    const { token } = await shop.newCustomer();
    const dearest = dearestUpTo(rupees(toRupees(shop.shop.provider.maxPaymentPaise) / 99));
    await shop.pool.query('update products set stock = null where product_id = $1', [dearest.product_id]);
    await add(token, dearest.product_id, 99);
    expect((await order(token)).body.total_amount).toBe(dearest.price * 99);
  });

  test('addresses are stored as typed, in any script', async () => {
    const { token } = await shop.newCustomer();
    await add(token, productAt(0).product_id);
    const shipping_address = {
      street: 'फ्लैट ३०२, "साई कृपा" 🏠\nnear the post office',
      city: "Ra'nchi",
      pincode: 'six zeroes',
    };
    expect((await order(token, { shipping_address })).status).toBe(200);
    expect((await ordersOf(token))[0]?.shipping_address).toEqual(shipping_address);
  });

  test('SEC-20 amounts sent by a client are ignored', async () => {
    const { token } = await shop.newCustomer();
    const { product_id, price } = productAt(0);
    await add(token, product_id);
    const extra = {
      total_amount: 1,
      discount_amount: price - 1,
      currency: 'USD',
      user_id: 'x',
      order_status: 'delivered',
    };
    const placed = await order(token, extra as never);
    expect(placed.body).toMatchObject({ total_amount: price, discount_amount: 0 });
    expect((await ordersOf(token))[0]?.order_status).toBe('pending');
  });

  test('SEC-07 the ids of two hundred orders have no predictable part', async () => {
    const rows = await query('select order_id from orders');
    const ids = rows.map((row) => String(row.order_id));
    expect(new Set(ids.map((id) => id.slice(0, 6))).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
  });

  test("SEC-04 another customer's orders are never listed", async () => {
    const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
    await add(one.token, productAt(0).product_id);
    await order(one.token);
    const response = await shop.send('GET', `/api/v1/users/data/getOrders?user_id=${one.user_id}`, {
      headers: { authorization: `Bearer ${other.token}`, 'x-user-id': one.user_id },
    });
    expect(response.body).toEqual({ orders: [] });
  });
});

describe('refusing an order', () => {
  test('a total that changed since the page was rendered is refused once, with the new total (P-36)', async () => {
    const { token } = await shop.newCustomer();
    const { product_id, price } = productAt(4);
    await add(token, product_id);
    const refused = await order(token, {}, { [CART_TOTAL_HEADER]: String(price - 1) });
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
    expect(refused.body.message).toContain(`₹${price.toLocaleString('en-IN')}`);
    expect(refused.body.message).toMatch(/^Your cart or a price in it changed/);
    expect(await ordersOf(token)).toEqual([]);
    expect(await cartOf(token)).toHaveLength(1);
    expect((await order(token, {}, { [CART_TOTAL_HEADER]: `${price}.00` })).status).toBe(200);
  });

  test('a malformed total header is ignored', async () => {
    const { token } = await shop.newCustomer();
    await add(token, productAt(4).product_id);
    expect((await order(token, {}, { [CART_TOTAL_HEADER]: 'NaN' })).status).toBe(200);
  });

  test('a withdrawn or sold-out product is named in the refusal, and nothing changes', async () => {
    const { token } = await shop.newCustomer();
    const [fine, gone] = [productAt(5), productAt(6)];
    await add(token, fine.product_id);
    await add(token, gone.product_id);
    await shop.pool.query("update products set status = 'withdrawn' where product_id = $1", [
      gone.product_id,
    ]);
    const withdrawn = await order(token);
    expect([withdrawn.status, withdrawn.body.code]).toEqual([409, 'product_unavailable']);
    expect(withdrawn.body.message).toContain(gone.product_name);
    await shop.pool.query("update products set status = 'on sale', stock = 0 where product_id = $1", [
      gone.product_id,
    ]);
    const soldOut = await order(token);
    expect([soldOut.status, soldOut.body.code]).toEqual([409, 'out_of_stock']);
    expect(soldOut.body.message).toContain(gone.product_name);
    expect(await ordersOf(token)).toEqual([]);
    expect(await cartOf(token)).toHaveLength(2);
    await shop.pool.query('update products set stock = null where product_id = $1', [gone.product_id]);
    expect((await order(token)).status).toBe(200);
  });

  test('a total above the payment limit is refused before anything changes, with what to do', async () => {
    const { token } = await shop.newCustomer();
    const { product_id } = dearestUpTo(toRupees(shop.shop.provider.maxPaymentPaise));
    await shop.pool.query('update products set stock = 99 where product_id = $1', [product_id]);
    await add(token, product_id, 99);
    const refused = await order(token);
    expect([refused.status, refused.body.code]).toEqual([409, 'amount_too_high']);
    expect(refused.body.message).toMatch(
      /^At most ₹5,00,000 can be paid online at once, and this comes to ₹[\d,]+\. Please order fewer pieces, or call us\.$/,
    );
    expect(await ordersOf(token)).toEqual([]);
    expect(await query('select stock from products where product_id = $1', [product_id])).toEqual([
      { stock: 99 },
    ]);
    const [line] = await cartOf(token);
    await shop.call(calls.updateCartItem, { token, body: { cart_id: line?.cart_id ?? 0, quantity: 1 } });
    expect((await order(token)).status).toBe(200);
    await shop.pool.query('update products set stock = null where product_id = $1', [product_id]);
  });

  test('a total of exactly the payment limit is accepted', async () => {
    const { token, user_id: userId } = await shop.newCustomer();
    const [{ product_id, price }, now] = [productAt(8), new Date()];
    await add(token, product_id);
    const place = (maxPayment: Paise) =>
      placeOrder(shop.shop, { userId, shippingAddress: ADDRESS, maxPaymentPaise: maxPayment, now });
    expect(await place(paise(toPaise(price) - 1))).toMatchObject({ refused: 'amount_too_high' });
    expect(await place(toPaise(price))).toMatchObject({ totalPaise: toPaise(price) });
  });

  test('stock is held, every move is recorded, and it never goes below zero', async () => {
    const { token } = await shop.newCustomer();
    const { product_id } = productAt(7);
    await shop.pool.query('update products set stock = 3 where product_id = $1', [product_id]);
    await add(token, product_id, 4);
    const short = await order(token);
    expect(short.body.code).toBe('out_of_stock');
    expect(short.body.message).toMatch(/^We have only 3 of /);
    expect(await query('select stock from products where product_id = $1', [product_id])).toEqual([
      { stock: 3 },
    ]);
    const [line] = await cartOf(token);
    await shop.call(calls.updateCartItem, { token, body: { cart_id: line?.cart_id ?? 0, quantity: 3 } });
    const { order_id } = (await order(token)).body;
    expect(await query('select stock from products where product_id = $1', [product_id])).toEqual([
      { stock: 0 },
    ]);
    const moves = await query('select product_id, change, reason from stock_moves where order_id = $1', [
      order_id,
    ]);
    expect(moves).toEqual([{ product_id, change: -3, reason: 'held' }]);
    await shop.pool.query('update products set stock = null where product_id = $1', [product_id]);
  });
});

describe('ordering with a coupon', () => {
  const addWorth = async (token: string, least: number) => {
    const product = products.find(
      ({ price, making_charges, metal, offer }) =>
        price >= least && making_charges >= 2000 && /gold/i.test(metal) && !offer,
    );
    if (!product) throw new Error('the demo shop has no such product');
    await shop.pool.query('update products set stock = null where product_id = $1', [product.product_id]);
    await add(token, product.product_id);
    return product;
  };

  test('its discount applies once, and the lines add up to the total', async () => {
    const { token } = await shop.newCustomer();
    const product = await addWorth(token, 40_000);
    await add(token, productAt(1).product_id);
    const placed = await order(token, { coupon_code: ' swagat750 ' });
    const subtotal = product.price + productAt(1).price;
    expect(placed.body).toMatchObject({ discount_amount: 750, total_amount: subtotal - 750 });
    const [stored] = await ordersOf(token);
    expect(stored).toMatchObject({
      coupon_code: 'SWAGAT750',
      subtotal_amount: subtotal,
      total_amount: subtotal - 750,
    });
    const sum = stored?.items.reduce((total, item) => total + toPaise(item.discounted_subtotal), 0);
    expect(sum).toBe(toPaise(rupees(subtotal - 750)));
    const uses = await query('select coupon_code, state from coupon_redemptions where order_id = $1', [
      stored?.order_id,
    ]);
    expect(uses).toEqual([{ coupon_code: 'SWAGAT750', state: 'held' }]);
  });

  test.each([
    ['NOSUCHCODE', 'This code is not valid.'],
    ['%', 'This code is not valid.'],
    ['तारा💍', 'This code is not valid.'],
    ['DHANTERAS26', 'This code is not valid.'],
    ['AKSHAYA27', 'This code is not valid.'],
    ['PARIVAAR1000', 'This code is for returning customers.'],
    ['VIVAH3000', 'This code does not apply to the pieces in your cart.'],
    ['CHANDI10', 'This code does not apply to the pieces in your cart.'],
  ])('SEC-27 %s is refused with its reason, and no order is created', async (coupon_code, reason) => {
    const { token } = await shop.newCustomer();
    await addWorth(token, 40_000);
    const refused = await order(token, { coupon_code });
    expect(refused.status).toBe(400);
    const code = reason === 'This code is not valid.' ? 'coupon_unknown' : 'coupon_refused';
    expect(refused.body).toEqual({ message: reason, code });
    expect(await ordersOf(token)).toEqual([]);
    expect(await cartOf(token)).toHaveLength(1);
    expect((await order(token, { coupon_code: '  ' })).status).toBe(200);
  });

  test('a cart below the minimum is refused with the missing amount', async () => {
    const { token } = await shop.newCustomer();
    const cheap = products.find((product) => product.price < 5000);
    await add(token, cheap?.product_id ?? 0);
    const refused = await order(token, { coupon_code: 'SWAGAT750' });
    const missing = (10_000 - (cheap?.price ?? 0)).toLocaleString('en-IN');
    expect(refused.body.message).toBe(`Add ₹${missing} more to use this code.`);
  });

  test('a code limited to once a month is available again on the first of the next Indian month', async () => {
    const { token } = await shop.newCustomer();
    await shop.pool.query("update sessions set expires_at = '2040-01-01', last_seen_at = '2031-06-30'");
    const at = async (instant: string) => {
      shop.setClock(new Date(instant));
      await restateRates(shop.db, new Date(instant));
      await addWorth(token, 60_000);
      return (await order(token, { coupon_code: 'MAKING15' })).body;
    };
    expect((await at('2031-06-30T12:00:00+05:30')).discount_amount).toBeGreaterThan(0);
    expect((await at('2031-06-30T23:59:59+05:30')).message).toMatch(
      /^An unpaid order of yours uses this code/,
    );
    expect((await at('2031-07-01T00:00:00+05:30')).discount_amount).toBeGreaterThan(0);
    shop.setClock(undefined);
  });

  test('listed coupons have two fields and are valid today', async () => {
    const { body } = await shop.call(calls.getCoupons, {});
    expect(body.data.map((coupon) => coupon.coupon_code)).toContain('SWAGAT750');
    const codes = body.data.map((coupon) => coupon.coupon_code);
    expect(codes).not.toContain('DHANTERAS26');
    expect(codes).not.toContain('AKSHAYA27');
    for (const coupon of body.data) expect(Object.keys(coupon)).toEqual(['coupon_code', 'description']);
  });
});
