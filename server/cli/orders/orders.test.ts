import { expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { setStatus } from '#api/payments/owner-service.ts';
import {
  BENGALURU,
  buy,
  intentOf,
  order,
  orderAndOpen,
  PIECES,
  pay,
  refundAtProvider,
} from '#api/payments/purchase-testing.ts';
import { settleIntent } from '#api/payments/settlement/settlement-service.ts';
import { releaseAfter, withPayments } from '#api/payments/unpaid-orders/hold-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { formatIndianMoment } from '#contract/indian-time.ts';
import { runAsOwner } from '../owner-testing.ts';

// Orders are created and changed by SQL here, without lines and history.
const shop = shopOfThisFile({}, { breaks: ['I15', 'I27'] });

/** Marks every processing order as shipped. */
async function shipAllOrders(): Promise<void> {
  await shop.pool.query(`
    with shipped as (
      update orders set order_status = 'shipped' where order_status = 'processing' returning order_id
    ) insert into shipment_events (order_id, parcel, kind, person, happened_at)
    select order_id, 1, 'sent', 'shop', now() from shipped`);
}

test('by default the owner sees the paid orders that are not shipped, newest first', async () => {
  await shipAllOrders();
  expect((await runAsOwner(shop, 'orders')).output).toEqual(['No order is processing.']);
  const customer = await shop.newCustomer({ name: 'Asha Rao' });
  const older = await buy(shop, customer);
  const newer = await buy(shop, customer, {
    pieces: [
      [PIECES.ring, 2],
      [PIECES.hoops, 1],
    ],
    address: BENGALURU,
  });
  const unpaid = await order(shop, customer);

  const { code, output } = await runAsOwner(shop, 'orders');
  expect(code).toBe(0);
  expect(output).toHaveLength(3);
  expect(output[0]).toMatch(
    /^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d {2}[A-Z0-9]{20} {2}Asha Rao {2}Bengaluru {2}3 pieces {2}₹/,
  );
  expect(output[0]).toContain(newer.orderId);
  expect(output[1]).toMatch(new RegExp(`${older.orderId} {2}Asha Rao {2}Mumbai {5}1 piece {3}₹8,377\\.00$`));

  const { rows } = await shop.pool.query<{ at: Date }>(
    'select order_date as at from orders where order_id = $1',
    [older.orderId],
  );
  expect(output[1]?.startsWith(formatIndianMoment(rows[0]?.at ?? new Date(0)))).toBe(true);

  const pending = await runAsOwner(shop, 'orders', 'pending');
  expect(pending.output.join('\n')).toContain(unpaid.orderId);
  expect(await runAsOwner(shop, 'orders', 'paid')).toMatchObject({
    code: 1,
    output: [expect.stringContaining('"paid" is not a status. Use one of: pending, processing,')],
  });
});

test('the list shows until when an unpaid order holds stock, and whether a payment is being confirmed', async () => {
  const customer = await shop.newCustomer();
  const placed = await orderAndOpen(shop, customer);
  const { rows } = await shop.pool.query<{ until: Date }>(
    'select price_kept_until as until from orders where order_id = $1',
    [placed.orderId],
  );
  const until = formatIndianMoment(rows[0]?.until ?? new Date(0));
  const list = async () =>
    (await runAsOwner(shop, 'orders', 'pending')).output.find((line) => line.includes(placed.orderId));
  const all = async () => (await runAsOwner(shop, 'order', placed.orderId)).output.join('\n');
  expect(await list()).toMatch(new RegExp(`holds its pieces until ${until}$`));
  expect(await all()).toContain(`Unpaid      holds its pieces until ${until}`);

  await releaseAfter(shop, 31);
  expect(await list()).toMatch(new RegExp(`holds no pieces since ${until}$`));
  await pay(shop, placed.providerOrderId, 'authorized');
  await settleIntent(
    { ...shop.shop, gateway: withPayments(shop.shop.gateway, 'authorized') },
    await intentOf(shop, placed.providerOrderId),
  );
  expect(await all()).toContain('Unpaid      a payment is being confirmed');
  const json = JSON.parse((await runAsOwner(shop, 'orders', 'pending', '--json')).output.join(''));
  expect(json.orders.find((one: { order_id: string }) => one.order_id === placed.orderId)).toMatchObject({
    holds_pieces: false,
    money_held: true,
    price_kept_until: rows[0]?.until.toISOString(),
  });
});

test('the list is available as JSON', async () => {
  await shipAllOrders();
  const { orderId } = await buy(shop, await shop.newCustomer());
  const { output } = await runAsOwner(shop, 'orders', '--json');
  expect(JSON.parse(output.join(''))).toEqual({
    orders: [
      {
        order_id: orderId,
        order_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        order_status: 'processing',
        payment_status: 'Success',
        customer: 'Meera Nair',
        city: 'Mumbai',
        state: 'Maharashtra',
        pieces: 1,
        total_amount: 8377,
      },
    ],
    more: 0,
  });
});

test('a long list is paginated without duplicates and read by an index', async () => {
  const { user_id } = await shop.newCustomer();
  // Many orders of the same instant: only the order id breaks the tie.
  await shop.pool.query(
    `insert into orders (order_id, user_id, cart_version, order_date, order_status, payment_status, subtotal_paise,
       discount_paise, total_paise, street, city, pincode, holds_stock)
     select 'PAGE' || n, $1, 1000 + n, timestamptz '2026-01-01' + (n / 40) * interval '1 microsecond', 'cancelled',
       'cancelled', 100, 0, 100, 's', 'c', '400050', false from generate_series(1, 120) n`,
    [user_id],
  );
  const { rows } = await shop.pool.query<{ order_id: string }>(
    "select order_id from orders where order_status = 'cancelled' order by order_date desc, order_id desc",
  );
  const seen: string[] = [];
  let words = ['orders', 'cancelled'];
  for (let pages = 0; words.length > 0 && pages < 10; pages++) {
    const { output } = await runAsOwner(shop, ...words);
    seen.push(...output.slice(0, -1).map((line) => line.split(/ {2,}/)[1] ?? ''));
    const further = /^(\d+) more: npm run shop -- (.*)$/.exec(output.at(-1) ?? '');
    if (further) expect(Number(further[1])).toBe(rows.length - seen.length);
    words = further?.[2]?.split(' ') ?? [];
  }
  expect(seen).toEqual(rows.map(({ order_id }) => order_id));
  expect((await runAsOwner(shop, 'orders', '--before', 'NOBODY')).output).toEqual([
    'There is no order NOBODY.',
  ]);

  const client = await shop.pool.connect();
  await client.query('begin; set local enable_seqscan = off');
  const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select order_id from orders where order_status = 'cancelled'
       and (order_date, order_id) < (select order_date, order_id from orders where order_id = 'PAGE1')
     order by order_date desc, order_id desc limit 50`,
  );
  await client.query('rollback');
  client.release();
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toContain('orders_by_status');
  expect(text).not.toContain('Sort');
});

test('one order shows all that is needed to pack it and to call the customer', async () => {
  const customer = await shop.newCustomer({
    name: 'Dev Menon',
    phone: '98765 43210',
    address: 'Fort, Kochi',
  });
  const bought = await buy(shop, customer, {
    pieces: [
      [PIECES.ring, 2],
      [PIECES.solitaire, 1],
    ],
    coupon: 'SWAGAT750',
    address: BENGALURU,
  });
  const { rows } = await shop.pool.query<{ invoice: string; email: string }>(
    'select invoice_number as invoice, (select email from users u where u.user_id = i.user_id) from invoices i where order_id = $1',
    [bought.orderId],
  );
  const { code, output } = await runAsOwner(shop, 'order', bought.orderId);
  const text = output.join('\n');
  expect(code).toBe(0);
  for (const part of [
    `${bought.orderId}, processing, payment Success`,
    'Dev Menon',
    '98765 43210',
    String(rows[0]?.email),
    '12 MG Road, Bengaluru 560001',
    'Karnataka (29)',
    'Fort, Kochi',
    '2 × Ishani Twist Stack Ring (P001, 14K585, 0.950 g)  ₹8,377.00 each, ₹16,754.00',
    '1 × Tara Solo Diamond Ring (P002, ',
    'SWAGAT750, less ₹750.00',
    `${bought.razorpay_payment_id}  ₹`,
    'captured by',
    String(rows[0]?.invoice),
    'order pending, by the customer',
    'payment Success, by the provider',
    `npm run shop -- order-status ${bought.orderId} shipped`,
    `npm run shop -- order-status ${bought.orderId} cancelled`,
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('delivered');
  expect(await runAsOwner(shop, 'order', 'NOBODY')).toMatchObject({
    code: 1,
    output: ['There is no order NOBODY.'],
  });
});

test('an order whose pincode has no known state shows that, and the state its invoice assumes', async () => {
  await shipAllOrders();
  const address = { ...BENGALURU, pincode: '5600' };
  const unpaid = await order(shop, await shop.newCustomer(), { address });
  const showOrderText = async (orderId: string) =>
    (await runAsOwner(shop, 'order', orderId)).output.join('\n');
  expect(await showOrderText(unpaid.orderId)).toContain(
    'State       not known from the pincode 5600. Please ask the customer',
  );
  const paid = await buy(shop, await shop.newCustomer(), { address });
  expect(await showOrderText(paid.orderId)).toContain(
    'not known from the pincode 5600; the invoice assumes Maharashtra.',
  );
  expect((await runAsOwner(shop, 'orders')).output[0]).toContain('Bengaluru (state not known)');
  const withState = await buy(shop, await shop.newCustomer(), {
    address: { ...address, state: 'Karnataka' },
  });
  expect(await showOrderText(withState.orderId)).toContain('State       Karnataka (29)');
});

test('an order of goods and a gift card names both of its documents', async () => {
  const { orderId } = await buy(shop, await shop.newCustomer(), {
    pieces: [
      [PIECES.ring, 1],
      [PIECES.giftCard, 1],
    ],
  });
  const { output } = await runAsOwner(shop, 'order', orderId);
  expect(output.join('\n')).toMatch(/Invoice +INV\/\S+ and GC\/\S+/);
});

test('an order shows its refunds and the next commands for them', async () => {
  const bought = await buy(shop, await shop.newCustomer());
  const refundId = await refundAtProvider(shop, bought.razorpay_payment_id, 10_000);
  await shop.pool.query(
    "insert into provider_refunds (provider_refund_id, provider_payment_id, amount_paise, refunded_at) values ($1, $2, 10000, '2026-11-20T06:00:00Z')",
    [refundId, bought.razorpay_payment_id],
  );
  const sent = (await runAsOwner(shop, 'order', bought.orderId)).output.join('\n');
  expect(sent).toContain(`${refundId}  ₹100.00 went back on 20 Nov 2026`);
  expect(sent).toContain(`npm run shop -- close-refund ${refundId}`);

  await setStatus(acting(shop.db), bought.orderId, 'cancelled');
  const cancelled = (await runAsOwner(shop, 'order', bought.orderId)).output.join('\n');
  expect(cancelled).toContain('refund queued: The paid order was cancelled.');
  expect(cancelled).toContain(`npm run shop -- refund ${bought.razorpay_payment_id}`);
  await runAsOwner(shop, 'refund', bought.razorpay_payment_id);
  const ordered = (await runAsOwner(shop, 'order', bought.orderId)).output.join('\n');
  expect(ordered).toContain(`of ${bought.razorpay_payment_id} is ordered`);
  expect(ordered).not.toContain('npm run shop -- refund');
});

test('customer text cannot control the terminal', async () => {
  await shipAllOrders();
  const bait = 'Eve\u001b[2J\u009b31m\u202e\r\nORDER';
  const { orderId } = await buy(shop, await shop.newCustomer());
  await shop.pool.query('update orders set street = $2, city = $2 where order_id = $1', [orderId, bait]);
  await shop.pool.query(
    'update users set name = $2 where user_id = (select user_id from orders where order_id = $1)',
    [orderId, bait],
  );
  for (const words of [['orders'], ['orders', '--json'], ['order', orderId]]) {
    const { output } = await runAsOwner(shop, ...words);
    expect(output.join('')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(output.join('')).toContain('Eve\\u001b[2J\\u009b31m\\u202e\\');
  }
  const { output } = await runAsOwner(shop, 'orders', '--json');
  expect(JSON.parse(output.join('')).orders[0].customer).toBe(bait);
  expect((await runAsOwner(shop, 'orders')).output).toHaveLength(2);
});

test('setting the same status again succeeds and changes nothing', async () => {
  const { orderId } = await buy(shop, await shop.newCustomer());
  expect(await runAsOwner(shop, 'order-status', orderId, 'shipped')).toMatchObject({
    code: 0,
    output: [`Order ${orderId} is shipped.`],
  });
  const log = () => shop.pool.query('select from status_log where order_id = $1', [orderId]);
  const { rowCount } = await log();
  expect(await runAsOwner(shop, 'order-status', orderId, 'shipped')).toMatchObject({
    code: 0,
    output: [`Order ${orderId} is shipped already; nothing was changed.`],
  });
  expect((await log()).rowCount).toBe(rowCount);
  const { output } = await runAsOwner(shop, 'order', orderId);
  expect(output.join('\n')).toMatch(/order shipped, by command:/);
  expect((await runAsOwner(shop, 'order-status', orderId, 'processing')).code).toBe(1);

  const cancelled = await buy(shop, await shop.newCustomer());
  await runAsOwner(shop, 'order-status', cancelled.orderId, 'cancelled');
  expect((await runAsOwner(shop, 'order-status', cancelled.orderId, 'cancelled')).output).toEqual([
    `Order ${cancelled.orderId} is cancelled already; nothing was changed.`,
    `It was paid: "npm run shop -- order ${cancelled.orderId}" shows where its money is.`,
  ]);
});
