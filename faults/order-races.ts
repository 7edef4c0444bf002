import { calls } from '#contract/calls.ts';
import { countCodes } from './concurrent-requests.ts';
import { countStock, stockOf, uncountStock } from './counted-stock.ts';
import { PIECES } from './journey.ts';
import type { Arena, Race } from './race-harness.ts';

const ordersOf = 'select count(*) from orders where user_id = $1';
async function makeCoupon(arena: Arena, limits: { usage?: number; perCustomer?: number }): Promise<string> {
  const code = `RACE${arena.random.below(1_000_000_000)}`;
  await arena.rows(
    `insert into coupons (coupon_code, description, kind, value, applies_to, minimum_cart_paise,
       maximum_saving_paise, usage_limit, per_customer_limit, listed, active)
     values ($1, 'For the race', 'flat', 10000, 'everything', 0, 10000, $2, $3, false, true)`,
    [code, limits.usage ?? null, limits.perCustomer ?? null],
  );
  return code;
}

/** Gives each customer a cart with one of each product, added sequentially. */
async function fillCarts(arena: Arena, productsOf: (index: number) => number[]): Promise<void> {
  for (const [index, customer] of arena.crowd.entries()) {
    await arena.clear(customer);
    for (const product of productsOf(index)) {
      await arena.rows('insert into cart_lines (user_id, product_id, quantity) values ($1, $2, 1)', [
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
    async run(arena, findings) {
      const customer = arena.someone();
      await arena.clear(customer);
      await arena.add(customer, PIECES.ring, 2);
      const before = await arena.count(ordersOf, [customer.userId]);
      const hits = await arena.volley(Array.from({ length: arena.width }, () => arena.orderShot(customer)));
      findings.outcome('orders', hits, 1, ['cart_empty']);
      const made = (await arena.count(ordersOf, [customer.userId])) - before;
      findings.happened('orders made', made, 1, hits);
      const left = await arena.count('select count(*) from cart_lines where user_id = $1', [customer.userId]);
      findings.equal('lines left in the cart', left, made === 1 ? 0 : 1);
    },
  },
  {
    id: 'R02',
    what: 'createOrder among addToCart and updateCartItem: each piece ordered once or still in the cart',
    async run(arena, findings) {
      const customer = arena.someone();
      await arena.clear(customer);
      const pieces = `select coalesce(sum(quantity), 0) as count from order_items join orders using (order_id)
        where user_id = $1 and product_id = $2`;
      const before = await arena.count(pieces, [customer.userId, PIECES.hoops]);
      const shots = Array.from({ length: 20 }, () => [
        arena.shot(calls.addToCart, customer, { product_id: PIECES.hoops, quantity: 1 }),
        arena.orderShot(customer),
      ]).flat();
      const hits = await arena.volley(shots);
      const added = hits.filter((hit) => hit.code === 'ok' && 'cart_id' in hit.body).length;
      const ordered = (await arena.count(pieces, [customer.userId, PIECES.hoops])) - before;
      const inCart = await arena.count(
        'select coalesce(sum(quantity), 0) as count from cart_lines where user_id = $1',
        [customer.userId],
      );
      findings.equal('pieces ordered or in the cart', ordered + inCart, added);
    },
  },
  {
    id: 'R05a',
    what: 'a coupon for five, wanted by a crowd: used five times',
    short: true,
    async run(arena, findings) {
      const code = await makeCoupon(arena, { usage: 5 });
      await fillCarts(arena, () => [PIECES.ring]);
      const hits = await arena.volley(arena.crowd.map((customer) => arena.orderShot(customer, code)));
      findings.outcome('orders', hits, 5, ['coupon_refused']);
      const used = await arena.count('select used_count as count from coupons where coupon_code = $1', [
        code,
      ]);
      const held = await arena.count('select count(*) from coupon_redemptions where coupon_code = $1', [
        code,
      ]);
      findings.happened('uses', held, 5, hits);
      findings.equal('uses counted', used, held);
    },
  },
  {
    id: 'R05b',
    what: 'a coupon once a customer, in twenty tabs: used once',
    async run(arena, findings) {
      const code = await makeCoupon(arena, { perCustomer: 1 });
      const customer = arena.someone();
      await arena.clear(customer);
      const shots = Array.from({ length: 20 }, () => [
        arena.shot(calls.addToCart, customer, { product_id: PIECES.ring, quantity: 1 }),
        arena.orderShot(customer, code),
      ]).flat();
      await arena.volley(shots);
      await arena.add(customer, PIECES.ring);
      await arena.volley([arena.orderShot(customer, code)]);
      const used = await arena.count('select count(*) from coupon_redemptions where coupon_code = $1', [
        code,
      ]);
      findings.equal('uses', used, 1);
    },
  },
  {
    id: 'R06a',
    what: 'the last piece, wanted by a crowd: sold once',
    short: true,
    async run(arena, findings) {
      await fillCarts(arena, () => [PIECES.pendant]);
      await uncountStock(arena, PIECES.pendant);
      const earlier = await arena.count('select coalesce(max(order_item_id), 0) as count from order_items');
      await countStock(arena, PIECES.pendant, 1);
      const hits = await arena.volley(arena.crowd.map((customer) => arena.orderShot(customer)));
      findings.outcome('orders', hits, 1, ['out_of_stock']);
      const sold = await arena.count(
        'select coalesce(sum(quantity), 0) as count from order_items where product_id = $1 and order_item_id > $2',
        [PIECES.pendant, earlier],
      );
      findings.happened('pieces sold', sold, 1, hits);
      findings.equal('pieces left', await stockOf(arena, PIECES.pendant), 1 - sold);
      await uncountStock(arena, PIECES.pendant);
    },
  },
  {
    id: 'R07',
    what: 'prices change while a crowd orders: each order is of one price',
    async run(arena, findings) {
      await fillCarts(arena, () => [PIECES.chain]);
      const [before] = await arena.rows<{ price: string; making: string }>(
        'select product_price_paise as price, making_charges_paise as making from products where product_id = $1',
        [PIECES.chain],
      );
      const [{ last } = { last: 0 }] = await arena.rows<{ last: number }>(
        'select coalesce(max(order_item_id), 0) as last from order_items',
      );
      const set = (price: number, making: number) =>
        arena.rows(
          'update products set product_price_paise = $2, making_charges_paise = $3 where product_id = $1',
          [PIECES.chain, price, making],
        );
      let over = false;
      const changing = (async () => {
        for (let step = 1; !over; step++) await set(Number(before?.price) + 100 * step, 100 * step);
      })();
      await arena.volley(arena.crowd.map((customer) => arena.orderShot(customer)));
      over = true;
      await changing;
      await set(Number(before?.price), Number(before?.making));
      const mixed = await arena.count(
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
    async run(arena, findings) {
      const customer = arena.someone();
      await arena.clear(customer);
      const body = { product_id: PIECES.silver, quantity: 1 };
      const hits = await arena.many(arena.width, calls.addToCart, customer, body);
      const added = hits.filter(({ code }) => code === 'ok').length;
      findings.outcome('added', hits, Math.min(arena.width, 99), ['quantity_limit']);
      const lines = await arena.rows<{ quantity: number }>(
        'select quantity from cart_lines where user_id = $1',
        [customer.userId],
      );
      findings.equal('lines', lines, [{ quantity: added }]);
      await arena.clear(customer);
    },
  },
  {
    id: 'R15',
    what: 'two pieces in opposite order in many carts: nobody is locked out',
    async run(arena, findings) {
      const [one, two] = [PIECES.hoops, PIECES.pendant];
      await countStock(arena, one, 10_000);
      await countStock(arena, two, 10_000);
      await fillCarts(arena, (index) => (index % 2 ? [one, two] : [two, one]));
      const earlier = await arena.count('select coalesce(max(order_item_id), 0) as count from order_items');
      const hits = await arena.volley(arena.crowd.map((customer) => arena.orderShot(customer)));
      findings.outcome('orders', hits, arena.crowd.length, []);
      // A call that got `busy` may have placed its order, even shortly after the response.
      const ordered = await arena.count(
        'select count(*) from order_items where product_id = $1 and order_item_id > $2',
        [one, earlier],
      );
      const { ok = 0, busy = 0 } = countCodes(hits);
      findings.holds(
        `${ordered} orders, ${ok} confirmed, ${busy} told busy`,
        ok <= ordered && ordered <= ok + busy,
      );
      findings.equal(
        'pieces left',
        [await stockOf(arena, one), await stockOf(arena, two)],
        [10_000 - ordered, 10_000 - ordered],
      );
      await uncountStock(arena, one);
      await uncountStock(arena, two);
    },
  },
];
