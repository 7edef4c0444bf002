import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '#api/invariants-testing.ts';
import { openTestShop, type TestShop } from '#api/testing.ts';
import type { LoginAnswer } from '#contract/accounts.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-states.ts';
import { cancelUnpaidOrders, reconcile } from './jobs.ts';
import { findOpenMatters, setStatus } from './owner-service.ts';
import {
  buy,
  dispositionOf,
  faults,
  initiate,
  invoicesOf,
  open,
  order,
  PIECES,
  pay,
  shown,
} from './purchase-testing.ts';

const HOUR_MS = 3_600_000;
const COUNTED = 115;
let shop: TestShop;
let meera: LoginAnswer;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await shop.newCustomer();
});
beforeEach(async () => {
  await faults(shop, {});
  shop.setClock(undefined);
});
afterAll(async () => {
  await expectSoundBooks(shop.db);
  await shop.stop();
});

async function cancelAfter(hours: number): Promise<void> {
  shop.setClock(new Date(Date.now() + hours * HOUR_MS));
  await cancelUnpaidOrders(shop.shop);
  shop.setClock(undefined);
}

async function stockOf(productId: number): Promise<number | undefined> {
  const { rows } = await shop.pool.query<{ stock: number }>(
    'select stock from products where product_id = $1',
    [productId],
  );
  return rows[0]?.stock;
}

async function usesOf(coupon: string): Promise<number | undefined> {
  const { rows } = await shop.pool.query<{ used_count: number }>(
    'select used_count from coupons where coupon_code = $1',
    [coupon],
  );
  return rows[0]?.used_count;
}

describe('an order that nobody pays', () => {
  test('is cancelled after 72 hours, not before, and gives back its stock and its coupon', async () => {
    const customer = await shop.newCustomer();
    const [stock, uses] = [await stockOf(COUNTED), await usesOf('SWAGAT750')];
    const placed = await order(shop, customer, {
      pieces: [
        [COUNTED, 2],
        [PIECES.chain, 1],
      ],
      coupon: 'SWAGAT750',
    });
    await open(shop, customer, placed);
    expect(await stockOf(COUNTED)).toBe(Number(stock) - 2);
    expect(await usesOf('SWAGAT750')).toBe(Number(uses) + 1);
    await cancelAfter(71.9);
    expect(await shown(shop, customer, placed.orderId)).toMatchObject({ order_status: 'pending' });
    await cancelAfter(72.1);
    expect(await shown(shop, customer, placed.orderId)).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'cancelled',
    });
    expect(await stockOf(COUNTED)).toBe(stock);
    expect(await usesOf('SWAGAT750')).toBe(uses);
    expect(await initiate(shop, customer, { order_id: placed.orderId })).toMatchObject({ status: 409 });
    await cancelAfter(200);
    expect(await stockOf(COUNTED)).toBe(stock);
  });

  test('lives on when its money arrived unnoticed', async () => {
    const placed = await order(shop, meera);
    await pay(shop, await open(shop, meera, placed));
    await cancelAfter(73);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({
      payment_status: 'Success',
      order_status: 'processing',
    });
    expect(await invoicesOf(shop, meera, placed.orderId)).toHaveLength(1);
  });

  test('lives on while the provider cannot be asked about its money', async () => {
    const placed = await order(shop, meera);
    await open(shop, meera, placed);
    await faults(shop, { status: 500 });
    await cancelAfter(73);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ order_status: 'pending' });
    await faults(shop, {});
    await cancelAfter(74);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ order_status: 'cancelled' });
  });

  test('is cancelled by nobody once it is paid', async () => {
    const bought = await buy(shop, meera);
    await cancelAfter(1000);
    expect(await shown(shop, meera, bought.orderId)).toMatchObject({ order_status: 'processing' });
  });
});

const MOVES: Record<OrderStatus, OrderStatus[]> = {
  pending: ['cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
};

/** The moves that bring a fresh order into each status; the first step of a paid one is its payment. */
const WAYS: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  processing: [],
  shipped: ['shipped'],
  delivered: ['shipped', 'delivered'],
  completed: ['shipped', 'delivered', 'completed'],
  cancelled: ['cancelled'],
};

describe('the owner', () => {
  test.each(ORDER_STATUSES)('may move an order that is %s only as the table says', async (from) => {
    const { orderId } = from === 'pending' ? await order(shop, meera) : await buy(shop, meera);
    for (const step of WAYS[from]) await setStatus(shop.db, orderId, step, new Date());
    expect(await shown(shop, meera, orderId)).toMatchObject({ order_status: from });
    for (const to of ORDER_STATUSES.filter((status) => !MOVES[from].includes(status))) {
      expect(await setStatus(shop.db, orderId, to, new Date())).toMatchObject({
        refused: 'order_move_refused',
      });
    }
    expect(await shown(shop, meera, orderId)).toMatchObject({ order_status: from });
    const [next] = MOVES[from];
    if (next)
      expect(await setStatus(shop.db, orderId, next, new Date())).toMatchObject({
        order: { orderStatus: next },
      });
  });

  test('who cancels a paid order finds its money waiting for refund, and stock and coupon are free again', async () => {
    const customer = await shop.newCustomer();
    const [stock, uses] = [await stockOf(COUNTED), await usesOf('SWAGAT750')];
    const bought = await buy(shop, customer, {
      pieces: [
        [COUNTED, 1],
        [PIECES.chain, 1],
      ],
      coupon: 'SWAGAT750',
    });
    expect(await setStatus(shop.db, bought.orderId, 'cancelled', new Date())).toMatchObject({
      refundDue: true,
    });
    expect(await dispositionOf(shop, bought.razorpay_payment_id)).toBe('refund queued');
    const matters = await findOpenMatters(shop.db);
    expect(matters.map(({ providerPaymentId }) => providerPaymentId)).toContain(bought.razorpay_payment_id);
    expect(await shown(shop, customer, bought.orderId)).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'Success',
    });
    expect(await invoicesOf(shop, customer, bought.orderId)).toHaveLength(1);
    expect([await stockOf(COUNTED), await usesOf('SWAGAT750')]).toEqual([stock, uses]);
  });

  test('who cancels an order does not take money that a bank only promised for it', async () => {
    const placed = await order(shop, meera);
    const paid = await pay(shop, await open(shop, meera, placed), 'authorized');
    await setStatus(shop.db, placed.orderId, 'cancelled', new Date());
    shop.setClock(new Date(Date.now() + HOUR_MS));
    await reconcile(shop.shop);
    expect(await shop.shop.gateway.payment(paid.razorpay_payment_id)).toMatchObject({
      value: { status: 'authorized' },
    });
    expect(await dispositionOf(shop, paid.razorpay_payment_id)).toBe('noted');
  });

  test('is told of an order that does not exist', async () => {
    expect(await setStatus(shop.db, 'NOSUCHORDER', 'shipped', new Date())).toMatchObject({
      refused: 'not_found',
    });
  });
});
