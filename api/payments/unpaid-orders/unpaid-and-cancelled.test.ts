import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-states.ts';
import { cancelUnpaidOrders, reconcile } from '../jobs.ts';
import { setStatus } from '../owner-service.ts';
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
} from '../purchase-testing.ts';
import { findOpenMatters } from '../settlement/payment-queries.ts';

const COUNTED = 115;
const shop = shopOfThisFile();
let meera: LoginResponse;
/** A shop with another provider account, whose key cannot see provider orders of this one. */
const other = shopOfThisFile();
beforeAll(async () => {
  meera = await shop.newCustomer();
});
beforeEach(async () => {
  await faults(shop, {});
  shop.setClock(undefined);
});

async function cancelAfter(hours: number, gateway = shop.shop.gateway): Promise<void> {
  shop.setClock(new Date(Date.now() + hours * HOUR_MS));
  await cancelUnpaidOrders({ ...shop.shop, gateway });
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

/** Copies an order, with the same customer and time; returns the new ids. */
async function copies(count: number, orderId: string): Promise<string[]> {
  const ofCopy: Record<string, string> = { order_id: "'COPY' || 10000000 + n", cart_version: '100 + n' };
  for (const [table, serial] of [
    ['orders', ''],
    ['order_items', 'order_item_id'],
    ['status_log', 'status_log_id'],
  ] as const) {
    const { rows } = await shop.pool.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1',
      [table],
    );
    const columns = rows.map(({ name }) => name).filter((name) => name !== serial);
    const values = columns.map((name) => ofCopy[name] ?? name);
    await shop.pool.query(
      `insert into ${table} (${columns.join(', ')})
       select ${values.join(', ')} from ${table}, generate_series(1, ${count}) n where order_id = $1`,
      [orderId],
    );
  }
  const { rows } = await shop.pool.query<{ order_id: string }>(
    "select order_id from orders where order_id like 'COPY%'",
  );
  return rows.map((row) => row.order_id);
}

