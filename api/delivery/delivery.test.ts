import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { offerChoices } from '#api/catalogue/choices/choice-testing.ts';
import { open, order, PIECES, pay } from '#api/payments/purchase-testing.ts';
import { restateRates } from '#api/rates/rate-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { errorCodes } from '#contract/errors.ts';
import type { DeliveryDays } from '#contract/orders/delivery/delivery-promise.ts';

const shop = shopOfThisFile();
let customer: LoginResponse;

/** Monday, noon; ahead of the real clock, as the rates of the demo are of today. */
const MONDAY = new Date('2031-06-02T12:00:00+05:30');
const WEDNESDAY = new Date('2031-06-04T12:00:00+05:30');
const MUMBAI = { first: '2031-06-04', last: '2031-06-06' };
const PORT_BLAIR = '744101';
const ARMY = '900056';

const ask = (pincode: string, product_id?: number) =>
  shop.call(calls.getDelivery, { query: { pincode, ...(product_id && { product_id }) } });
const to = (pincode: string) => ({ street: '4 Hill Road', city: 'Somewhere', pincode });

async function ownOrder(orderId: string) {
  const { body } = await shop.call(calls.getOrders, { token: customer.token });
  return body.orders.find(({ order_id }) => order_id === orderId);
}

/** The days that are stored with an order. */
async function stored(orderId: string): Promise<DeliveryDays | { first: null; last: null } | undefined> {
  const { rows } = await shop.pool.query(
    'select promised_from::text as first, promised_to::text as last from orders where order_id = $1',
    [orderId],
  );
  return rows[0];
}

const setDays = (prefix: string, min: number, max: number) =>
  shop.pool.query('update delivery_prefixes set days_min = $2, days_max = $3 where prefix = $1', [
    prefix,
    min,
    max,
  ]);

beforeAll(async () => {
  await restateRates(shop.db, MONDAY);
  customer = await shop.newCustomer();
  await forgetChoices(PIECES.ring);
});

/** Makes a product one that is made in one way, at once. */
async function forgetChoices(productId: number) {
  await shop.pool.query('delete from product_purities where product_id = $1', [productId]);
  await shop.pool.query('delete from product_choices where product_id = $1', [productId]);
}

/** Moves the clock, with which the session does not end. */
async function setClock(now: Date) {
  shop.setClock(now);
  await shop.pool.query(
    "update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'",
    [now],
  );
}
afterEach(() => shop.setClock(undefined));

describe('delivery to a pincode (P-222)', () => {
  test.each([
    ['400081', MUMBAI, 'Maharashtra'],
    [' 400 081 ', MUMBAI, 'Maharashtra'],
    ['781001', { first: '2031-06-06', last: '2031-06-11' }, 'Assam'],
    ['744101', { first: '2031-06-12', last: '2031-06-20' }, 'Andaman and Nicobar Islands'],
    ['682555', { first: '2031-06-16', last: '2031-06-26' }, 'Lakshadweep'],
    ['682001', { first: '2031-06-05', last: '2031-06-09' }, 'Kerala'],
    ['737101', { first: '2031-06-10', last: '2031-06-16' }, 'Sikkim'],
  ])('%s has days and a place', async (pincode, days, place) => {
    await setClock(MONDAY);
    const { status, body } = await ask(pincode);
    expect([status, body.data]).toEqual([200, { ...days, place }]);
  });

  test.each([
    ['000000', 400, 'invalid_input'],
    ['4000', 400, 'invalid_input'],
    ['4000811', 400, 'invalid_input'],
    ['४०००८१', 400, 'invalid_input'],
    ['', 400, 'invalid_input'],
    ['999999', 409, 'pincode_not_served'],
    [ARMY, 409, 'pincode_not_served'],
    // The post has given out no numbers that begin so, or with these digits.
    ['290001', 404, 'pincode_unknown'],
    ['399999', 404, 'pincode_unknown'],
  ])('%s is refused with a sentence', async (pincode, status, code) => {
    const response = await ask(pincode);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.body.message).toMatch(/^[A-Z].*\.$/);
  });

  test('an army post office that the owner added is served', async () => {
    await shop.pool.query(
      "insert into delivery_prefixes (prefix, days_min, days_max, serviceable) values ('900', 9, 15, true)",
    );
    expect((await ask(ARMY)).body.data).toMatchObject({ place: null });
    await shop.pool.query("delete from delivery_prefixes where prefix = '900'");
  });

  test('of a place that is not served the longest prefix counts', async () => {
    await shop.pool.query(
      "insert into delivery_prefixes (prefix, days_min, days_max, serviceable) values ('400081', 1, 1, false)",
    );
    expect((await ask('400081')).body.code).toBe('pincode_not_served');
    expect((await ask('400080')).status).toBe(200);
    await shop.pool.query("delete from delivery_prefixes where prefix = '400081'");
  });

  test('a piece above the insured limit of a place is delivered by call; an unknown piece is not found', async () => {
    await shop.pool.query("update delivery_prefixes set insured_limit_paise = 100000 where prefix = '744'");
    const refused = await ask(PORT_BLAIR, PIECES.ring);
    expect([refused.status, refused.body.code]).toEqual([409, 'delivery_by_call']);
    expect(refused.body.message).toContain('₹1,000');
    expect((await ask(PORT_BLAIR)).status).toBe(200);
    await shop.pool.query("update delivery_prefixes set insured_limit_paise = 50000000 where prefix = '744'");
    expect((await ask(PORT_BLAIR, PIECES.ring)).status).toBe(200);
    expect((await ask(PORT_BLAIR, 2_000_000_000)).body.code).toBe('not_found');
  });
});

