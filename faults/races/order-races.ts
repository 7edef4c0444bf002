import { calls } from '#contract/calls.ts';
import { PIECES } from '../load/journey.ts';
import { countCodes } from './concurrent-requests.ts';
import { countStock, stockOf, uncountStock } from './counted-stock.ts';
import type { Race, RaceHarness } from './race-harness.ts';

const ordersOf = 'select count(*) from orders where user_id = $1';
async function makeCoupon(
  harness: RaceHarness,
  limits: { usage?: number; perCustomer?: number },
): Promise<string> {
  const code = `RACE${harness.random.below(1_000_000_000)}`;
  await harness.rows(
    `insert into coupons (coupon_code, description, kind, value, applies_to, minimum_cart_paise,
       maximum_saving_paise, usage_limit, per_customer_limit, listed, active)
     values ($1, 'For the race', 'flat', 10000, 'everything', 0, 10000, $2, $3, false, true)`,
    [code, limits.usage ?? null, limits.perCustomer ?? null],
  );
  return code;
}

/** Gives each customer a cart with one of each product, added sequentially. */
async function fillCarts(harness: RaceHarness, productsOf: (index: number) => number[]): Promise<void> {
  for (const [index, customer] of harness.crowd.entries()) {
    await harness.clear(customer);
    for (const product of productsOf(index)) {
      await harness.rows('insert into cart_lines (user_id, product_id, quantity) values ($1, $2, 1)', [
        customer.userId,
        product,
      ]);
    }
  }
}

