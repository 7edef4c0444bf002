import { setStatus } from '#api/payments/owner-service.ts';
import { calls } from '#contract/calls.ts';
import type { Arena, Findings } from './arena.ts';
import { PIECES } from './journey.ts';
import { countCodes, type Hit, messageShot } from './volley.ts';

/** Requests that meet; `run` answers what is not as it must be. */
export interface Race {
  id: string;
  what: string;
  short?: true;
  run(arena: Arena, findings: Findings): Promise<void>;
}

const ordersOf = 'select count(*) from orders where user_id = $1';
const setStock = (arena: Arena, product: number, stock: number | null) =>
  arena.rows('update products set stock = $2 where product_id = $1', [product, stock]);
const stockOf = async (arena: Arena, product: number) =>
  (
    await arena.rows<{ stock: number | null }>('select stock from products where product_id = $1', [product])
  )[0]?.stock;

/** Counted pieces: their moves must add up, so a count is itself a move. */
async function countStock(arena: Arena, product: number, stock: number): Promise<void> {
  await arena.rows('delete from stock_moves where product_id = $1', [product]);
  await arena.rows("insert into stock_moves (product_id, change, reason) values ($1, $2, 'counted')", [
    product,
    stock,
  ]);
  await setStock(arena, product, stock);
}

/** Made to order again; earlier orders hold no stock then. */
async function uncountStock(arena: Arena, product: number): Promise<void> {
  await setStock(arena, product, null);
  await arena.rows('delete from stock_moves where product_id = $1', [product]);
}

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

/** Gives each customer of the crowd a cart with one of each product, put in one after the other. */
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

/** The different provider orders that were handed out. */
const handedOut = (hits: Hit[]) =>
  new Set(hits.filter(({ code }) => code === 'ok').map(({ body }) => body.razorpayOrderId));

