import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { sendDueRefunds } from '../jobs.ts';
import {
  atStandIn,
  dispositionOf,
  eventsAreProcessed,
  faults,
  providerState,
  RING_PAISE,
  requestsAtProvider,
  resetProvider,
  shown,
  webhooks,
} from '../purchase-testing.ts';
import type { Refund } from '../rules.ts';
import { findOpenMatters } from '../settlement/payment-queries.ts';
import { findFailedRefunds, readRefund } from './refund-queries.ts';
import { buyAndCancel, orderedRefund } from './refund-testing.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
beforeAll(async () => {
  meera = await shop.newCustomer();
});
beforeEach(() => resetProvider(shop));

const later = (ms: number) => shop.setClock(new Date(shop.shop.clock().getTime() + ms));
const processRefunds = () => sendDueRefunds(shop.shop);

/** An ordered refund of a paid and cancelled order. */
async function refundOfCancelled() {
  const { orderId, paymentId } = await buyAndCancel(shop, meera);
  return { orderId, paymentId, refund: await orderedRefund(shop, paymentId) };
}

const read = async ({ refundId }: Refund) => {
  const refund = await readRefund(shop.db, refundId);
  if (!refund) throw new Error(`no refund ${refundId}`);
  return refund;
};

const refundsAtProvider = async (paymentId: string) =>
  (await providerState(shop)).refunds.filter((refund) => refund.payment_id === paymentId);

const isListed = async (paymentId: string) =>
  (await findOpenMatters(shop.db)).some((matter) => matter.providerPaymentId === paymentId);

describe('a refund that takes the bank days', () => {
  test('stays listed until the bank has paid, although the provider’s payment status is refunded', async () => {
    await webhooks(shop, true);
    await faults(shop, { refunds: { outcome: 'pending' } });
    const { orderId, paymentId, refund } = await refundOfCancelled();
    await processRefunds();
    await eventsAreProcessed(shop);
    expect((await read(refund)).state).toBe('pending');
    expect(await dispositionOf(shop, paymentId)).toBe('refund queued');
    expect(await isListed(paymentId)).toBe(true);
    expect((await shown(shop, meera, orderId)).refunds).toEqual([]);

    const [atProvider] = await refundsAtProvider(paymentId);
    await atStandIn(shop, 'POST', `refunds/${atProvider?.id}/process`);
    await eventsAreProcessed(shop);
    await processRefunds();
    expect((await read(refund)).state).toBe('processed');
    expect(await dispositionOf(shop, paymentId)).toBe('refunded');
    expect(await isListed(paymentId)).toBe(false);
    expect((await shown(shop, meera, orderId)).refunds).toHaveLength(1);
  });

  test('is checked rarely, and sent once', async () => {
    await faults(shop, { refunds: { outcome: 'pending' } });
    const { paymentId, refund } = await refundOfCancelled();
    await atStandIn(shop, 'DELETE', 'requests');
    const end = shop.shop.clock().getTime() + 4 * HOUR_MS;
    for (let checks = 0; shop.shop.clock().getTime() < end && checks < 100; checks++) {
      await processRefunds();
      shop.setClock((await read(refund)).nextLookAt ?? new Date(end));
    }
    const requests = await requestsAtProvider(shop, paymentId);
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    // Each check, every 15 minutes, reads the payment and its refunds.
    expect(requests.length).toBeGreaterThan(2 * 8);
    expect(requests.length).toBeLessThan(2 * 20);
    expect(await refundsAtProvider(paymentId)).toHaveLength(1);
  });

  test('is not sent again while the provider’s lists lag behind', async () => {
    await faults(shop, { refunds: { outcome: 'pending' }, list_lag_ms: 600_000 });
    const { paymentId, refund } = await refundOfCancelled();
    for (let checks = 0; checks < 3; checks++) {
      await processRefunds();
      later(DAY_MS);
    }
    expect(await read(refund)).toMatchObject({
      state: 'pending',
      problem: expect.stringContaining('does not list'),
    });
    expect(await refundsAtProvider(paymentId)).toHaveLength(1);
  });
});