describe('pieces made to order (P-225)', () => {
  const RING = 8;
  const OFFERED = { kind: 'ring', from: 8, to: 20, standard: 12, engravingMax: 10, leadDays: 10 } as const;
  const [now, later] = ['2031-06-04', '2031-06-18'];

  beforeAll(() => offerChoices(shop.pool, RING, OFFERED));
  afterAll(async () => {
    await forgetChoices(RING);
    await shop.pool.query('update products set stock = null where product_id = $1', [RING]);
  });

  test.each([
    [5, {}, now],
    [5, { size: '12' }, now],
    [5, { size: '14' }, later],
    [5, { engraved: 'yes' }, later],
    [null, {}, later],
  ] as const)('with a stock of %s and the choice %j it arrives from %s', async (stock, choice, first) => {
    await setClock(MONDAY);
    await shop.pool.query('update products set stock = $2 where product_id = $1', [RING, stock]);
    const query = { pincode: '400081', product_id: RING, ...choice };
    expect((await shop.call(calls.getDelivery, { query })).body.data?.first).toBe(first);
    const { body } = await shop.call(calls.getProduct, { query: { product_id: RING, ...choice } });
    expect(body.data.delivery?.first).toBe(first);
    expect(body.data.lead_days).toBe(first === later ? OFFERED.leadDays : undefined);
  });

  test('a choice that the piece does not have is refused', async () => {
    const query = { pincode: '400081', product_id: RING, size: '21' };
    const refused = await shop.call(calls.getDelivery, { query });
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([
      errorCodes.choice_refused[0],
      'choice_refused',
      ['size'],
    ]);
  });

  test('an order waits for its slowest piece, and the cart says how long', async () => {
    await setClock(MONDAY);
    await shop.pool.query('update products set stock = 5 where product_id = $1', [RING]);
    const { token } = customer;
    await shop.call(calls.addToCart, { token, body: { product_id: PIECES.ring, quantity: 1 } });
    await shop.call(calls.addToCart, { token, body: { product_id: RING, quantity: 1, size: '14' } });
    const cart = await shop.call(calls.getCart, { token });
    expect(cart.body.data.map(({ lead_days }) => lead_days)).toEqual([undefined, 10]);
    const { data } = (await shop.call(calls.getCartDelivery, { token, query: { pincode: '400 050' } })).body;
    expect(data?.first).toBe(later);
    const placed = await shop.call(calls.createOrder, { token, body: { shipping_address: to('400050') } });
    expect((await ownOrder(placed.body.order_id))?.delivery?.first).toBe(later);
  });
});

