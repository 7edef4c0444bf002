import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { reconcile, sweepProviderPayments, sweepProviderRefunds, sweepRecentPayments } from '../jobs.ts';
import { countRequests, open, order, orderAndOpen, pay, resetProvider, shown } from '../purchase-testing.ts';
import type { PaymentGateway } from './gateway.ts';
import { refilled } from './pace-rules.ts';
import { inBackground, openPace, type Pace } from './paced-gateway.ts';

const ABANDONED = 10_000;
let shop: TestShop;
let meera: LoginResponse;

/** Inserts ten thousand abandoned checkouts, all due for a check. */
async function abandon(userId: string): Promise<void> {
  await shop.pool.query(
    `insert into orders (order_id, user_id, cart_version, order_date, order_status, payment_status, subtotal_paise,
       discount_paise, total_paise, street, city, pincode)
     select 'LEFT' || n, $1, 100000 + n, now() - interval '1 hour', 'pending', 'pending', 100, 0, 100, 'MG Road', 'Pune', '411001'
     from generate_series(1, $2::int) n`,
    [userId, ABANDONED],
  );
  await shop.pool.query(
    `insert into payment_intents (provider_order_id, purpose, order_id, user_id, amount_paise, currency, key_id, receipt,
       state, next_check_at, checks, created_at)
     select 'order_Left' || lpad(n::text, 10, '0'), 'order', 'LEFT' || n, $1, 100, 'INR', $3, 'LEFT' || n, 'active',
       now() - n * interval '1 millisecond', n % 4, now() - interval '1 hour'
     from generate_series(1, $2::int) n`,
    [userId, ABANDONED, shop.shop.gateway.keyId],
  );
}

beforeAll(async () => {
  shop = await openTestShop();
  await abandon((await shop.newCustomer()).user_id);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await resetProvider(shop);
  meera = await shop.newCustomer();
  await countRequests(shop);
});

const isPaid = async (orderId: string) => (await shown(shop, meera, orderId)).payment_status === 'Success';

describe('with ten thousand open checkouts', () => {
  test('the next run of the reconciler settles a recent payment and reads only a few others', async () => {
    const { orderId, providerOrderId } = await orderAndOpen(shop, meera);
    await pay(shop, providerOrderId, 'captured-silently');
    await countRequests(shop);
    shop.setClock(new Date(Date.now() + 20_000));
    await reconcile(shop.shop);
    expect(await isPaid(orderId)).toBe(true);
    expect(await countRequests(shop)).toBeLessThanOrEqual(30);
  });

  test('the longest overdue one is checked in the same run', async () => {
    const { orderId, providerOrderId } = await orderAndOpen(shop, meera);
    await pay(shop, providerOrderId, 'captured-silently');
    await shop.pool.query(
      "update payment_intents set checks = 9, next_check_at = now() - interval '1 day' where provider_order_id = $1",
      [providerOrderId],
    );
    await reconcile(shop.shop);
    expect(await isPaid(orderId)).toBe(true);
  });

  test('one payment sweep settles a payment in the middle of the list', async () => {
    const { orderId, providerOrderId } = await orderAndOpen(shop, meera);
    await pay(shop, providerOrderId, 'captured-silently');
    await shop.pool.query(
      "update payment_intents set checks = 3, next_check_at = now() - interval '5 seconds' where provider_order_id = $1",
      [providerOrderId],
    );
    await countRequests(shop);
    await sweepRecentPayments(shop.shop);
    expect(await isPaid(orderId)).toBe(true);
    expect(await countRequests(shop)).toBe(2);
  });

  test('background requests are rate-limited and user requests are not', async () => {
    let turns = 0;
    const pace: Pace = {
      take: async () => {
        turns += 1;
        return true;
      },
      charge: () => {},
      stop: () => {},
    };
    shop.shop.pace = pace;
    const placed = await order(shop, meera);
    const providerOrderId = await open(shop, meera, placed);
    expect(turns).toBe(0);
    await pay(shop, providerOrderId, 'captured-silently');
    await countRequests(shop);
    for (const job of [reconcile, sweepProviderPayments, sweepProviderRefunds]) await job(shop.shop);
    expect(turns).toBe(await countRequests(shop));
    expect(turns).toBeGreaterThan(30);
    delete shop.shop.pace;
  });
});

describe('the rate limit of background work', () => {
  test('allows a burst after a pause, then a constant rate', () => {
    const perSecond = 5;
    let bucket = { tokens: 10, at: 0 };
    let taken = 0;
    for (let now = 0; now <= 60_000; now += 10) {
      bucket = refilled(bucket, now, perSecond, 10);
      while (bucket.tokens >= 1) {
        bucket = { ...bucket, tokens: bucket.tokens - 1 };
        taken += 1;
      }
    }
    expect(taken).toBeGreaterThan(300);
    expect(taken).toBeLessThanOrEqual(310);
  });

  test('charges retries, and ends when the shop closes', async () => {
    const charged: number[] = [];
    const silent = {
      order: async () => ({ problem: 'unavailable', detail: '429' }),
    } as unknown as PaymentGateway;
    const pace = {
      take: async () => true,
      charge: (count: number) => void charged.push(count),
      stop: () => {},
    };
    await inBackground({ gateway: silent, pace }).gateway.order('order_A1B2C3D4');
    expect(charged).toEqual([2]);
    const real = openPace({ perSecond: 0.001, burst: 1 });
    expect(await real.take()).toBe(true);
    const waiting = real.take();
    real.stop();
    expect(await waiting).toBe(false);
  });
});
