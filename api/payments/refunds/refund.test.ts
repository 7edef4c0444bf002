import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { WEIGHING } from '#api/schemes/passbook/passbook-testing.ts';
import { openTestShop, shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { paise } from '#contract/money/money.ts';
import { sendDueRefunds } from '../jobs.ts';
import type { PaymentGateway, ProviderRefund } from '../provider/gateway.ts';
import {
  buy,
  dispositionOf,
  faults,
  initiate,
  pay,
  providerState,
  RING_PAISE,
  refundAtProvider,
  resetProvider,
  until,
  webhooks,
} from '../purchase-testing.ts';
import { razorpayGateway } from '../razorpay/api-gateway.ts';
import type { Refund } from '../rules.ts';
import { verifySchemePayment } from '../service.ts';
import { findOpenMatters } from '../settlement/payment-queries.ts';
import { endPlan } from './closing-service.ts';
import { findRefundsUnderWay, readRefund } from './refund-queries.ts';
import { orderRefund } from './refund-service.ts';
import { buyAndCancel, orderedRefund } from './refund-testing.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
beforeAll(async () => {
  meera = await shop.newCustomer();
});
beforeEach(() => resetProvider(shop));

/** A pending refund, as reported by the provider. */
const ON_ITS_WAY = {
  id: 'rfnd_onItsWay0001',
  amountPaise: paise(RING_PAISE),
  currency: 'INR',
  status: 'pending',
};

/** A paid and cancelled order, whose payment waits for refund. */
const queued = async () => (await buyAndCancel(shop, meera)).paymentId;

/** Processes refunds with some gateway calls replaced. */
function processRefunds(otherwise: Partial<PaymentGateway> = {}): Promise<void> {
  return sendDueRefunds({ ...shop.shop, gateway: { ...shop.shop.gateway, ...otherwise } });
}

async function sentBack(
  paymentId: string,
): Promise<{ amountPaise: number; status: string; receipt: string | null }[]> {
  const response = await shop.shop.gateway.refundsOfPayment(paymentId);
  if ('problem' in response) throw new Error(response.detail);
  return response.value;
}

const stateOf = async ({ refundId }: Refund) => (await readRefund(shop.db, refundId))?.state;

async function later(ms: number): Promise<void> {
  shop.setClock(new Date(shop.shop.clock().getTime() + ms));
}

describe('a refund', () => {
  test('is sent once, however often it is ordered and processed', async () => {
    const paymentId = await queued();
    const refunds = await Promise.all(Array.from({ length: 5 }, () => orderedRefund(shop, paymentId)));
    expect(new Set(refunds.map(({ refundId }) => refundId)).size).toBe(1);
    await Promise.all([processRefunds(), processRefunds(), processRefunds()]);
    await processRefunds();
    const again = await orderedRefund(shop, paymentId);
    expect(again).toMatchObject({ state: 'processed', amountPaise: RING_PAISE, problem: null });
    await processRefunds();
    expect(await sentBack(paymentId)).toMatchObject([
      { amountPaise: RING_PAISE, status: 'processed', receipt: again.refundId },
    ]);
    expect(await dispositionOf(shop, paymentId)).toBe('refunded');
    const matters = await findOpenMatters(shop.db);
    expect(matters.map(({ providerPaymentId }) => providerPaymentId)).not.toContain(paymentId);
    const { rows } = await shop.pool.query(
      'select actor, act from audit_entries where subject = $1 order by sequence',
      [`payment:${paymentId}`],
    );
    expect(rows).toEqual([
      { actor: 'command:test', act: 'refund ordered' },
      { actor: 'job:refunds', act: 'refund sent' },
    ]);
  });

  test('whose response was lost is found at the provider and not sent twice', async () => {
    const paymentId = await queued();
    const refund = await orderedRefund(shop, paymentId);
    await faults(shop, { drop: true, next: 1, match: `POST /v1/payments/${paymentId}/refund` });
    await processRefunds();
    expect(await stateOf(refund)).toBe('ordered');
    expect(await findRefundsUnderWay(shop.db)).toMatchObject([
      { refundId: refund.refundId, attempts: 1, problem: expect.stringContaining('no usable response') },
    ]);
    await processRefunds();
    expect(await stateOf(refund)).toBe('ordered');
    await later(16_000);
    await processRefunds();
    expect(await stateOf(refund)).toBe('processed');
    expect(await sentBack(paymentId)).toHaveLength(1);
  });

  test('whose response was lost and that is not listed yet is retried under the same key', async () => {
    const paymentId = await queued();
    const refund = await orderedRefund(shop, paymentId);
    await faults(shop, { drop: true, next: 1, match: `POST /v1/payments/${paymentId}/refund` });
    await processRefunds();
    await later(16_000);
    await processRefunds({ refundsOfPayment: async () => ({ value: [] }) });
    expect(await stateOf(refund)).toBe('processed');
    expect(await sentBack(paymentId)).toHaveLength(1);
  });

  test('waits while the provider fails, and is sent afterwards', async () => {
    const paymentId = await queued();
    const refund = await orderedRefund(shop, paymentId);
    await faults(shop, { status: 502 });
    await processRefunds();
    expect(await stateOf(refund)).toBe('ordered');
    expect(await dispositionOf(shop, paymentId)).toBe('refund queued');
    await faults(shop, {});
    await later(16_000);
    await processRefunds();
    expect(await stateOf(refund)).toBe('processed');
  });

  test('is not failed by a rejected key or another account’s key', async () => {
    const paymentId = await queued();
    const refund = await orderedRefund(shop, paymentId);
    const { keyId } = shop.shop.gateway;
    const revoked = razorpayGateway({ apiUrl: shop.standInUrl, keyId, keySecret: 'revoked' });
    const other = await openTestShop();
    for (const gateway of [revoked, other.shop.gateway]) {
      await sendDueRefunds({ ...shop.shop, gateway });
      expect(await readRefund(shop.db, refund.refundId)).toMatchObject({
        state: 'ordered',
        problem: expect.stringContaining('no usable response'),
      });
      await later(16_000);
    }
    await other.stop();
    await processRefunds();
    expect(await stateOf(refund)).toBe('processed');
  });

  test('stays pending while the key is rejected', async () => {
    const paymentId = await queued();
    const refund = await orderedRefund(shop, paymentId);
    const value = { ...ON_ITS_WAY, paymentId, receipt: refund.refundId };
    await processRefunds({ refund: async () => ({ value }) });
    for (const problem of ['refused', 'not found'] as const) {
      await later(16 * MINUTE_MS);
      await processRefunds({ payment: async () => ({ problem, detail: '400' }) });
      expect(await stateOf(refund)).toBe('pending');
      await later(16 * MINUTE_MS);
      await processRefunds({ refundsOfPayment: async () => ({ problem, detail: '400' }) });
      expect(await stateOf(refund)).toBe('pending');
    }
    await later(16 * MINUTE_MS);
    await processRefunds({ refundsOfPayment: async () => ({ value: [{ ...value, status: 'failed' }] }) });
    expect(await stateOf(refund)).toBe('failed');
  });

  test('of a payment unknown to the provider sends nothing and can be ordered again', async () => {
    const paymentId = await queued();
    const refund = await orderedRefund(shop, paymentId);
    await processRefunds({ payment: async () => ({ problem: 'not found', detail: '400 no such id' }) });
    expect(await readRefund(shop.db, refund.refundId)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('knows no such payment'),
    });
    expect((await orderedRefund(shop, paymentId)).refundId).not.toBe(refund.refundId);
  });

  test('sends only the rest of a payment partly refunded by hand', async () => {
    const paymentId = await queued();
    await shop.shop.gateway.refund(paymentId, paise(100_000), 'by-hand-000001');
    const refund = await orderedRefund(shop, paymentId);
    await processRefunds();
    expect(await readRefund(shop.db, refund.refundId)).toMatchObject({
      state: 'processed',
      amountPaise: RING_PAISE - 100_000,
    });
    const sent = await sentBack(paymentId);
    expect(sent.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(RING_PAISE);
  });

  test('of a payment refunded by hand sends nothing and is closed', async () => {
    const paymentId = await queued();
    const refund = await orderedRefund(shop, paymentId);
    await refundAtProvider(shop, paymentId);
    await processRefunds();
    expect(await stateOf(refund)).toBe('failed');
    expect(await dispositionOf(shop, paymentId)).toBe('refunded');
    expect(await sentBack(paymentId)).toHaveLength(1);
    expect(await orderRefund(acting(shop.db), paymentId)).toMatchObject({
      refused: 'refund_refused',
    });
  });

  test('that the provider refuses leaves the payment queued and can be ordered again', async () => {
    const paymentId = await queued();
    const refund = await orderedRefund(shop, paymentId);
    await processRefunds({ refund: async () => ({ problem: 'refused', detail: '400 not enough balance' }) });
    expect(await readRefund(shop.db, refund.refundId)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('not enough balance'),
    });
    expect(await dispositionOf(shop, paymentId)).toBe('refund queued');
    const anew = await orderedRefund(shop, paymentId);
    expect(anew.refundId).not.toBe(refund.refundId);
    await processRefunds();
    expect(await stateOf(anew)).toBe('processed');
  });

  test('that takes the bank days is tracked until processed or failed', async () => {
    const arrived = await queued();
    const failed = await queued();
    const atProvider = new Map<string, ProviderRefund>();
    const slow: Partial<PaymentGateway> = {
      refundsOfPayment: async (id) => ({ value: [atProvider.get(id)].filter((one) => one !== undefined) }),
      refund: async (paymentId, amountPaise, receipt) => {
        const value = {
          id: `rfnd_${paymentId}`,
          paymentId,
          amountPaise,
          currency: 'INR',
          status: 'pending',
          receipt,
        };
        atProvider.set(paymentId, value);
        return { value };
      },
    };
    const refunds = [await orderedRefund(shop, arrived), await orderedRefund(shop, failed)];
    await processRefunds(slow);
    expect(await Promise.all(refunds.map(stateOf))).toEqual(['pending', 'pending']);
    expect(await dispositionOf(shop, arrived)).toBe('refund queued');
    for (const [id, status] of [
      [arrived, 'processed'],
      [failed, 'failed'],
    ] as const) {
      const before = atProvider.get(id);
      if (before) atProvider.set(id, { ...before, status });
    }
    await later(2 * DAY_MS);
    await processRefunds(slow);
    expect(await Promise.all(refunds.map(stateOf))).toEqual(['processed', 'failed']);
    expect(await dispositionOf(shop, arrived)).toBe('refunded');
    expect(await dispositionOf(shop, failed)).toBe('refund queued');
  });

  test('of a different amount than ordered goes to review', async () => {
    const paymentId = await queued();
    const refund = await orderedRefund(shop, paymentId);
    await processRefunds({
      refund: async (id, amountPaise, receipt) => ({
        value: {
          id: 'rfnd_otherAmount',
          paymentId: id,
          amountPaise: paise(amountPaise - 1),
          currency: 'INR',
          status: 'processed',
          receipt,
        },
      }),
    });
    expect(await readRefund(shop.db, refund.refundId)).toMatchObject({
      state: 'processed',
      problem: expect.stringContaining('another amount'),
    });
    expect(await dispositionOf(shop, paymentId)).toBe('review');
  });
});

