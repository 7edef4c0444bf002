import { beforeAll, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { toClaimFields } from '#contract/orders/payments/payment-fields.ts';
import { sendDueRefunds } from '../jobs.ts';
import { setStatus } from '../owner-service.ts';
import { initiate, intentOf, invoicesOf, order, shown, until, verify } from '../purchase-testing.ts';
import { orderRefund } from '../refunds/refund-service.ts';
import { otherProvider } from './other-provider-testing.ts';

const provider = otherProvider();
const shop = shopOfThisFile({}, { provider });
let meera: LoginResponse;
beforeAll(async () => {
  meera = await shop.newCustomer();
});

/** Places an order, opens its payment over HTTP and pays it at the provider. */
async function paid() {
  const { orderId, total } = await order(shop, meera);
  const { body } = await initiate(shop, meera, { order_id: orderId });
  const { razorpayOrderId: providerOrderId } = body;
  return { orderId, total, opened: body, providerOrderId, ...provider.pay(providerOrderId) };
}

const statusOf = async (orderId: string) => (await shown(shop, meera, orderId)).payment_status;

test('a purchase works with another provider, under the same calls and fields', async () => {
  const { orderId, total, opened, providerOrderId, paymentId, signature } = await paid();
  expect(opened).toEqual({
    key_id: 'MERCHANT-7',
    amount: total,
    currency: 'INR',
    razorpayOrderId: expect.stringMatching(/^OP-/),
    checkout_url: 'https://pay.otherpay.example/window.js',
  });
  expect(await intentOf(shop, providerOrderId)).toMatchObject({ provider: 'otherpay', keyId: 'MERCHANT-7' });
  const claim = toClaimFields({ providerOrderId, paymentId, signature });
  expect(await verify(shop, meera, orderId, claim)).toMatchObject({
    status: 200,
    body: { status: 'success' },
  });
  expect(await statusOf(orderId)).toBe('Success');
  expect(await invoicesOf(shop, meera, orderId)).toHaveLength(1);
});

test('its ids and signatures are checked by its own rules', async () => {
  const { orderId, providerOrderId, paymentId, signature } = await paid();
  for (const [claim, code] of [
    [{ providerOrderId, paymentId, signature: `${signature}A` }, 'payment_not_verified'],
    [{ providerOrderId, paymentId, signature: 'a'.repeat(64) }, 'invalid_input'],
    [{ providerOrderId, paymentId: 'pay_ABCDEFGH123456', signature }, 'invalid_input'],
    [{ providerOrderId: 'order_ABCDEFGH123456', paymentId, signature }, 'invalid_input'],
  ] as const) {
    const { status, body } = await verify(shop, meera, orderId, toClaimFields(claim));
    expect([status, body.code]).toEqual([400, code]);
  }
  expect(await statusOf(orderId)).toBe('pending');
});

test('its signed webhook pays an order, at its own address', async () => {
  const { orderId, paymentId } = await paid();
  const { headers, body } = provider.webhookOf(paymentId);
  const send = (name: string, sent: string) =>
    shop.send('POST', `/api/v1/webhooks/${name}`, { headers, body: sent });
  expect((await send('razorpay', body)).status).toBe(404);
  expect((await send('otherpay', `${body} `)).body.code).toBe('invalid_signature');
  expect((await send('otherpay', body)).status).toBe(200);
  await until(async () => (await statusOf(orderId)) === 'Success');
});

test('it sends refunds back', async () => {
  const { orderId, providerOrderId, paymentId, signature } = await paid();
  await verify(shop, meera, orderId, toClaimFields({ providerOrderId, paymentId, signature }));
  await setStatus(acting(shop.db), orderId, 'cancelled');
  await orderRefund(acting(shop.db), paymentId);
  await sendDueRefunds(shop.shop);
  await sendDueRefunds(shop.shop);
  expect(provider.refunds).toMatchObject([{ paymentId, status: 'processed' }]);
});
