import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { reconcile } from '../jobs.ts';
import {
  authoriseLate,
  buy,
  dispositionOf,
  faults,
  initiate,
  intentOf,
  invoicesOf,
  open,
  order,
  orderAndOpen,
  pay,
  providerState,
  resetProvider,
  shown,
  verify,
} from '../purchase-testing.ts';
import { razorpayGateway } from '../razorpay/api-gateway.ts';
import { initiateOrderPayment } from '../service.ts';
import { settleIntent } from './settlement-service.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
beforeAll(async () => {
  meera = await shop.newCustomer();
});
beforeEach(() => resetProvider(shop));

const ordered = () => orderAndOpen(shop, meera);

async function statusOf(orderId: string): Promise<string> {
  return (await shown(shop, meera, orderId)).payment_status;
}

/** Runs the reconciler with the clock moved ahead. */
async function reconcileLater(minutes = 1): Promise<void> {
  shop.setClock(new Date(Date.now() + minutes * MINUTE_MS));
  await reconcile(shop.shop);
}

describe('the reconciler', () => {
  test('pays an order whose webhook was lost', async () => {
    const { orderId, providerOrderId } = await ordered();
    await pay(shop, providerOrderId, 'captured-silently');
    expect(await statusOf(orderId)).toBe('pending');
    await reconcileLater();
    expect(await statusOf(orderId)).toBe('Success');
    expect(await invoicesOf(shop, meera, orderId)).toHaveLength(1);
  });

  test('soon checks a reopened payment again, however old it is', async () => {
    const { orderId, providerOrderId } = await ordered();
    for (const minutes of [1, 3, 10, 30, 90]) await reconcileLater(minutes);
    shop.setClock(new Date(Date.now() + 91 * MINUTE_MS));
    expect((await initiate(shop, meera, { order_id: orderId })).body.razorpayOrderId).toBe(providerOrderId);
    await pay(shop, providerOrderId, 'captured-silently');
    await reconcileLater(92);
    expect(await statusOf(orderId)).toBe('Success');
  });

  test('finds the payment that followed a failed one', async () => {
    const { orderId, providerOrderId } = await ordered();
    await pay(shop, providerOrderId, 'failed');
    await reconcileLater();
    expect(await statusOf(orderId)).toBe('failed');
    await pay(shop, providerOrderId);
    await reconcileLater(10);
    expect(await statusOf(orderId)).toBe('Success');
  });

  test('finds a failed payment that the bank authorised late', async () => {
    const { orderId, providerOrderId } = await ordered();
    const paid = await pay(shop, providerOrderId, 'failed');
    await reconcileLater();
    await authoriseLate(shop, paid.razorpay_payment_id);
    await reconcileLater(10);
    expect(await statusOf(orderId)).toBe('Success');
  });

  test('captures a payment that stayed authorised', async () => {
    const { orderId, providerOrderId } = await ordered();
    const paid = await pay(shop, providerOrderId, 'authorized');
    expect(await verify(shop, meera, orderId, paid)).toMatchObject({
      status: 200,
      body: { status: 'pending' },
    });
    expect(await statusOf(orderId)).toBe('pending');
    expect(await invoicesOf(shop, meera, orderId)).toEqual([]);
    await reconcileLater();
    expect(await statusOf(orderId)).toBe('Success');
    expect(await dispositionOf(shop, paid.razorpay_payment_id)).toBe('applied');
  });

  test('settles the other orders if one fails', async () => {
    const [stuck, next] = [await ordered(), await ordered()];
    for (const { providerOrderId } of [stuck, next]) await pay(shop, providerOrderId);
    await shop.pool.query(`create function no_invoice() returns trigger language plpgsql as
      $$ begin if new.order_id = '${stuck.orderId}' then raise 'planted'; end if; return new; end $$`);
    await shop.pool.query(
      'create trigger planted before insert on invoices for each row execute function no_invoice()',
    );
    await reconcileLater();
    expect(await statusOf(stuck.orderId)).toBe('pending');
    expect(await statusOf(next.orderId)).toBe('Success');
    await shop.pool.query('drop trigger planted on invoices');
    await reconcileLater(30);
    expect(await statusOf(stuck.orderId)).toBe('Success');
  });
});

