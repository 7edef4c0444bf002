import { beforeEach, describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { formatRupees, paise } from '#contract/money/money.ts';
import {
  dispositionOf,
  faults,
  initiate,
  intentOf,
  invoicesOf,
  MUMBAI,
  open,
  order,
  orderAndOpen,
  PIECES,
  pay,
  resetProvider,
  shown,
  verify,
} from '../purchase-testing.ts';
import {
  cancelAfter,
  changePrice,
  inMinutes,
  onePiece,
  releaseAfter,
  stockMovesOf,
  stockOf,
  withPayments,
} from './hold-testing.ts';

const shop = shopOfThisFile();
/** A shop with another provider account, whose key cannot see provider orders of this one. */
const other = shopOfThisFile();
/** A shop that allows two unpaid orders and holds stock for five minutes. */
const strict = shopOfThisFile({ MAX_UNPAID_ORDERS: '2', STOCK_HOLD_MINUTES: '5' });
const DAYS = 24 * 60;

/** A product with a stock of one; a new one for each test. */
let piece: number;
let meera: LoginResponse;
beforeEach(async () => {
  await resetProvider(shop);
  piece = await onePiece(shop);
  meera = await shop.newCustomer();
});

const orderPiece = (customer = meera) => order(shop, customer, { pieces: [[piece, 1]] });
const openPiece = (customer = meera) => orderAndOpen(shop, customer, { pieces: [[piece, 1]] });

describe('an order that nobody pays', () => {
  test('holds its stock for half an hour and shows until when; afterwards it is released and the order still payable', async () => {
    const before = Date.now();
    const { orderId } = await orderPiece();
    const { price_kept_until, holds_pieces } = await shown(shop, meera, orderId);
    const heldMs = new Date(price_kept_until ?? 0).getTime() - before;
    expect(heldMs).toBeGreaterThanOrEqual(30 * MINUTE_MS);
    expect(heldMs).toBeLessThan(31 * MINUTE_MS);
    expect([holds_pieces, await stockOf(shop, piece)]).toEqual([true, 0]);

    await releaseAfter(shop, 29);
    expect(await stockOf(shop, piece)).toBe(0);
    await releaseAfter(shop, 31);
    await releaseAfter(shop, 40);
    expect(await stockOf(shop, piece)).toBe(1);
    expect(await shown(shop, meera, orderId)).toMatchObject({
      order_status: 'pending',
      payment_status: 'pending',
      holds_pieces: false,
    });
    expect(await stockMovesOf(shop, orderId)).toEqual(['held -1', 'released 1']);
    expect((await initiate(shop, meera, { order_id: orderId })).status).toBe(200);
  });

  test('holds its stock for half an hour after its payment was last opened', async () => {
    const placed = await orderPiece();
    inMinutes(shop, 25);
    await open(shop, meera, placed);
    await releaseAfter(shop, 31);
    expect(await stockOf(shop, piece)).toBe(0);
    await releaseAfter(shop, 56);
    expect(await stockOf(shop, piece)).toBe(1);
  });

  test.each(['created', 'authorized'] as const)(
    'holds its stock and is not cancelled while a payment is %s',
    async (status) => {
      const { orderId, providerOrderId } = await openPiece();
      const paid = await pay(shop, providerOrderId, 'authorized');
      const slow = withPayments(shop.shop.gateway, status);
      await releaseAfter(shop, 31, slow);
      expect(await stockOf(shop, piece)).toBe(0);
      expect(await shown(shop, meera, orderId)).toMatchObject({ money_held: true, holds_pieces: true });
      await cancelAfter(shop, 4 * DAYS, slow);
      expect(await shown(shop, meera, orderId)).toMatchObject({ order_status: 'pending' });
      await releaseAfter(shop, 4 * DAYS + 10);
      expect(await dispositionOf(shop, paid.razorpay_payment_id)).toBe('applied');
      expect(await shown(shop, meera, orderId)).toMatchObject({
        payment_status: 'Success',
        money_held: false,
      });
    },
  );

  test('holds its stock while its payment is paid at the provider but not listed yet', async () => {
    const { orderId, providerOrderId } = await openPiece();
    await pay(shop, providerOrderId);
    await faults(shop, { order_lag_ms: { [providerOrderId]: 600_000 } });
    await releaseAfter(shop, 31);
    await cancelAfter(shop, 4 * DAYS);
    expect(await stockOf(shop, piece)).toBe(0);
    expect(await shown(shop, meera, orderId)).toMatchObject({ order_status: 'pending' });
    await faults(shop, {});
    await releaseAfter(shop, 5 * DAYS);
    expect(await shown(shop, meera, orderId)).toMatchObject({ payment_status: 'Success' });
  });

  test('holds its stock while the provider is unavailable', async () => {
    await openPiece();
    await faults(shop, { status: 500 });
    await releaseAfter(shop, 31);
    expect(await stockOf(shop, piece)).toBe(0);
    await faults(shop, {});
    await releaseAfter(shop, 40);
    expect(await stockOf(shop, piece)).toBe(1);
  });

  test('is not cancelled within half an hour of the last opening of its payment', async () => {
    const placed = await orderPiece();
    inMinutes(shop, 3 * DAYS - 5);
    await open(shop, meera, placed);
    await cancelAfter(shop, 3 * DAYS + 10);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ order_status: 'pending' });
    await cancelAfter(shop, 3 * DAYS + 40);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ order_status: 'cancelled' });
    expect(await stockMovesOf(shop, placed.orderId)).toEqual(['held -1', 'released 1']);
  });

  test('is cancelled a week after its payment was opened under a key that was replaced', async () => {
    const { orderId } = await openPiece();
    await cancelAfter(shop, 7 * DAYS - 60, other.shop.gateway);
    expect(await shown(shop, meera, orderId)).toMatchObject({ order_status: 'pending' });
    await cancelAfter(shop, 7 * DAYS + 60, other.shop.gateway);
    expect(await shown(shop, meera, orderId)).toMatchObject({ order_status: 'cancelled' });
    expect(await stockOf(shop, piece)).toBe(1);
  });
});

