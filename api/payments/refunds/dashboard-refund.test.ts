import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { sqlState } from '#api/platform/database/database-errors.ts';
import { WEIGHING } from '#api/schemes/passbook/passbook-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { paise } from '#contract/money/money.ts';
import { processInbox, sendDueRefunds, sweepProviderRefunds } from '../jobs.ts';
import { closeDashboardRefund, setStatus } from '../owner-service.ts';
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
  shown,
  until,
  webhooks,
} from '../purchase-testing.ts';
import { verifySchemePayment } from '../service.ts';
import { findOpenMatters } from '../settlement/payment-queries.ts';
import { endPlan } from './closing-service.ts';
import { findDashboardRefunds } from './provider-refund-queries.ts';
import { orderRefund } from './refund-service.ts';
import { orderedRefund } from './refund-testing.ts';

const shop = shopOfThisFile();
let meera: LoginResponse;
beforeAll(async () => {
  meera = await shop.newCustomer();
});
beforeEach(() => resetProvider(shop));

/** Open dashboard refunds of a payment, as reported to the owner. */
async function openRefunds(paymentId: string) {
  const all = await findDashboardRefunds(shop.db);
  return all.filter(({ providerPaymentId }) => providerPaymentId === paymentId);
}

async function refundsShown(orderId: string): Promise<number[]> {
  return (await shown(shop, meera, orderId)).refunds.map(({ amount }) => amount);
}

/** A gateway that lists these refunds. */
function listing(refunds: ProviderRefund[]): PaymentGateway {
  return {
    ...shop.shop.gateway,
    refundsSince: async (_since, skip) => ({ value: skip === 0 ? refunds : [] }),
  };
}

async function sendRest(paymentId: string): Promise<void> {
  await orderedRefund(shop, paymentId);
  await sendDueRefunds(shop.shop);
}

