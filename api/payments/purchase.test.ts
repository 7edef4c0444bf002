import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { restateRates } from '#api/rates/rate-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { openTestShop, shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { rupees, toPaise } from '#contract/money/money.ts';
import {
  BENGALURU,
  buy,
  faults,
  initiate,
  intentOf,
  invoicesOf,
  MUMBAI,
  open,
  order,
  PIECES,
  pay,
  providerState,
  shown,
  verify,
} from './purchase-testing.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
let arjun: LoginResponse;
beforeAll(async () => {
  [meera, arjun] = await Promise.all([shop.newCustomer(), shop.newCustomer({ name: 'Arjun Rao' })]);
});

describe('a purchase', () => {
  test('is paid, processing and invoiced once the provider confirms it', async () => {
    const placed = await order(shop, meera, {
      pieces: [
        [PIECES.pendant, 1],
        [PIECES.chain, 2],
      ],
    });
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({
      payment_status: 'pending',
      order_status: 'pending',
    });
    expect(await invoicesOf(shop, meera, placed.orderId)).toEqual([]);

    const opened = await initiate(shop, meera, { order_id: placed.orderId });
    expect(opened).toMatchObject({
      status: 200,
      body: { key_id: shop.shop.gateway.keyId, amount: placed.total, currency: 'INR' },
    });
    expect(await invoicesOf(shop, meera, placed.orderId)).toEqual([]);

    const paid = await pay(shop, opened.body.razorpayOrderId);
    expect(await invoicesOf(shop, meera, placed.orderId)).toEqual([]);
    expect(await verify(shop, meera, placed.orderId, paid)).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'Payment successful!' },
    });

    expect(await shown(shop, meera, placed.orderId)).toMatchObject({
      payment_status: 'Success',
      order_status: 'processing',
    });
    const [invoice, ...more] = await invoicesOf(shop, meera, placed.orderId);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      invoice_number: expect.stringMatching(/^INV\/\d\d-\d\d\/\d{6}$/),
      total_amount: placed.total,
      customer_name: 'Meera Nair',
      customer_phone: '98200 12345',
      billing_address: JSON.stringify(MUMBAI),
      place_of_supply: { state_name: 'Maharashtra', state_code: '27' },
      igst: 0,
      coupon_code: null,
      seller: shop.shop.seller,
      lines: [{ quantity: 1 }, { quantity: 2 }],
    });
  });

  test('needs no signature from the page', async () => {
    const placed = await order(shop, meera);
    const { razorpay_signature: _, ...claim } = await pay(shop, await open(shop, meera, placed));
    expect(await verify(shop, meera, placed.orderId, claim)).toMatchObject({ status: 200 });
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ payment_status: 'Success' });
  });

  test('returns the same response and creates no second invoice when verified again', async () => {
    const bought = await buy(shop, meera);
    await faults(shop, { status: 500 });
    const again = await verify(shop, meera, bought.orderId, bought);
    await faults(shop, {});
    expect(again).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await invoicesOf(shop, meera, bought.orderId)).toHaveLength(1);
  });

  test('can be paid after a failed attempt', async () => {
    const placed = await order(shop, meera);
    const providerOrderId = await open(shop, meera, placed);
    const failed = await pay(shop, providerOrderId, 'failed');
    const { razorpay_signature: _, ...claim } = failed;
    expect(await verify(shop, meera, placed.orderId, claim)).toMatchObject({ status: 400 });
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ payment_status: 'failed' });
    expect(await open(shop, meera, placed)).toBe(providerOrderId);
    expect(await verify(shop, meera, placed.orderId, claim)).toMatchObject({ status: 400 });
    // Repeating the old failure does not affect the new attempt.
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ payment_status: 'pending' });
    expect(await verify(shop, meera, placed.orderId, await pay(shop, providerOrderId))).toMatchObject({
      status: 200,
    });
    const { rows } = await shop.pool.query<{ new_value: string; actor: string }>(
      "select new_value, actor from status_log where order_id = $1 and field = 'payment_status' order by status_log_id",
      [placed.orderId],
    );
    expect(rows.map(({ new_value, actor }) => `${new_value} by ${actor}`)).toEqual([
      'pending by customer',
      'failed by provider',
      'pending by customer',
      'Success by provider',
    ]);
  });

  test('to another state has IGST of the same amount', async () => {
    const near = await buy(shop, meera, { pieces: [[PIECES.pendant, 1]] });
    const far = await buy(shop, meera, { pieces: [[PIECES.pendant, 1]], address: BENGALURU });
    const [inside] = await invoicesOf(shop, meera, near.orderId);
    const [across] = await invoicesOf(shop, meera, far.orderId);
    expect(across?.place_of_supply).toEqual({ state_name: 'Karnataka', state_code: '29' });
    expect(toPaise(rupees(across?.igst ?? 0))).toBe(
      toPaise(rupees(inside?.cgst ?? 0)) + toPaise(rupees(inside?.sgst ?? 0)),
    );
    expect(across?.igst).toBeGreaterThan(0);
    expect(inside?.igst).toBe(0);
    expect(across?.total_amount).toBe(inside?.total_amount);
    expect(across?.lines[0]?.igst).toBe(across?.igst);
  });

  test('to an unknown state is supplied in the seller’s state', async () => {
    const bought = await buy(shop, meera, { address: { ...MUMBAI, pincode: '900056' } });
    const [invoice] = await invoicesOf(shop, meera, bought.orderId);
    expect(invoice?.place_of_supply.state_code).toBe('27');
  });

  test('is dated by the shop’s clock and numbered in its Indian financial year', async () => {
    const other = await openTestShop();
    other.setClock(new Date('2027-03-31T18:29:59Z'));
    await restateRates(other.db, new Date('2027-03-31T18:29:59Z'));
    const customer = await other.newCustomer();
    const lastOfYear = await buy(other, customer);
    other.setClock(new Date('2027-03-31T18:30:00Z'));
    const firstOfYear = await buy(other, customer);
    const [before] = await invoicesOf(other, customer, lastOfYear.orderId);
    const [after] = await invoicesOf(other, customer, firstOfYear.orderId);
    expect(before).toMatchObject({
      invoice_date: '2027-03-31T18:29:59.000Z',
      invoice_number: 'INV/26-27/000005',
    });
    expect(after).toMatchObject({
      invoice_date: '2027-03-31T18:30:00.000Z',
      invoice_number: 'INV/27-28/000001',
    });
    await expectInvariants(other.db);
    await other.stop();
  });
});