describe('a payment begun during the hold', () => {
  test('pays the order at its price whenever the bank confirms it, and takes the stock again', async () => {
    const placed = await openPiece();
    await releaseAfter(shop, 31);
    await changePrice(shop, piece, 100_000);
    const paid = await pay(shop, placed.providerOrderId);
    inMinutes(shop, 90);
    expect((await verify(shop, meera, placed.orderId, paid)).body.status).toBe('success');
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({
      payment_status: 'Success',
      total_amount: placed.total,
      holds_pieces: true,
    });
    expect(await stockOf(shop, piece)).toBe(0);
    expect(await stockMovesOf(shop, placed.orderId)).toEqual(['held -1', 'released 1', 'held -1']);
    const [invoice] = await invoicesOf(shop, meera, placed.orderId);
    expect(invoice?.total_amount).toBe(placed.total);
  });

  test('is refunded if the last piece was sold meanwhile, and the order shows why', async () => {
    const placed = await openPiece();
    await releaseAfter(shop, 31);
    const faster = await shop.newCustomer();
    const bought = await openPiece(faster);
    const paid = await pay(shop, placed.providerOrderId);
    const response = await verify(shop, meera, placed.orderId, paid);
    expect([response.status, response.body.code]).toEqual([409, 'payment_not_applied']);
    expect(await dispositionOf(shop, paid.razorpay_payment_id)).toBe('refund queued');
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({
      order_status: 'pending',
      payments_to_return: [
        { amount: placed.total, reason: 'The pieces were sold before the bank confirmed this payment.' },
      ],
    });
    expect(await invoicesOf(shop, meera, placed.orderId)).toEqual([]);
    const theirs = await pay(shop, bought.providerOrderId);
    expect((await verify(shop, faster, bought.orderId, theirs)).body.status).toBe('success');
  });

  test('is not captured if its pieces are sold', async () => {
    const placed = await openPiece();
    await releaseAfter(shop, 31);
    await orderPiece(await shop.newCustomer());
    const paid = await pay(shop, placed.providerOrderId, 'authorized');
    await releaseAfter(shop, 40);
    expect(await shop.shop.gateway.payment(paid.razorpay_payment_id)).toMatchObject({
      value: { status: 'authorized' },
    });
  });
});