describe('a refund made in the provider’s dashboard', () => {
  test('is detected by webhook, reported to the owner and shown to the customer', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    await webhooks(shop, true);
    const refundId = await refundAtProvider(shop, paymentId);
    await until(async () => (await openRefunds(paymentId)).length === 1);
    expect(await openRefunds(paymentId)).toMatchObject([
      {
        providerRefundId: refundId,
        amountPaise: RING_PAISE,
        paidPaise: RING_PAISE,
        orderId,
        orderStatus: 'processing',
        invoiceNumber: expect.stringMatching(/\d/),
      },
    ]);
    const seen = await shown(shop, meera, orderId);
    expect(seen).toMatchObject({ payment_status: 'Success', order_status: 'processing' });
    expect(seen.refunds).toMatchObject([
      { amount: 8377, refunded_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) },
    ]);
    expect(await dispositionOf(shop, paymentId)).toBe('applied');
  });

  test('is read from the provider if a webhook only names the payment', async () => {
    const { orderId, razorpay_order_id, razorpay_payment_id: paymentId } = await buy(shop, meera);
    await refundAtProvider(shop, paymentId, 100_000);
    const entity = { id: paymentId, entity: 'payment', order_id: razorpay_order_id };
    const body = JSON.stringify({ event: 'payment.refunded', payload: { payment: { entity } } });
    const secret = shop.account.webhookSecrets[0] ?? '';
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    await shop.send('POST', '/api/v1/webhooks/razorpay', {
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
      body,
    });
    await until(async () => (await refundsShown(orderId)).length === 1);
    expect(await refundsShown(orderId)).toEqual([1000]);
  });

  test('is read again after the key was rejected when the webhook arrived', async () => {
    const { razorpay_payment_id: paymentId } = await buy(shop, meera);
    const { gateway } = shop.shop;
    shop.shop.gateway = {
      ...gateway,
      refundsOfPayment: async () => ({ problem: 'refused', detail: '401 Authentication failed' }),
    };
    await webhooks(shop, true);
    await refundAtProvider(shop, paymentId);
    const about = async () => {
      const { rows } = await shop.pool.query<{ processed: boolean; attempts: number }>(
        `select processed_at is not null as processed, attempts from webhook_events
         where event_type like 'refund.%' and body like '%' || $1 || '%'`,
        [paymentId],
      );
      return rows;
    };
    await until(async () => (await about()).some(({ processed, attempts }) => processed || attempts > 0));
    shop.shop.gateway = gateway;
    expect(await about()).not.toContainEqual(expect.objectContaining({ processed: true }));
    shop.setClock(new Date(Date.now() + HOUR_MS));
    await until(async () => (await openRefunds(paymentId)).length === 1);
  });

  test('in parts adds up, and each part is reported once despite repeated webhooks', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    await webhooks(shop, true);
    await faults(shop, { webhooks: { duplicate: true, reorder: true } });
    await refundAtProvider(shop, paymentId, 100_000);
    await refundAtProvider(shop, paymentId, 50_050);
    await until(async () => (await openRefunds(paymentId)).length === 2);
    await Promise.all([sweepProviderRefunds(shop.shop), processInbox(shop.shop)]);
    await until(async () => {
      const { deliveries } = await providerState(shop);
      return deliveries.every(({ state }) => state !== 'pending');
    });
    await processInbox(shop.shop);
    await sweepProviderRefunds(shop.shop);
    expect(
      (await openRefunds(paymentId)).map(({ amountPaise }) => amountPaise).sort((a, b) => a - b),
    ).toEqual([50_050, 100_000]);
    expect((await refundsShown(orderId)).sort((a, b) => a - b)).toEqual([500.5, 1000]);
  });

  test('is found by the refund sweep if the webhook was lost', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    await refundAtProvider(shop, paymentId, 100_000);
    expect(await refundsShown(orderId)).toEqual([]);
    await faults(shop, { status: 502 });
    await sweepProviderRefunds(shop.shop);
    expect(await refundsShown(orderId)).toEqual([]);
    await faults(shop, {});
    await sweepProviderRefunds(shop.shop);
    expect(await refundsShown(orderId)).toEqual([1000]);
  });

  test('is found on later pages of the provider’s list', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    await faults(shop, { webhooks: { lost: true } });
    for (let part = 0; part < 103; part++) await refundAtProvider(shop, paymentId, 100);
    await sweepProviderRefunds(shop.shop);
    expect(await refundsShown(orderId)).toHaveLength(103);
  });

  test('is retried while the provider is unavailable', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    await faults(shop, { status: 500 });
    await webhooks(shop, true);
    await refundAtProvider(shop, paymentId, 100_000);
    await until(async () => {
      const waiting = await shop.pool.query(
        'select 1 from webhook_events where attempts > 0 and processed_at is null',
      );
      return waiting.rowCount !== 0;
    });
    expect(await refundsShown(orderId)).toEqual([]);
    await faults(shop, {});
    shop.setClock(new Date(Date.now() + 60_000));
    await processInbox(shop.shop);
    await until(async () => (await refundsShown(orderId)).length === 1);
  });

  test('does not count while it is pending', async () => {
    const { razorpay_payment_id: paymentId } = await buy(shop, meera);
    await refundAtProvider(shop, paymentId, 100_000);
    const { gateway } = shop.shop;
    const response = await gateway.refundsOfPayment(paymentId);
    if ('problem' in response) throw new Error(response.detail);
    const pending = response.value.map((refund) => ({ ...refund, status: 'pending' }));
    await sweepProviderRefunds({ ...shop.shop, gateway: listing(pending) });
    expect(await openRefunds(paymentId)).toEqual([]);
    await sweepProviderRefunds(shop.shop);
    expect(await openRefunds(paymentId)).toHaveLength(1);
  });

  test('never exceeds the paid amount, whatever the provider reports', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    await refundAtProvider(shop, paymentId, 800_000);
    await sweepProviderRefunds(shop.shop);
    const tooMuch = {
      id: `rfnd_more${paymentId}`,
      paymentId,
      amountPaise: paise(37_701),
      currency: 'INR',
      receipt: null,
    };
    await sweepProviderRefunds({
      ...shop.shop,
      gateway: listing([{ ...tooMuch, status: 'processed' }]),
    });
    expect(await refundsShown(orderId)).toEqual([8000]);
    const error = await shop.pool
      .query(
        `insert into provider_refunds (provider_refund_id, provider_payment_id, amount_paise, refunded_at)
         values ('rfnd_tooMuch000000', $1, 37701, now())`,
        [paymentId],
      )
      .catch((caught: unknown) => caught);
    expect(sqlState(error)).toBe('23514');
  });
});