describe('opening a payment', () => {
  test('twice returns the same provider order', async () => {
    const placed = await order(shop, meera);
    const [first, second] = [
      await initiate(shop, meera, { order_id: placed.orderId }),
      await initiate(shop, meera, { order_id: placed.orderId }),
    ];
    expect(second.body).toEqual(first.body);
  });

  test('by createOrderPayment responds like initiatePayment', async () => {
    const placed = await order(shop, meera);
    const { token } = meera;
    const other = await shop.call(calls.createOrderPayment, { token, body: { order_id: placed.orderId } });
    expect(other).toMatchObject({
      status: 200,
      body: (await initiate(shop, meera, { order_id: placed.orderId })).body,
    });
  });

  test('requests the total in paise, with a receipt that names the order', async () => {
    const placed = await order(shop, meera, { pieces: [[PIECES.solitaire, 3]] });
    const providerOrderId = await open(shop, meera, placed);
    const made = (await providerState(shop)).orders.find(({ id }) => id === providerOrderId);
    expect(made?.amount).toBe(toPaise(rupees(placed.total)));
    expect(made?.receipt).toMatch(new RegExp(`^${placed.orderId}-`));
    expect(made?.receipt.length).toBeLessThanOrEqual(40);
  });

  test.each([
    ['nothing', {}],
    ['an order and a scheme at once', { order_id: 'X', scheme_id: 1 }],
    ['a scheme that is no number', { scheme_id: '1' }],
    ['a negative scheme', { scheme_id: -1 }],
    ['an empty order id', { order_id: '' }],
    ['a list of orders', { order_id: ['X'] }],
  ])('for %s is refused', async (_what, body) => {
    const response = await shop.call(calls.initiatePayment, { token: meera.token, body: body as never });
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: expect.any(String) },
    });
  });

  test('of an unknown order or another customer’s makes no provider request', async () => {
    const placed = await order(shop, meera);
    const before = (await providerState(shop)).orders.length;
    for (const [customer, orderId] of [
      [arjun, placed.orderId],
      [meera, 'NOSUCHORDER'],
    ] as const) {
      const { token } = customer;
      const body = { order_id: orderId };
      expect(await shop.call(calls.initiatePayment, { token, body })).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Order not found' },
      });
      expect(await shop.call(calls.createOrderPayment, { token, body })).toMatchObject({ status: 404 });
    }
    expect((await providerState(shop)).orders).toHaveLength(before);
  });

  test('of a paid order is refused', async () => {
    const bought = await buy(shop, meera);
    expect(await initiate(shop, meera, { order_id: bought.orderId })).toMatchObject({
      status: 409,
      body: { code: 'order_not_payable', message: 'This order is already paid.' },
    });
  });

  test('of an order with an unrecorded payment settles it instead of charging again', async () => {
    const placed = await order(shop, meera);
    await pay(shop, await open(shop, meera, placed));
    expect(await initiate(shop, meera, { order_id: placed.orderId })).toMatchObject({
      status: 409,
      body: { message: 'This order is already paid.' },
    });
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ payment_status: 'Success' });
  });

  test('above the provider’s limit says so, and the order stays payable', async () => {
    const placed = await order(shop, meera);
    await faults(shop, { max_order_amount: 100_000 });
    const refused = await initiate(shop, meera, { order_id: placed.orderId });
    await faults(shop, {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'amount_too_high' } });
    expect(await initiate(shop, meera, { order_id: placed.orderId })).toMatchObject({ status: 200 });
  });

  test('can be repeated after the provider’s response was lost', async () => {
    const placed = await order(shop, meera);
    await faults(shop, { drop: true, match: 'POST /v1/orders', next: 1 });
    expect(await initiate(shop, meera, { order_id: placed.orderId })).toMatchObject({ status: 503 });
    const bought = await pay(shop, await open(shop, meera, placed));
    expect(await verify(shop, meera, placed.orderId, bought)).toMatchObject({ status: 200 });
    const made = (await providerState(shop)).orders.filter(({ receipt }) =>
      receipt.startsWith(placed.orderId),
    );
    expect(made).toHaveLength(2);
  });

  test('works if the provider requires unique receipts', async () => {
    await faults(shop, { unique_receipts: true });
    const bought = await buy(shop, meera);
    await faults(shop, {});
    expect((await intentOf(shop, bought.razorpay_order_id)).state).toBe('paid');
  });
});