describe('an order that is paid after its hold', () => {
  test('renews its hold at the same price on the same provider order', async () => {
    const placed = await openPiece();
    await releaseAfter(shop, 31);
    inMinutes(shop, 60);
    const again = await initiate(shop, meera, { order_id: placed.orderId });
    expect([again.status, again.body.razorpayOrderId]).toEqual([200, placed.providerOrderId]);
    expect(await stockOf(shop, piece)).toBe(0);
    const { price_kept_until, holds_pieces } = await shown(shop, meera, placed.orderId);
    expect(holds_pieces).toBe(true);
    expect(new Date(price_kept_until ?? 0).getTime()).toBeGreaterThan(Date.now() + 89 * MINUTE_MS);
    await releaseAfter(shop, 91);
    expect(await stockMovesOf(shop, placed.orderId)).toEqual([
      'held -1',
      'released 1',
      'held -1',
      'released 1',
    ]);
  });

  test('is refused once with a changed total, and then paid at it', async () => {
    const placed = await openPiece();
    await releaseAfter(shop, 31);
    await changePrice(shop, piece, 100_000);
    inMinutes(shop, 60);
    const total = placed.total + 1000;
    const refused = await initiate(shop, meera, { order_id: placed.orderId });
    expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
    expect(refused.body.message).toContain(formatRupees(paise(total * 100)));
    const now = await shown(shop, meera, placed.orderId);
    expect(now).toMatchObject({ total_amount: total, subtotal_amount: total, holds_pieces: true });
    expect(now.items[0]).toMatchObject({ subtotal: total, discounted_subtotal: total });

    const opened = await initiate(shop, meera, { order_id: placed.orderId });
    expect([opened.status, opened.body.amount]).toEqual([200, total]);
    expect((await intentOf(shop, placed.providerOrderId)).state).toBe('superseded');
    const paid = await pay(shop, opened.body.razorpayOrderId);
    expect((await verify(shop, meera, placed.orderId, paid)).body.status).toBe('success');
    const [invoice] = await invoicesOf(shop, meera, placed.orderId);
    expect(invoice?.total_amount).toBe(total);
  });

  test('refunds a payment of the previous total, and shows so', async () => {
    const placed = await openPiece();
    await changePrice(shop, piece, 100_000);
    inMinutes(shop, 61);
    expect((await initiate(shop, meera, { order_id: placed.orderId })).body.code).toBe('price_changed');
    const paid = await pay(shop, placed.providerOrderId);
    expect((await verify(shop, meera, placed.orderId, paid)).body.code).toBe('payment_not_applied');
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({
      payment_status: 'pending',
      payments_to_return: [
        { amount: placed.total, reason: 'The total of the order changed before this payment was confirmed.' },
      ],
    });
  });

  test('keeps its coupon, recalculated', async () => {
    await shop.pool.query(
      `insert into coupons (coupon_code, description, kind, value, applies_to, minimum_cart_paise,
         maximum_saving_paise, per_customer_limit, listed, active)
       values ('HOLDTENTH', 'A tenth', 'percent of price', 100, 'everything', 0, 10000000, 1, false, true)`,
    );
    const placed = await order(shop, meera, { pieces: [[piece, 1]], coupon: 'HOLDTENTH' });
    const before = await shown(shop, meera, placed.orderId);
    await shop.pool.query("update coupons set active = false where coupon_code = 'HOLDTENTH'");
    await changePrice(shop, piece, 1_000_000);
    inMinutes(shop, 31);
    expect((await initiate(shop, meera, { order_id: placed.orderId })).body.code).toBe('price_changed');
    const now = await shown(shop, meera, placed.orderId);
    expect(now.subtotal_amount).toBe(before.subtotal_amount + 10_000);
    expect(now.discount_amount).toBe(Math.floor(now.subtotal_amount / 100 + 0.5));
    expect(now.discount_amount).toBeGreaterThan(before.discount_amount);
    expect(now.coupon_code).toBe('HOLDTENTH');
  });

  test('is refused with the name of a sold-out product, and changes nothing', async () => {
    const basket: [number, number][] = [
      [PIECES.ring, 1],
      [piece, 1],
    ];
    const placed = await order(shop, meera, { pieces: basket });
    await releaseAfter(shop, 31);
    await orderPiece(await shop.newCustomer());
    inMinutes(shop, 32);
    const before = await shown(shop, meera, placed.orderId);
    const name = before.items.find(({ product_id }) => product_id === piece)?.product_name;
    const soldOut = await initiate(shop, meera, { order_id: placed.orderId });
    expect([soldOut.status, soldOut.body.code]).toEqual([409, 'out_of_stock']);
    expect(soldOut.body.message).toContain(`${name} is sold out`);
    expect(await shown(shop, meera, placed.orderId)).toEqual(before);
  });

  test('is refused when a product was withdrawn', async () => {
    const placed = await orderPiece();
    await shop.pool.query("update products set status = 'withdrawn' where product_id = $1", [piece]);
    inMinutes(shop, 31);
    const refused = await initiate(shop, meera, { order_id: placed.orderId });
    expect([refused.status, refused.body.code]).toEqual([409, 'product_unavailable']);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ total_amount: placed.total });
  });

  test('is not repriced while a payment is in progress', async () => {
    const placed = await openPiece();
    await pay(shop, placed.providerOrderId, 'authorized');
    await changePrice(shop, piece, 100_000);
    inMinutes(shop, 90);
    const { gateway } = shop.shop;
    shop.shop.gateway = withPayments(gateway, 'authorized');
    const refused = await initiate(shop, meera, { order_id: placed.orderId });
    shop.shop.gateway = gateway;
    expect([refused.status, refused.body.code]).toEqual([409, 'payment_being_confirmed']);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({
      total_amount: placed.total,
      money_held: true,
    });
  });

  test('keeps the price of a checkout opened in the last minute of the hold', async () => {
    const placed = await orderPiece();
    inMinutes(shop, 29);
    const providerOrderId = await open(shop, meera, placed);
    await changePrice(shop, piece, 100_000);
    inMinutes(shop, 58);
    expect(await open(shop, meera, placed)).toBe(providerOrderId);
    inMinutes(shop, 61);
    expect((await initiate(shop, meera, { order_id: placed.orderId })).body.code).toBe('price_changed');
  });
});