/** Races of carts and orders. They may set stock and prices and make coupons, and restore stock and prices. */
export const ORDER_RACES: Race[] = [
  {
    id: 'R01',
    what: 'createOrder on one cart, many at once: one order',
    short: true,
    async run(harness, findings) {
      const customer = harness.someone();
      await harness.clear(customer);
      await harness.add(customer, PIECES.ring, 2);
      const before = await harness.count(ordersOf, [customer.userId]);
      const results = await harness.sendConcurrently(
        Array.from({ length: harness.size.width }, () => harness.plannedOrder(customer)),
      );
      findings.outcome('orders', results, 1, ['cart_empty']);
      const made = (await harness.count(ordersOf, [customer.userId])) - before;
      findings.happened('orders made', made, 1, results);
      const left = await harness.count('select count(*) from cart_lines where user_id = $1', [
        customer.userId,
      ]);
      findings.equal('lines left in the cart', left, made === 1 ? 0 : 1);
    },
  },
  {
    id: 'R02',
    what: 'createOrder among addToCart and updateCartItem: each piece ordered once or still in the cart',
    async run(harness, findings) {
      const customer = harness.someone();
      await harness.clear(customer);
      const pieces = `select coalesce(sum(quantity), 0) as count from order_items join orders using (order_id)
        where user_id = $1 and product_id = $2`;
      const before = await harness.count(pieces, [customer.userId, PIECES.hoops]);
      const requests = Array.from({ length: 20 }, () => [
        harness.plannedRequest(calls.addToCart, customer, { product_id: PIECES.hoops, quantity: 1 }),
        harness.plannedOrder(customer),
      ]).flat();
      const results = await harness.sendConcurrently(requests);
      const added = results.filter((result) => result.code === 'ok' && 'cart_id' in result.body).length;
      const ordered = (await harness.count(pieces, [customer.userId, PIECES.hoops])) - before;
      const inCart = await harness.count(
        'select coalesce(sum(quantity), 0) as count from cart_lines where user_id = $1',
        [customer.userId],
      );
      findings.equal('pieces ordered or in the cart', ordered + inCart, added);
    },
  },
  {
    id: 'R05a',
    what: 'a coupon limited to five uses, many orders at once: used five times',
    short: true,
    async run(harness, findings) {
      const code = await makeCoupon(harness, { usage: 5 });
      // Requests that a crash cut off are still counted as invalid codes.
      await harness.rows("delete from attempt_counts where subject like 'coupon %'");
      await fillCarts(harness, () => [PIECES.ring]);
      const results = await harness.sendConcurrently(
        harness.crowd.map((customer) => harness.plannedOrder(customer, code)),
      );
      findings.outcome('orders', results, 5, ['coupon_refused']);
      const used = await harness.count('select used_count as count from coupons where coupon_code = $1', [
        code,
      ]);
      const held = await harness.count('select count(*) from coupon_redemptions where coupon_code = $1', [
        code,
      ]);
      findings.happened('uses', held, 5, results);
      findings.equal('uses counted', used, held);
    },
  },
  {
    id: 'R05b',
    what: 'a coupon once per customer, in twenty tabs: used once',
    async run(harness, findings) {
      const code = await makeCoupon(harness, { perCustomer: 1 });
      const customer = harness.someone();
      await harness.clear(customer);
      const requests = Array.from({ length: 20 }, () => [
        harness.plannedRequest(calls.addToCart, customer, { product_id: PIECES.ring, quantity: 1 }),
        harness.plannedOrder(customer, code),
      ]).flat();
      await harness.sendConcurrently(requests);
      await harness.add(customer, PIECES.ring);
      await harness.sendConcurrently([harness.plannedOrder(customer, code)]);
      const used = await harness.count('select count(*) from coupon_redemptions where coupon_code = $1', [
        code,
      ]);
      findings.equal('uses', used, 1);
    },
  },
  {
    id: 'R06a',
    what: 'the last piece, ordered by many at once: sold once',
    short: true,
    async run(harness, findings) {
      await fillCarts(harness, () => [PIECES.pendant]);
      await uncountStock(harness, PIECES.pendant);
      const earlier = await harness.count('select coalesce(max(order_item_id), 0) as count from order_items');
      await countStock(harness, PIECES.pendant, 1);
      const results = await harness.sendConcurrently(
        harness.crowd.map((customer) => harness.plannedOrder(customer)),
      );
      findings.outcome('orders', results, 1, ['out_of_stock']);
      const sold = await harness.count(
        'select coalesce(sum(quantity), 0) as count from order_items where product_id = $1 and order_item_id > $2',
        [PIECES.pendant, earlier],
      );
      findings.happened('pieces sold', sold, 1, results);
      findings.equal('pieces left', await stockOf(harness, PIECES.pendant), 1 - sold);
      await uncountStock(harness, PIECES.pendant);
    },
  },
  {
    id: 'R07',
    what: 'prices change while many customers order: each order has one price',
    async run(harness, findings) {
      await fillCarts(harness, () => [PIECES.chain]);
      const setMode = (mode: string) =>
        harness.rows('update products set price_mode = $2 where product_id = $1', [PIECES.chain, mode]);
      await setMode('fixed');
      const [before] = await harness.rows<{ price: string; making: string }>(
        'select product_price_paise as price, making_charges_paise as making from products where product_id = $1',
        [PIECES.chain],
      );
      const [{ last } = { last: 0 }] = await harness.rows<{ last: number }>(
        'select coalesce(max(order_item_id), 0) as last from order_items',
      );
      const set = (price: number, making: number) =>
        harness.rows(
          'update products set product_price_paise = $2, making_charges_paise = $3 where product_id = $1',
          [PIECES.chain, price, making],
        );
      let over = false;
      const changing = (async () => {
        for (let step = 1; !over; step++) await set(Number(before?.price) + 100 * step, 100 * step);
      })();
      await harness.sendConcurrently(harness.crowd.map((customer) => harness.plannedOrder(customer)));
      over = true;
      await changing;
      await set(Number(before?.price), Number(before?.making));
      await setMode('by rate');
      const mixed = await harness.count(
        `select count(*) from order_items where product_id = $1 and order_item_id > $2
         and unit_product_price_paise - $3::bigint <> unit_making_charges_paise
         and unit_product_price_paise <> $3::bigint`,
        [PIECES.chain, last, before?.price],
      );
      findings.equal('orders of two prices at once', mixed, 0);
    },
  },
  {
    id: 'R10',
    what: 'addToCart of one piece, many at once: one line with all of them, 99 at most',
    async run(harness, findings) {
      const customer = harness.someone();
      await harness.clear(customer);
      const body = { product_id: PIECES.silver, quantity: 1 };
      const results = await harness.many(harness.size.width, calls.addToCart, customer, body);
      const added = results.filter(({ code }) => code === 'ok').length;
      findings.outcome('added', results, Math.min(harness.size.width, 99), ['quantity_limit']);
      const lines = await harness.rows<{ quantity: number }>(
        'select quantity from cart_lines where user_id = $1',
        [customer.userId],
      );
      findings.equal('lines', lines, [{ quantity: added }]);
      await harness.clear(customer);
    },
  },
  {
    id: 'R15',
    what: 'two pieces in opposite order in many carts: no deadlock',
    async run(harness, findings) {
      const [one, two] = [PIECES.hoops, PIECES.pendant];
      await countStock(harness, one, 10_000);
      await countStock(harness, two, 10_000);
      await fillCarts(harness, (index) => (index % 2 ? [one, two] : [two, one]));
      const earlier = await harness.count('select coalesce(max(order_item_id), 0) as count from order_items');
      const results = await harness.sendConcurrently(
        harness.crowd.map((customer) => harness.plannedOrder(customer)),
      );
      findings.outcome('orders', results, harness.crowd.length, []);
      // A call that got `busy` may have placed its order, even shortly after the response.
      const ordered = await harness.count(
        'select count(*) from order_items where product_id = $1 and order_item_id > $2',
        [one, earlier],
      );
      const { ok = 0, busy = 0 } = countCodes(results);
      findings.holds(
        `${ordered} orders, ${ok} confirmed, ${busy} refused as busy`,
        ok <= ordered && ordered <= ok + busy,
      );
      findings.equal(
        'pieces left',
        [await stockOf(harness, one), await stockOf(harness, two)],
        [10_000 - ordered, 10_000 - ordered],
      );
      await uncountStock(harness, one);
      await uncountStock(harness, two);
    },
  },
];