describe('an order that nobody pays', () => {
  test('is cancelled after 72 hours, not before, and releases its stock and coupon', async () => {
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
    const { rows } = await shop.pool.query('select actor, act from audit_entries where subject = $1', [
      `order:${placed.orderId}`,
    ]);
    expect(rows).toEqual([{ actor: 'job:unpaid orders', act: 'unpaid order cancelled' }]);
  });

  test('is not cancelled if it has an unrecorded payment', async () => {
    const placed = await order(shop, meera);
    await pay(shop, await open(shop, meera, placed));
    await cancelAfter(73);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({
      payment_status: 'Success',
      order_status: 'processing',
    });
    expect(await invoicesOf(shop, meera, placed.orderId)).toHaveLength(1);
  });

  test('is not cancelled while the provider is unavailable', async () => {
    const placed = await order(shop, meera);
    await open(shop, meera, placed);
    await faults(shop, { status: 500 });
    await cancelAfter(73);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ order_status: 'pending' });
    await faults(shop, {});
    await cancelAfter(74);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ order_status: 'cancelled' });
  });

  test('is not cancelled while the shop has a different key than its provider order', async () => {
    const placed = await order(shop, meera);
    await pay(shop, await open(shop, meera, placed));
    await cancelAfter(73, other.shop.gateway);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ order_status: 'pending' });
    await cancelAfter(74);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({ payment_status: 'Success' });
  });

  test('is cancelled even if many older ones are undecided', async () => {
    const customer = await shop.newCustomer();
    const undecided = await copies(51, (await order(shop, customer)).orderId);
    await shop.pool.query(
      `insert into payment_intents (provider_order_id, purpose, order_id, user_id, amount_paise, currency, key_id, receipt, state)
       select 'order_' || order_id, 'order', order_id, user_id, total_paise, 'INR', 'rzp_test_before', order_id, 'active'
       from orders where order_id = any($1)`,
      [undecided],
    );
    const younger = await order(shop, customer);
    await cancelAfter(73);
    const statuses = async (ids: string[]) => {
      const { rows } = await shop.pool.query<{ order_status: string }>(
        'select distinct order_status from orders where order_id = any($1)',
        [ids],
      );
      return rows.map((row) => row.order_status);
    };
    expect(await statuses(undecided)).toEqual(['pending']);
    expect(await statuses([younger.orderId])).toEqual(['cancelled']);
    await shop.pool.query("update payment_intents set key_id = $1 where key_id = 'rzp_test_before'", [
      shop.shop.gateway.keyId,
    ]);
    await cancelAfter(74);
    expect(await statuses(undecided)).toEqual(['cancelled']);
  });

  test('is cancelled after a failed attempt too, and keeps the failed status', async () => {
    const placed = await order(shop, meera);
    await pay(shop, await open(shop, meera, placed), 'failed');
    await cancelAfter(73);
    expect(await shown(shop, meera, placed.orderId)).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'failed',
    });
  });

  test('cannot be cancelled by the job once it is paid', async () => {
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

/** Status changes that lead to each status after payment. */
const TRANSITIONS: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  processing: [],
  shipped: ['shipped'],
  delivered: ['shipped', 'delivered'],
  completed: ['shipped', 'delivered', 'completed'],
  cancelled: ['cancelled'],
};

describe('the owner', () => {
  test.each(ORDER_STATUSES)('may change the status of a %s order only as allowed', async (from) => {
    const { orderId } = from === 'pending' ? await order(shop, meera) : await buy(shop, meera);
    for (const step of TRANSITIONS[from]) await setStatus(acting(shop.db), orderId, step);
    expect(await shown(shop, meera, orderId)).toMatchObject({ order_status: from });
    const log = async () =>
      (await shop.pool.query('select from status_log where order_id = $1', [orderId])).rowCount;
    const moves = await log();
    expect(await setStatus(acting(shop.db), orderId, from)).toMatchObject({
      order: { orderStatus: from },
      isRepeat: true,
      refundDue: false,
    });
    for (const to of ORDER_STATUSES.filter((status) => status !== from && !MOVES[from].includes(status))) {
      expect(await setStatus(acting(shop.db), orderId, to)).toMatchObject({
        refused: 'order_move_refused',
      });
    }
    expect(await log()).toBe(moves);
    expect(await shown(shop, meera, orderId)).toMatchObject({ order_status: from });
    const [next] = MOVES[from];
    if (next)
      expect(await setStatus(acting(shop.db), orderId, next)).toMatchObject({
        order: { orderStatus: next },
      });
  });

  test('cancels a paid order: its payment waits for refund, stock and coupon are released', async () => {
    const customer = await shop.newCustomer();
    const [stock, uses] = [await stockOf(COUNTED), await usesOf('SWAGAT750')];
    const bought = await buy(shop, customer, {
      pieces: [
        [COUNTED, 1],
        [PIECES.chain, 1],
      ],
      coupon: 'SWAGAT750',
    });
    expect(await setStatus(acting(shop.db), bought.orderId, 'cancelled')).toMatchObject({
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

  test('cancels an order: a payment only authorised for it is not captured', async () => {
    const placed = await order(shop, meera);
    const paid = await pay(shop, await open(shop, meera, placed), 'authorized');
    await setStatus(acting(shop.db), placed.orderId, 'cancelled');
    shop.setClock(new Date(Date.now() + HOUR_MS));
    await reconcile(shop.shop);
    expect(await shop.shop.gateway.payment(paid.razorpay_payment_id)).toMatchObject({
      value: { status: 'authorized' },
    });
    expect(await dispositionOf(shop, paid.razorpay_payment_id)).toBe('noted');
  });

  test('gets not_found for an order that does not exist', async () => {
    expect(await setStatus(acting(shop.db), 'NOSUCHORDER', 'shipped')).toMatchObject({
      refused: 'not_found',
    });
  });
});