describe('a customer', () => {
  test('may have as many unpaid orders as configured, and then gets a refusal that says what to do', async () => {
    const customer = await strict.newCustomer();
    const first = await order(strict, customer);
    const second = await order(strict, customer);
    await strict.call(calls.addToCart, {
      token: customer.token,
      body: { product_id: PIECES.ring, quantity: 1 },
    });
    const createOrder = () =>
      strict.call(calls.createOrder, { token: customer.token, body: { shipping_address: MUMBAI } });
    const refused = await createOrder();
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_unpaid_orders']);
    expect(refused.body.message).toBe(
      'You have 2 orders waiting for payment. Please pay or cancel one before you order again.',
    );
    const paid = await pay(strict, await open(strict, customer, first));
    await verify(strict, customer, first.orderId, paid);
    expect((await createOrder()).status).toBe(200);
    expect(await shown(strict, customer, second.orderId)).toMatchObject({ order_status: 'pending' });
  });

  test('sees the configured hold time', async () => {
    const customer = await strict.newCustomer();
    const { orderId } = await order(strict, customer);
    const { price_kept_until, order_date } = await shown(strict, customer, orderId);
    expect(Date.parse(price_kept_until ?? '') - Date.parse(order_date)).toBe(5 * MINUTE_MS);
  });
});
