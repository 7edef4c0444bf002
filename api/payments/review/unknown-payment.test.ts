import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { randomId } from '#api/platform/random-id.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { paise } from '#contract/money/money.ts';
import { runAsOwner } from '#server/cli/owner-testing.ts';
import { sweepProviderPayments, sweepRecentPayments } from '../jobs.ts';
import { readAllPayments } from '../owner-service.ts';
import {
  authoriseLate,
  dispositionOf,
  faults,
  orderAndOpen,
  pay,
  payOutside,
  refundAtProvider,
  resetProvider,
  shown,
  until,
  webhooks,
} from '../purchase-testing.ts';
import { readPaymentsSince } from '../settlement/payment-sweep-service.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
beforeAll(async () => {
  meera = await shop.newCustomer();
  await orderAndOpen(shop, meera);
});
beforeEach(() => resetProvider(shop));

async function noted(paymentId: string) {
  const { rows } = await shop.pool.query(
    `select u.provider_order_id as "orderId", amount_paise::int as amount, note from unknown_payments u
     left join unknown_payment_closings using (provider_payment_id) where provider_payment_id = $1`,
    [paymentId],
  );
  return rows;
}

const isNoted = async (paymentId: string) => (await noted(paymentId)).length > 0;

/** A payment on a provider order that this shop created and lost, as after a restored backup. */
async function forgotten(): Promise<string> {
  const receipt = `${randomId(20)}-${randomId(8)}`;
  const made = await shop.shop.gateway.createOrder({ amountPaise: paise(500_000), currency: 'INR', receipt });
  if (!('value' in made)) throw new Error(made.detail);
  return (await pay(shop, made.value.id)).razorpay_payment_id;
}

describe('captured money on an unknown provider order', () => {
  test('is stored once when its webhook arrives, and logged as an error', async () => {
    const errors = vi.spyOn(shop.shop.log, 'error');
    await webhooks(shop, true);
    const paymentId = await payOutside(shop, 120_000);
    await until(() => isNoted(paymentId));
    await sweepRecentPayments(shop.shop);
    expect(await noted(paymentId)).toEqual([
      { orderId: expect.stringMatching(/^order_/), amount: 120_000, note: null },
    ]);
    const about = errors.mock.calls.filter(([what]) => Object(what).payment === paymentId);
    expect(about).toHaveLength(1);
    errors.mockRestore();
  });

  test('is stored once the provider is available, if it was not when the webhook arrived', async () => {
    await webhooks(shop, true);
    await faults(shop, { status: 500, match: 'GET /v1/payments/' });
    const paymentId = await payOutside(shop, 120_000);
    await until(async () => {
      const { rowCount } = await shop.pool.query(
        `select 1 from webhook_events where body like '%' || $1 || '%' and attempts > 0`,
        [paymentId],
      );
      return rowCount !== 0;
    });
    expect(await isNoted(paymentId)).toBe(false);
    await faults(shop, {});
    shop.setClock(new Date(Date.now() + HOUR_MS));
    await until(() => isNoted(paymentId));
  });

  test('is found by the payment sweep if no webhook arrived', async () => {
    const paymentId = await payOutside(shop, 130_000);
    expect(await isNoted(paymentId)).toBe(false);
    await sweepRecentPayments(shop.shop);
    expect(await noted(paymentId)).toMatchObject([{ amount: 130_000, note: null }]);
  });

  test('is closed once the provider has refunded it', async () => {
    const paymentId = await payOutside(shop, 140_000);
    await sweepRecentPayments(shop.shop);
    await refundAtProvider(shop, paymentId);
    await sweepRecentPayments(shop.shop);
    expect(await noted(paymentId)).toMatchObject([{ note: 'The provider sent it back.' }]);
  });

  test('is not searched for before the shop’s first provider order', async () => {
    const { rows } = await shop.pool.query<{ first: Date }>(
      'select min(created_at) as first from payment_intents',
    );
    const requestedSince: Date[] = [];
    const { gateway } = shop.shop;
    const listing = {
      ...gateway,
      paymentsSince: (since: Date, skip: number) => {
        requestedSince.push(since);
        return gateway.paymentsSince(since, skip);
      },
    };
    await readPaymentsSince({ ...shop.shop, gateway: listing }, new Date(0));
    expect(requestedSince[0]).toEqual(rows[0]?.first);
  });
});

