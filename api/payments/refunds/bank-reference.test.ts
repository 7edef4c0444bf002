import { beforeAll, beforeEach, expect, test } from 'vitest';
import { writeMail } from '#api/messages/sending/mail-text-service.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { paise } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { sendDueRefunds, sweepProviderRefunds } from '../jobs.ts';
import type { ProviderRefund } from '../provider/gateway.ts';
import { buy, RING_PAISE, refundAtProvider, resetProvider, shown, until } from '../purchase-testing.ts';
import { toProviderRefund } from '../razorpay/entity-rules.ts';
import { noteProviderRefunds, readRefundsOf } from './provider-refund-service.ts';

const ARN = '74332741020304050607080';
const shop = shopOfThisFile();
let meera: LoginResponse;

beforeAll(async () => {
  meera = await shop.newCustomer();
});
beforeEach(() => resetProvider(shop));

const bought = async () => {
  const { orderId, razorpay_payment_id: paymentId } = await buy(shop, meera);
  return { orderId, paymentId };
};

/** What the provider reports of the first refund of a payment. */
async function reportedOf(paymentId: string): Promise<ProviderRefund> {
  const response = await shop.shop.gateway.refundsOfPayment(paymentId);
  const [refund] = 'value' in response ? response.value : [];
  if (!refund) throw new Error('no refund was reported');
  return refund;
}

async function mailOf(orderId: string): Promise<string> {
  const { rows } = await shop.pool.query(
    "select kind, fact, payload from outbox where subject = $1 and kind = 'refund sent'",
    [`order:${orderId}`],
  );
  const sender = { seller: shop.shop.seller, shopAddress: shop.shop.shopAddress };
  return (await writeMail(shop.db, rows[0], sender)).text;
}

test('a refund is shown with the bank’s reference and its credit note, on the page, in the office and by e-mail', async () => {
  const { orderId, paymentId } = await bought();
  await shop.call(afterSaleCalls.cancelPaidOrder, { token: meera.token, body: { order_id: orderId } });
  await until(async () => {
    await sendDueRefunds(shop.shop);
    return (await shown(shop, meera, orderId)).refunds.length > 0;
  });
  const { bankReference } = await reportedOf(paymentId);
  expect(bankReference).toMatch(/^\d{23}$/);
  const { refunds, credit_notes = [] } = await shown(shop, meera, orderId);
  const note = credit_notes[0]?.number ?? '';
  expect(refunds).toMatchObject([
    { amount: RING_PAISE / 100, bank_reference: bankReference, credit_note: note },
  ]);
  const owner = await newStaff(shop, 'owner');
  const { body } = await owner.call(officeCalls.getOfficeOrder, { params: { order_id: orderId } });
  expect(body.data.money?.refunds).toMatchObject([{ bank_reference: bankReference }]);
  const text = await mailOf(orderId);
  expect(text).toContain(`Bank reference: ${bankReference}`);
  expect(text).toContain(`Credit note: ${note}`);
});

test('a reference that comes later is shown then, and the first one stays', async () => {
  const { orderId, paymentId } = await bought();
  await refundAtProvider(shop, paymentId, 10_000);
  const { bankReference: _, ...unnamed } = await reportedOf(paymentId);
  const note = (refund: ProviderRefund) =>
    shop.db.transaction((tx) => noteProviderRefunds(tx, shop.shop, paymentId, [refund]));
  await note(unnamed);
  const [early] = (await shown(shop, meera, orderId)).refunds;
  expect(early).toEqual({ amount: 100, refunded_at: expect.any(String) });
  expect(await mailOf(orderId)).not.toContain('Bank reference');

  const gateway = {
    ...shop.shop.gateway,
    refundsSince: async (_since: Date, skip: number) => ({
      value: skip === 0 ? [{ ...unnamed, bankReference: ARN }] : [],
    }),
  };
  await sweepProviderRefunds({ ...shop.shop, gateway });
  expect((await shown(shop, meera, orderId)).refunds).toMatchObject([{ bank_reference: ARN }]);
  expect(await mailOf(orderId)).toContain(`Bank reference: ${ARN}`);
  expect(await readRefundsOf(shop.shop, paymentId)).toBe(true);
  expect((await shown(shop, meera, orderId)).refunds).toMatchObject([{ bank_reference: ARN }]);
});

test('an invalid reference is ignored', () => {
  const entity = {
    id: 'rfnd_1',
    payment_id: 'pay_1',
    amount: paise(100),
    currency: 'INR',
    status: 'processed',
  };
  for (const acquirer_data of [
    undefined,
    null,
    [],
    {},
    { arn: null },
    { arn: ' ' },
    { arn: 'x'.repeat(41) },
    { arn: 'a b' },
  ])
    expect(toProviderRefund({ ...entity, acquirer_data }).bankReference).toBeUndefined();
  expect(toProviderRefund({ ...entity, acquirer_data: { arn: ` ${ARN} ` } }).bankReference).toBe(ARN);
});