describe('a refund in the provider’s dashboard', () => {
  test('closes a queued refund when its webhook arrives', async () => {
    const paymentId = await queued();
    await webhooks(shop, true);
    await refundAtProvider(shop, paymentId);
    await until(async () => (await dispositionOf(shop, paymentId)) === 'refunded');
  });

  test('makes a refund in flight due at once', async () => {
    const paymentId = await queued();
    const refund = await orderedRefund(shop, paymentId);
    await faults(shop, { drop: true, next: 1, match: `POST /v1/payments/${paymentId}/refund` });
    await processRefunds();
    await webhooks(shop, true);
    await until(async () => {
      await processRefunds();
      return (await stateOf(refund)) === 'processed';
    });
  });
});

describe('ordering a refund is refused', () => {
  test('for an unknown payment, and for one that pays an active order', async () => {
    expect(await orderRefund(acting(shop.db), 'pay_unknown000000')).toMatchObject({
      refused: 'not_found',
    });
    const bought = await buy(shop, meera);
    expect(await orderRefund(acting(shop.db), bought.razorpay_payment_id)).toMatchObject({
      refused: 'refund_refused',
    });
    await processRefunds();
    const { payments } = await providerState(shop);
    expect(payments.find(({ id }) => id === bought.razorpay_payment_id)?.status).toBe('captured');
  });
});

test('instalments are refunded only after the passbook was closed with money back', async () => {
  const customer = await shop.newCustomer();
  const { body } = await initiate(shop, customer, { scheme_id: 3 });
  const paid = await pay(shop, body.razorpayOrderId);
  const claim = { scheme_id: 3, ...paid };
  await verifySchemePayment(shop.shop, customer.user_id, claim);
  const paymentId = paid.razorpay_payment_id;
  expect(await orderRefund(acting(shop.db), paymentId)).toMatchObject({ refused: 'refund_refused' });
  const { rows } = await shop.pool.query<{ id: number }>(
    'select user_scheme_id as id from scheme_entries where provider_payment_id = $1',
    [paymentId],
  );
  await endPlan(acting(shop.db), rows[0]?.id ?? 0, 'money back', WEIGHING);
  await orderedRefund(shop, paymentId);
  await processRefunds();
  expect(await dispositionOf(shop, paymentId)).toBe('refunded');
});