describe('the payment sweep', () => {
  test('pays an order whose webhook was lost', async () => {
    const { orderId, providerOrderId } = await orderAndOpen(shop, meera);
    await pay(shop, providerOrderId, 'captured-silently');
    await sweepRecentPayments(shop.shop);
    expect(await shown(shop, meera, orderId)).toMatchObject({ payment_status: 'Success' });
  });

  test('captures a late authorised payment', async () => {
    const { orderId, providerOrderId } = await orderAndOpen(shop, meera);
    const paid = await pay(shop, providerOrderId, 'failed');
    await authoriseLate(shop, paid.razorpay_payment_id);
    await sweepProviderPayments(shop.shop);
    expect(await shown(shop, meera, orderId)).toMatchObject({ payment_status: 'Success' });
  });

  test('continues with the others if the list or one payment cannot be read', async () => {
    const [stuck, next] = [await orderAndOpen(shop, meera), await orderAndOpen(shop, meera)];
    const stuckPayment = await pay(shop, stuck.providerOrderId, 'captured-silently');
    const nextPayment = await pay(shop, next.providerOrderId, 'captured-silently');
    await faults(shop, { status: 502 });
    expect(await readAllPayments(shop.shop)).toBeUndefined();
    await faults(shop, { status: 502, match: `GET /v1/payments/${stuckPayment.razorpay_payment_id}` });
    expect(await readAllPayments(shop.shop)).toBeUndefined();
    expect(await dispositionOf(shop, nextPayment.razorpay_payment_id)).toBe('applied');
    await faults(shop, {});
    expect(await readAllPayments(shop.shop)).toMatchObject({ settled: 1 });
    expect(await dispositionOf(shop, stuckPayment.razorpay_payment_id)).toBe('applied');
  });

  test('finds a payment on later pages of the list', async () => {
    const { orderId, providerOrderId } = await orderAndOpen(shop, meera);
    await pay(shop, providerOrderId, 'captured-silently');
    await Promise.all(Array.from({ length: 103 }, () => payOutside(shop, 10_000, false)));
    await sweepRecentPayments(shop.shop);
    expect(await shown(shop, meera, orderId)).toMatchObject({ payment_status: 'Success' });
  });
});

describe('the owner', () => {
  test('sees unknown payments in "reconcile" and closes them with a note', async () => {
    const [own, terminal] = [await forgotten(), await payOutside(shop, 25_000, false)];
    await sweepRecentPayments(shop.shop);
    const { output } = await runAsOwner(shop, 'reconcile');
    const line = output.find((one) => one.startsWith(own));
    expect(line).toContain('₹5,000.00');
    expect(line).toContain('Was an older backup restored?');
    expect(output.find((one) => one.startsWith(terminal))).toContain('without a provider order');
    expect(await runAsOwner(shop, 'close-payment', own)).toMatchObject({ code: 1 });
    expect(await runAsOwner(shop, 'close-payment', 'pay_unknown000000', '--note', 'x')).toMatchObject({
      code: 1,
    });
    expect(await runAsOwner(shop, 'close-payment', own, '--note', 'sent back by hand')).toMatchObject({
      code: 0,
      output: ['1 payment is closed.'],
    });
    expect(await noted(own)).toMatchObject([{ note: 'sent back by hand' }]);
    expect((await runAsOwner(shop, 'reconcile')).output.join('\n')).not.toContain(own);
  });

  test('closes all payments made outside of the shop at once, and none of its own', async () => {
    const own = await forgotten();
    const terminals = await Promise.all(Array.from({ length: 12 }, () => payOutside(shop, 25_000, false)));
    await sweepRecentPayments(shop.shop);
    const before = (await runAsOwner(shop, 'reconcile')).output;
    expect(before.filter((line) => line.endsWith('was not made by this shop.'))).toHaveLength(10);
    expect(before.join('\n')).toContain('more payments were not made by this shop.');
    expect(await runAsOwner(shop, 'close-payment', 'outside', '--note', 'card terminal')).toMatchObject({
      code: 0,
    });
    for (const id of terminals) expect(await noted(id)).toMatchObject([{ note: 'card terminal' }]);
    expect(await noted(own)).toMatchObject([{ note: null }]);
    await runAsOwner(shop, 'close-payment', own, '--note', 'known');
  });
});