describe('the days of a cart (P-246)', () => {
  const daysTo = async (token: string, pincode: string) =>
    (await shop.call(calls.getCartDelivery, { token, query: { pincode } })).body;

  test('they are those that an order of it is promised, and none where they are agreed by phone', async () => {
    await setClock(MONDAY);
    const { token } = await shop.newCustomer();
    expect(await daysTo(token, '400081')).toEqual({ data: null });
    await shop.call(calls.addToCart, { token, body: { product_id: PIECES.ring, quantity: 2 } });
    expect(await daysTo(token, '400081')).toEqual({ data: MUMBAI });
    expect(await daysTo(token, ARMY)).toEqual({ data: null });
    expect(await daysTo(token, '4000')).toMatchObject({ code: 'invalid_input' });
    await shop.pool.query("update delivery_prefixes set insured_limit_paise = 1500000 where prefix = '744'");
    expect(await daysTo(token, PORT_BLAIR)).toEqual({ data: null });
    await shop.pool.query("update delivery_prefixes set insured_limit_paise = 50000000 where prefix = '744'");
    expect((await daysTo(token, PORT_BLAIR)).data).not.toBeNull();
  });

  test('a piece that can no longer be ordered does not count', async () => {
    const { token } = await shop.newCustomer();
    await shop.call(calls.addToCart, { token, body: { product_id: PIECES.hoops, quantity: 1 } });
    const setStatus = (status: string) =>
      shop.pool.query('update products set status = $2 where product_id = $1', [PIECES.hoops, status]);
    await setStatus('withdrawn');
    expect(await daysTo(token, '400081')).toEqual({ data: null });
    await setStatus('on sale');
    expect((await daysTo(token, '400081')).data).not.toBeNull();
  });
});

describe('the promise of an order (P-223, P-224)', () => {
  test('the page, the unpaid order, the paid order and the office name the same days, whatever changes then', async () => {
    await setClock(MONDAY);
    const asked = (await ask('400050', PIECES.ring)).body.data;
    expect(asked).toMatchObject(MUMBAI);
    const placed = await order(shop, customer);
    expect(await stored(placed.orderId)).toEqual(MUMBAI);
    expect((await ownOrder(placed.orderId))?.delivery).toEqual(MUMBAI);
    await setDays('400', 20, 30);
    const { status: _, ...claim } = await pay(shop, await open(shop, customer, placed));
    const body = { order_id: placed.orderId, ...claim };
    expect((await shop.call(calls.verifyPayment, { token: customer.token, body })).status).toBe(200);
    expect((await ownOrder(placed.orderId))?.delivery).toEqual(MUMBAI);
    expect(await stored(placed.orderId)).toEqual(MUMBAI);
    await setDays('400', 2, 4);
  });

  test('an order that is paid two days later is promised two days later, as its page said', async () => {
    await setClock(MONDAY);
    const placed = await order(shop, customer);
    await setClock(WEDNESDAY);
    const later = { first: '2031-06-06', last: '2031-06-10' };
    expect((await ownOrder(placed.orderId))?.delivery).toEqual(later);
    const { status: _, ...claim } = await pay(shop, await open(shop, customer, placed));
    const body = { order_id: placed.orderId, ...claim };
    expect((await shop.call(calls.verifyPayment, { token: customer.token, body })).status).toBe(200);
    expect(await stored(placed.orderId)).toEqual(later);
    await setClock(new Date('2031-06-29T12:00:00+05:30'));
    expect((await ownOrder(placed.orderId))?.delivery).toEqual(later);
  });

  test.each([
    ['an army post office', to(ARMY)],
    ['no pincode at all', to('near the lake')],
    ['an unknown pincode', to('290001')],
  ])('an order to %s is placed and promises no day', async (_, address) => {
    const placed = await order(shop, customer, { address });
    expect(await stored(placed.orderId)).toEqual({ first: null, last: null });
    expect(await ownOrder(placed.orderId)).not.toHaveProperty('delivery');
  });

  test('an order above the insured limit of its place promises no day', async () => {
    await shop.pool.query("update delivery_prefixes set insured_limit_paise = 1500000 where prefix = '744'");
    const address = to(PORT_BLAIR);
    const small = await order(shop, customer, { address });
    const large = await order(shop, customer, { address, pieces: [[PIECES.ring, 2]] });
    expect(await ownOrder(small.orderId)).toHaveProperty('delivery');
    expect(await ownOrder(large.orderId)).not.toHaveProperty('delivery');
  });
});