describe('while the provider is failing', () => {
  test.each([
    ['errors', { status: 500 }],
    ['a page of its proxy', { status: 502 }],
    ['too many requests', { status: 429 }],
    ['cut connections', { drop: true }],
  ])(
    'with %s, verification returns 503, changes nothing, and the order is settled later',
    async (_what, fault) => {
      const { orderId, providerOrderId } = await ordered();
      const paid = await pay(shop, providerOrderId);
      await faults(shop, fault);
      expect(await verify(shop, meera, orderId, paid)).toMatchObject({
        status: 503,
        body: { code: 'provider_unavailable' },
      });
      await reconcileLater();
      expect(await statusOf(orderId)).toBe('pending');
      await faults(shop, {});
      await reconcileLater(10);
      expect(await statusOf(orderId)).toBe('Success');
    },
  );

  test('a single failed read is retried without an error for the customer', async () => {
    const { orderId, providerOrderId } = await ordered();
    const paid = await pay(shop, providerOrderId);
    await faults(shop, { status: 500, next: 2 });
    expect(await verify(shop, meera, orderId, paid)).toMatchObject({ status: 200 });
  });

  test('a payment that is not listed yet is not charged again', async () => {
    const { orderId, providerOrderId } = await ordered();
    const paid = await pay(shop, providerOrderId);
    const gateway = { ...shop.shop.gateway, paymentsOfOrder: async () => ({ value: [] }) };
    const response = await initiateOrderPayment({ ...shop.shop, gateway }, meera.user_id, orderId);
    expect(response).toMatchObject({ refused: 'payment_being_confirmed' });
    const made = (await providerState(shop)).orders.filter(({ receipt }) => receipt.startsWith(orderId));
    expect(made).toHaveLength(1);
    expect(await verify(shop, meera, orderId, paid)).toMatchObject({ status: 200 });
  });

  test('with rejected keys no order is treated as unpaid', async () => {
    const { providerOrderId } = await ordered();
    await pay(shop, providerOrderId);
    const { keyId } = shop.shop.gateway;
    const gateway = razorpayGateway({ apiUrl: shop.standInUrl, keyId, keySecret: 'revoked' });
    const intent = await intentOf(shop, providerOrderId);
    expect(await settleIntent({ ...shop.shop, gateway }, intent)).toBe('unavailable');
  });

  test('with another account’s key no order is treated as unpaid, whatever the signature', async () => {
    const { orderId, providerOrderId } = await ordered();
    const paid = await pay(shop, providerOrderId);
    const { gateway } = shop.shop;
    const other = await openTestShop();
    shop.shop.gateway = other.shop.gateway;
    const response = await verify(shop, meera, orderId, paid);
    shop.shop.gateway = gateway;
    await other.stop();
    expect(response).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect(await verify(shop, meera, orderId, paid)).toMatchObject({ status: 200 });
  });

  test('every call responds within ten seconds while the provider hangs', async () => {
    const [hanging, fresh] = [await ordered(), await order(shop, meera)];
    const paid = await pay(shop, hanging.providerOrderId, 'authorized');
    const bought = await buy(shop, meera);
    await faults(shop, { delay_ms: 4000 });
    const started = Date.now();
    const responses = await Promise.all([
      verify(shop, meera, hanging.orderId, paid),
      open(shop, meera, hanging),
      open(shop, meera, fresh),
      verify(shop, meera, bought.orderId, bought),
    ]);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect([200, 503]).toContain(responses[0].status);
    expect(responses[3].status).toBe(200);
    await faults(shop, {});
    await reconcileLater(10);
    expect(await statusOf(hanging.orderId)).toBe('Success');
  }, 60_000);
});