describe('a refund that fails', () => {
  test('at the bank, days later, is reported with its reason and can be ordered again', async () => {
    await webhooks(shop, true);
    await faults(shop, { refunds: { outcome: 'pending', next: 1 } });
    const { paymentId, refund } = await refundOfCancelled();
    await processRefunds();
    later(5 * DAY_MS);
    const [atProvider] = await refundsAtProvider(paymentId);
    await atStandIn(shop, 'POST', `refunds/${atProvider?.id}/fail`);
    await eventsAreProcessed(shop);
    await processRefunds();
    expect(await read(refund)).toMatchObject({ state: 'failed', problem: 'The bank did not take it.' });
    expect(await isListed(paymentId)).toBe(true);
    expect(await findFailedRefunds(shop.db)).toContainEqual(
      expect.objectContaining({ refundId: refund.refundId }),
    );

    const anew = await orderedRefund(shop, paymentId);
    expect(anew.refundId).not.toBe(refund.refundId);
    await processRefunds();
    expect((await read(anew)).state).toBe('processed');
    expect(await dispositionOf(shop, paymentId)).toBe('refunded');
    expect(await findFailedRefunds(shop.db)).not.toContainEqual(
      expect.objectContaining({ refundId: refund.refundId }),
    );
    expect((await refundsAtProvider(paymentId)).map(({ status }) => status).sort()).toEqual([
      'failed',
      'processed',
    ]);
  });

  test('at once, in the provider’s response', async () => {
    await faults(shop, { refunds: { outcome: 'failed', next: 1 } });
    const { paymentId, refund } = await refundOfCancelled();
    await processRefunds();
    expect((await read(refund)).state).toBe('failed');
    expect(await dispositionOf(shop, paymentId)).toBe('refund queued');
  });

  test('because the payment is too old is reported, stays listed and is retried only when ordered again', async () => {
    const { paymentId, refund } = await refundOfCancelled();
    await atStandIn(shop, 'POST', `payments/${paymentId}/age`, { days: 190 });
    await processRefunds();
    expect(await read(refund)).toMatchObject({
      state: 'failed',
      nextLookAt: null,
      problem: expect.stringContaining('more than 6 months old'),
    });
    expect(await isListed(paymentId)).toBe(true);
    await atStandIn(shop, 'DELETE', 'requests');
    later(DAY_MS);
    await processRefunds();
    expect(await requestsAtProvider(shop, paymentId)).toEqual([]);
    const anew = await orderedRefund(shop, paymentId);
    expect(anew.refundId).not.toBe(refund.refundId);
    await processRefunds();
    expect((await read(anew)).state).toBe('failed');
    expect(await findFailedRefunds(shop.db)).toContainEqual(
      expect.objectContaining({ refundId: anew.refundId }),
    );
    expect(await findFailedRefunds(shop.db)).not.toContainEqual(
      expect.objectContaining({ refundId: refund.refundId }),
    );
  });
});

describe('while a dashboard refund is pending', () => {
  const byHand = async (paymentId: string, amount?: number) => {
    const body = { outcome: 'pending', ...(amount && { amount }) };
    return (await atStandIn(shop, 'POST', `payments/${paymentId}/refund`, body)) as { id: string };
  };

  test.each([
    ['all of it', undefined],
    ['a part', 100_000],
  ])('of %s, ours waits, and sends everything when the other fails', async (_what, amount) => {
    const { paymentId, refund } = await refundOfCancelled();
    const { id } = await byHand(paymentId, amount);
    await processRefunds();
    expect(await read(refund)).toMatchObject({
      state: 'ordered',
      attempts: 0,
      problem: expect.stringContaining('on its way'),
    });
    expect(await dispositionOf(shop, paymentId)).toBe('refund queued');
    await atStandIn(shop, 'POST', `refunds/${id}/fail`);
    later(DAY_MS);
    await processRefunds();
    expect(await read(refund)).toMatchObject({ state: 'processed', amountPaise: RING_PAISE });
    expect(await dispositionOf(shop, paymentId)).toBe('refunded');
  });

  test('ours is not needed once the other is processed', async () => {
    const { paymentId, refund } = await refundOfCancelled();
    const { id } = await byHand(paymentId);
    await processRefunds();
    await atStandIn(shop, 'POST', `refunds/${id}/process`);
    later(DAY_MS);
    await processRefunds();
    expect((await read(refund)).state).toBe('failed');
    expect(await dispositionOf(shop, paymentId)).toBe('refunded');
    expect(await findFailedRefunds(shop.db)).not.toContainEqual(
      expect.objectContaining({ refundId: refund.refundId }),
    );
  });
});