describe('the owner', () => {
  test('cancels a fully refunded order, and nothing is left to refund', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    await refundAtProvider(shop, paymentId);
    await sweepProviderRefunds(shop.shop);
    expect(await setStatus(acting(shop.db), orderId, 'cancelled')).toMatchObject({ refundDue: false });
    expect(await dispositionOf(shop, paymentId)).toBe('refunded');
    expect(await openRefunds(paymentId)).toEqual([]);
    expect(await orderRefund(acting(shop.db), paymentId)).toMatchObject({
      refused: 'refund_refused',
    });
  });

  test('cancels a partly refunded order, and refunds the rest', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    await refundAtProvider(shop, paymentId, 100_000);
    await sweepProviderRefunds(shop.shop);
    expect(await setStatus(acting(shop.db), orderId, 'cancelled')).toMatchObject({ refundDue: true });
    const matter = (await findOpenMatters(shop.db)).find((one) => one.providerPaymentId === paymentId);
    expect(matter?.reason).toContain('₹1,000.00 of it went back before');
    await sendRest(paymentId);
    expect(await dispositionOf(shop, paymentId)).toBe('refunded');
    expect((await refundsShown(orderId)).reduce((sum, amount) => sum + amount, 0)).toBe(8377);
    expect(await openRefunds(paymentId)).toEqual([]);
  });

  test('closes the refund of an order that stays valid, once', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    const refundId = await refundAtProvider(shop, paymentId, 100_000);
    expect(await closeDashboardRefund(acting(shop.db), refundId)).toMatchObject({ refused: 'not_found' });
    await sweepProviderRefunds(shop.shop);
    expect(await closeDashboardRefund(acting(shop.db), refundId)).toEqual({ closed: true });
    expect(await closeDashboardRefund(acting(shop.db), refundId)).toEqual({ closed: true });
    expect(await openRefunds(paymentId)).toEqual([]);
    expect(await refundsShown(orderId)).toEqual([1000]);
  });

  test('gets no report of refunds ordered through the shop', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
    await setStatus(acting(shop.db), orderId, 'cancelled');
    await webhooks(shop, true);
    await sendRest(paymentId);
    await sweepProviderRefunds(shop.shop);
    expect(await openRefunds(paymentId)).toEqual([]);
    expect(await refundsShown(orderId)).toEqual([8377]);
  });

  test('gets a report of a refunded instalment until it is closed', async () => {
    const customer = await shop.newCustomer();
    const { body } = await initiate(shop, customer, { scheme_id: 3 });
    const paid = await pay(shop, body.razorpayOrderId);
    const claim = { scheme_id: 3, ...paid };
    await verifySchemePayment(shop.shop, customer.user_id, claim);
    const paymentId = paid.razorpay_payment_id;
    await webhooks(shop, true);
    await refundAtProvider(shop, paymentId);
    await until(async () => (await openRefunds(paymentId)).length === 1);
    const [matter] = await openRefunds(paymentId);
    expect(matter).toMatchObject({
      orderId: null,
      userSchemeId: expect.any(Number),
      passbookStatus: 'active',
    });
    await expectInvariants(shop.db);
    const ended = await endPlan(acting(shop.db), matter?.userSchemeId ?? 0, 'money back', WEIGHING);
    expect(ended).toMatchObject({ amountPaise: 0, benefitPaise: 0, moneyBack: [] });
    expect(await openRefunds(paymentId)).toMatchObject([{ passbookStatus: 'closed' }]);
    await closeDashboardRefund(acting(shop.db), matter?.providerRefundId ?? '');
    expect(await openRefunds(paymentId)).toEqual([]);
    const { payments } = await providerState(shop);
    expect(payments.find(({ id }) => id === paymentId)?.status).toBe('refunded');
  });
});