export const RACES: Race[] = [
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
    id: 'R03',
    what: 'verifyPayment x 20 with messages x 20 on both shops: booked once, one invoice',
    short: true,
    async run(arena, findings) {
      const customer = arena.someone();
      const paid = await arena.paid(customer, PIECES.chain);
      const entity = { id: paid.razorpay_payment_id, order_id: paid.razorpay_order_id };
      const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
      const messages = Array.from({ length: 20 }, (_, index) =>
        // Two of each: the provider delivers at least once.
        messageShot(arena.shopUrl, `race-${paid.razorpay_payment_id}-${index >> 1}`, body, arena.sign(body)),
      );
      const verifies = Array.from({ length: 20 }, () => arena.verifyShot(customer, paid));
      const hits = await arena.volley([...verifies, ...messages]);
      const told = hits.slice(0, 20);
      findings.holds(
        `verifications: ${JSON.stringify(told.map(({ code }) => code))}`,
        told.every(({ code }) => code === 'ok' || code === 'busy'),
      );
      findings.holds(
        'some verification succeeds',
        told.some(({ code }) => code === 'ok'),
      );
      findings.equal(
        'invoices',
        await arena.count('select count(*) from invoices where order_id = $1', [paid.orderId]),
        1,
      );
      findings.equal(
        'moves of the order',
        await arena.count('select count(*) from status_log where order_id = $1', [paid.orderId]),
        4,
      );
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
    id: 'R08',
    what: 'many payments booked at once, some roll back after taking a number: no gap, no repeat',
    short: true,
    async run(arena, findings) {
      const some = arena.crowd.slice(0, 12);
      const paid = [];
      for (const customer of some) paid.push({ customer, paid: await arena.paid(customer, PIECES.silver) });
      await arena.rows('create sequence race_tries');
      await arena.rows(`create function race_trouble() returns trigger language plpgsql as
        $$ begin if nextval('race_tries') % 4 = 0 then raise 'planted'; end if; return new; end $$`);
      await arena.rows(
        'create trigger race_trouble after insert on invoice_lines for each row execute function race_trouble()',
      );
      await arena.volley(paid.map((one) => arena.verifyShot(one.customer, one.paid)));
      await arena.rows('drop trigger race_trouble on invoice_lines');
      await arena.rows('drop function race_trouble');
      await arena.rows('drop sequence race_tries');
      const hits = await arena.volley(paid.map((one) => arena.verifyShot(one.customer, one.paid)));
      findings.outcome('second verification', hits, some.length, []);
      const numbers = await arena.count(
        'select count(distinct invoice_number) from invoices where order_id = any($1)',
        [paid.map((one) => one.paid.orderId)],
      );
      findings.equal('different invoice numbers', numbers, some.length);
    },
  },
  {
    id: 'R09',
    what: 'one e-mail registered many times at once: one account',
    short: true,
    async run(arena, findings) {
      const email = `${arena.world.nextName()}@example.com`;
      const body = {
        name: 'Race',
        email,
        phone: '98200 12345',
        password: 'seven-gold-bangles',
        address: 'Pune',
      };
      const nobody = Object.assign(Object.create(arena.someone()), { token: undefined });
      const hits = await arena.many(Math.min(arena.width, 50), calls.register, nobody, body);
      findings.outcome('accounts', hits, 1, ['email_taken']);
      const made = await arena.count('select count(*) from users where email = $1', [email]);
      findings.happened('accounts made', made, 1, hits);
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
    id: 'R11',
    what: 'one scheme joined in twenty tabs: one provider order, one passbook',
    short: true,
    async run(arena, findings) {
      const { world } = arena;
      const [free] = await arena.rows<{ user_id: string; scheme_id: number }>(
        `select u.user_id::text as user_id, s.scheme_id from users u cross join schemes s
         where u.user_id::text = any($1) and not exists (
           select 1 from user_schemes j where j.user_id = u.user_id and j.scheme_id = s.scheme_id)
         order by random() limit 1`,
        [arena.crowd.map(({ userId }) => userId)],
      );
      const customer = arena.crowd.find(({ userId }) => userId === free?.user_id);
      // In a long run everybody has joined everything at last.
      if (!customer || !free) return;
      const { scheme_id } = free;
      const opened = await arena.many(20, calls.initiatePayment, customer, { scheme_id });
      const providerOrders = handedOut(opened);
      findings.equal('provider orders handed out', providerOrders.size, 1);
      const paid = await world.provider.pay(String([...providerOrders][0]), 'captured');
      if (!paid?.razorpay_signature) return findings.holds('the provider takes the payment', false);
      const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
      const body = { scheme_id, razorpay_order_id, razorpay_payment_id, razorpay_signature };
      const hits = await arena.many(20, calls.verifySchemePayment, customer, body);
      findings.outcome('verified', hits, 20, []);
      const joined = await arena.count(
        'select count(*) from user_schemes where user_id = $1 and scheme_id = $2',
        [customer.userId, scheme_id],
      );
      findings.equal('passbooks', joined, 1);
    },
  },
  {
    id: 'R12',
    what: 'an order is cancelled while it is paid: paid, or its money waits for refund',
    short: true,
    async run(arena, findings) {
      for (let pair = 0; pair < 5; pair++) {
        const customer = arena.someone();
        const paid = await arena.paid(customer, PIECES.silver);
        await Promise.all([
          arena.volley([arena.verifyShot(customer, paid)]),
          setStatus(arena.world.direct.db, paid.orderId, 'cancelled', new Date()),
        ]);
        await arena.volley([arena.verifyShot(customer, paid)]);
        const [end] = await arena.rows<{ end: string }>(
          `select o.order_status || ', ' || o.payment_status || ', ' || p.disposition as end from orders o
           join payment_intents i using (order_id) join payments p using (provider_order_id) where o.order_id = $1`,
          [paid.orderId],
        );
        const ends = [
          'processing, Success, applied',
          'cancelled, Success, refund queued',
          'cancelled, cancelled, refund queued',
        ];
        findings.holds(`an order ended as ${end?.end}`, ends.includes(end?.end ?? ''));
      }
    },
  },
  {
    id: 'R13',
    what: 'logout against addToCart: done or not logged in, never half',
    async run(arena, findings) {
      const name = arena.world.nextName();
      const customer = Object.assign(Object.create(arena.someone()), {
        name,
        email: `${name}@example.com`,
        token: '',
      });
      if (!(await customer.arrive())) return findings.holds('a customer arrives', false);
      const add = { product_id: PIECES.ring, quantity: 1 };
      const hits = await arena.volley([
        arena.shot(calls.logout, customer),
        ...Array.from({ length: 10 }, () => arena.shot(calls.addToCart, customer, add)),
      ]);
      const added = hits.slice(1).filter(({ code }) => code === 'ok').length;
      findings.holds(
        `answers: ${JSON.stringify(hits.map(({ code }) => code))}`,
        hits.slice(1).every(({ code }) => code === 'ok' || code === 'unauthenticated' || code === 'busy'),
      );
      const inCart = await arena.count(
        'select coalesce(sum(quantity), 0) as count from cart_lines where user_id = $1',
        [customer.userId],
      );
      findings.equal('pieces in the cart', inCart, added);
      const [after] = await arena.many(1, calls.addToCart, customer, add);
      findings.equal('after logging out', after?.code, 'unauthenticated');
    },
  },
  {
    id: 'R14',
    what: 'initiatePayment on one order, many at once: one provider order',
    short: true,
    async run(arena, findings) {
      const customer = arena.someone();
      await arena.clear(customer);
      await arena.add(customer, PIECES.hoops);
      const [placed] = await arena.volley([arena.orderShot(customer)]);
      const order_id = String(placed?.body.order_id);
      const hits = await arena.many(arena.width, calls.initiatePayment, customer, { order_id });
      findings.equal('provider orders handed out', handedOut(hits).size, 1);
      findings.outcome('opened', hits, arena.width, ['provider_unavailable']);
      const active = "select count(*) from payment_intents where order_id = $1 and state = 'active'";
      findings.equal('open provider orders', await arena.count(active, [order_id]), 1);
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
      // Who was told `busy` may have ordered all the same, also a moment after the answer.
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
  {
    id: 'R16',
    what: 'one profile changed many times at once: it is as one of them says, whole',
    short: true,
    async run(arena, findings) {
      const customer = arena.someone();
      const hits = await arena.volley(
        Array.from({ length: 40 }, (_, index) =>
          arena.shot(calls.updateProfile, customer, {
            user_id: customer.userId,
            name: `Name ${index}`,
            phone: `98200 ${10_000 + index}`,
          }),
        ),
      );
      findings.outcome('changes', hits, 40, []);
      const [profile] = await arena.rows<{ name: string; phone: string }>(
        'select name, phone from users where user_id = $1',
        [customer.userId],
      );
      findings.equal(
        'phone of that name',
        profile?.phone,
        `98200 ${10_000 + Number(profile?.name.slice(5))}`,
      );
    },
  },
  {
    id: 'R17',
    what: 'payments that never were are claimed, many at once: nobody is believed',
    short: true,
    async run(arena, findings) {
      const customer = arena.someone();
      const { orderId, providerOrderId } = await arena.opened(customer, PIECES.ring);
      const claims = Array.from({ length: 10 }, (_, index) =>
        arena.shot(calls.verifyPayment, customer, {
          order_id: orderId,
          razorpay_order_id: providerOrderId,
          razorpay_payment_id: `pay_never${arena.random.below(1_000_000)}x${index}`,
        }),
      );
      const hits = await arena.volley(claims);
      findings.outcome('claims', hits, 0, ['payment_not_verified']);
      const paid = "select count(*) from orders where order_id = $1 and payment_status = 'Success'";
      findings.equal('paid orders', await arena.count(paid, [orderId]), 0);
    },
  },
];