type Piece = [productId: number, quantity: number];

/** The first pieces within the provider's limit: with making and tax a line costs less than twice its price. */
function affordable(pieces: Piece[], prices: Map<number, number>, ceiling: number): Piece[] {
  let left = ceiling;
  return pieces.filter(([productId, quantity]) => {
    const cost = 2 * quantity * (prices.get(productId) ?? Number.POSITIVE_INFINITY);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

test('the invoices of a hundred random carts add up to the paisa and equal their orders', async () => {
  const coupons = [
    '',
    'SWAGAT750',
    'MAKING15',
    'HEERA7',
    'CHANDI10',
    'NANHE300',
    'VIVAH3000',
    'UTSAV2',
    'PARIVAAR1000',
  ];
  const carts = fc.sample(
    fc.record({
      pieces: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 5,
        selector: ([productId]) => productId,
      }),
      coupon: fc.constantFrom(...coupons),
      address: fc.constantFrom(MUMBAI, BENGALURU),
    }),
    { numRuns: 100, seed: 20_261_120 },
  );
  const { rows } = await shop.pool.query<{ product_id: number; price: number }>(
    'select product_id, product_price_paise::float8 as price from products where stock is null',
  );
  const prices = new Map(rows.map(({ product_id, price }) => [product_id, price]));
  const customers: LoginResponse[] = [];
  for (let made = 0; made < 5; made++) customers.push(await shop.newCustomer());
  let discounted = 0;

  await Promise.all(
    customers.map(async (customer, lane) => {
      const totals = new Map<string, number>();
      for (const cart of carts.slice(lane * 20, lane * 20 + 20)) {
        const fitting = affordable(cart.pieces, prices, shop.shop.provider.maxPaymentPaise);
        const pieces: Piece[] = fitting.length > 0 ? fitting : [[PIECES.ring, 1]];
        // An inapplicable coupon is refused and leaves the cart unchanged.
        const bought = await buy(shop, customer, {
          pieces,
          coupon: cart.coupon,
          address: cart.address,
        }).catch(() => buy(shop, customer, { pieces: [], address: cart.address }));
        totals.set(bought.orderId, bought.total);
      }
      const { body } = await shop.call(calls.getUserInvoices, { token: customer.token });
      const { body: history } = await shop.call(calls.getOrders, { token: customer.token });
      expect(new Set(body.invoices.map((invoice) => invoice.order_id))).toEqual(new Set(totals.keys()));
      expect(body.invoices).toHaveLength(20);
      for (const invoice of body.invoices) {
        const paise = (key: 'subtotal' | 'discount' | 'cgst' | 'sgst' | 'total_amount') =>
          toPaise(invoice[key]);
        expect(paise('subtotal') - paise('discount') + paise('cgst') + paise('sgst')).toBe(
          paise('total_amount'),
        );
        expect(invoice.total_amount).toBe(totals.get(invoice.order_id));
        const shownOrder = history.orders.find((one) => one.order_id === invoice.order_id);
        expect(shownOrder).toMatchObject({ total_amount: invoice.total_amount, payment_status: 'Success' });
        const lines = invoice.lines.reduce((sum, line) => sum + toPaise(line.total), 0);
        expect(lines).toBe(paise('total_amount'));
        if (invoice.coupon_code) discounted++;
      }
    }),
  );
  expect(discounted).toBeGreaterThan(15);
  await expectInvariants(shop.db);
}, 120_000);
