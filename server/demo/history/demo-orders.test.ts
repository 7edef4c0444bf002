import { describe, expect, test } from 'vitest';
import type { Database } from '#api/platform/database/database.ts';
import { refuse } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import { demoOrders, loadDemoOrders, type OrderOperations } from './demo-orders.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const TODAY = indianDate(NOW);
/** Not used by the fakes. */
const NO_DATABASE = {} as Database;

const names = demoOrders(TODAY).flatMap((order) => order.items.map((item) => item.productName));
const customer = {
  userId: 'ananya',
  shippingAddress: { street: 'Mulund East', city: 'Mumbai', pincode: '400081' },
  productIds: new Map(names.map((name, index) => [name, index + 1])),
  today: TODAY,
  now: NOW,
};

/** Order operations that only record their calls. */
function recordingShop() {
  const calls: string[] = [];
  const at = (now: Date) => now.toISOString().slice(0, 16);
  let [cart, orders] = [0, 0];
  const operations: OrderOperations = {
    async addToCart(_db, _userId, { quantity }) {
      cart += quantity;
    },
    async placeOrder(_db, { couponCode, now }) {
      calls.push(`order ${++orders}: ${cart} pieces ${couponCode ?? '-'} ${at(now)}`);
      cart = 0;
      return { orderId: String(orders), totalPaise: paise(orders * 100) };
    },
    async pay(_db, { orderId, amountPaise: amount, outcome, now }) {
      calls.push(`${orderId} ${outcome} ${amount} ${at(now)}`);
    },
    async moveOrder(_db, orderId, status, _actor, now) {
      calls.push(`${orderId} ${status} ${at(now)}`);
    },
  };
  return { operations, calls };
}

describe('the demo orders', () => {
  test('pass through the operations of real orders, oldest first', async () => {
    const { operations, calls } = recordingShop();
    expect(await loadDemoOrders(operations, NO_DATABASE, customer)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(calls).toEqual([
      'order 1: 5 pieces - 2026-09-21T05:30',
      '1 captured 100 2026-09-21T05:34',
      '1 shipped 2026-09-22T05:30',
      '1 delivered 2026-09-25T05:30',
      'order 2: 2 pieces - 2026-10-17T05:30',
      '2 captured 200 2026-10-17T05:34',
      '2 shipped 2026-10-18T05:30',
      '2 delivered 2026-10-21T05:30',
      'order 3: 1 pieces - 2026-10-31T05:30',
      '3 failed 300 2026-10-31T05:34',
      '3 cancelled 2026-11-01T05:30',
      'order 4: 2 pieces PARIVAAR1000 2026-11-16T05:30',
      '4 captured 400 2026-11-16T05:34',
      '4 shipped 2026-11-17T05:30',
      'order 5: 1 pieces - 2026-11-19T05:30',
      '5 captured 500 2026-11-19T05:34',
      'order 6: 1 pieces - 2026-11-20T08:00',
    ]);
  });

  test('one has four items', () => {
    expect(demoOrders(TODAY).map((order) => order.items.length)).toEqual([4, 2, 1, 2, 1, 1]);
  });

  test('a start in the early morning creates nothing in the future', async () => {
    const { operations, calls } = recordingShop();
    const now = new Date('2026-11-19T18:31:00Z');
    await loadDemoOrders(operations, NO_DATABASE, { ...customer, now });
    expect(calls.at(-1)).toBe('order 6: 1 pieces - 2026-11-19T18:31');
  });

  test('a refusal stops loading with its message', async () => {
    const { operations } = recordingShop();
    const refusing = { ...operations, placeOrder: async () => refuse('coupon_refused') };
    await expect(loadDemoOrders(refusing, NO_DATABASE, customer)).rejects.toThrow(
      'the order of 2026-09-21 was refused. This code cannot be used on this order.',
    );
  });
});
