import { beforeAll, beforeEach, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { checkBalance } from '../balance/balance-service.ts';
import { sendDueRefunds, sweepProviderRefunds } from '../jobs.ts';
import { setStatus } from '../owner-service.ts';
import {
  buy,
  faults,
  PIECES,
  providerState,
  RING_PAISE,
  refundAtProvider,
  resetProvider,
  shown,
  until,
} from '../purchase-testing.ts';
import { recordRefundByTransfer } from '../refunds/bank-refund-service.ts';
import { orderRefund } from '../refunds/refund-service.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let customer: LoginResponse;

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
});
beforeEach(async () => {
  await resetProvider(shop);
  customer = await shop.newCustomer();
});

interface Refunded {
  id: string;
  state: string;
  note: string;
}

async function refundsOf(paymentId: string): Promise<Refunded[]> {
  const { rows } = await shop.pool.query<Refunded>(
    `select refund_id as id, state, credit_note_number as note from refunds where provider_payment_id = $1
     order by created_at, refund_id`,
    [paymentId],
  );
  return rows;
}

/** A shipped order of two rings, of which one came back; the provider will refuse its refund. */
async function returned() {
  const { orderId, razorpay_payment_id: paymentId } = await buy(shop, customer, {
    pieces: [[PIECES.ring, 2]],
  });
  await setStatus(acting(shop.db), orderId, 'shipped');
  const order_item_id = (await shown(shop, customer, orderId)).items[0]?.order_item_id ?? 0;
  await faults(shop, { refunds: { outcome: 'failed' } });
  const pieces = [{ order_item_id, quantity: 1, left: 2 }];
  await owner.call(officeCalls.creditPieces, { body: { order_id: orderId, pieces, reason: 'Came back' } });
  return { orderId, paymentId };
}

async function untilFailed(paymentId: string): Promise<Refunded> {
  await until(async () => {
    await sendDueRefunds(shop.shop);
    return (await refundsOf(paymentId))[0]?.state === 'failed';
  });
  await faults(shop, {});
  const [failed] = await refundsOf(paymentId);
  if (!failed) throw new Error('no refund was ordered');
  return failed;
}

async function failedReturn() {
  const order = await returned();
  return { ...order, failed: await untilFailed(order.paymentId) };
}

async function sentBack(paymentId: string, amountPaise: number): Promise<string> {
  const refundId = await refundAtProvider(shop, paymentId, amountPaise);
  await sweepProviderRefunds(shop.shop);
  return refundId;
}

const matters = async () => (await owner.call(officeCalls.getMoneyMatters)).body.data;

const differenceOf = async (orderId: string) => {
  await checkBalance(shop.shop);
  const { body } = await owner.call(officeCalls.getBalance);
  return body.data?.differences.find(({ order_id }) => order_id === orderId);
};

/** What left the provider for a payment. */
const paidBack = async (paymentId: string) =>
  (await providerState(shop)).refunds.filter(
    ({ payment_id, status }) => payment_id === paymentId && status === 'processed',
  );

test('P-323 a refund made at the provider instead of one that failed has its note, and is not paid again', async () => {
  const { orderId, paymentId, failed } = await failedReturn();
  const refundId = await sentBack(paymentId, RING_PAISE);
  const again = await owner.call(officeCalls.refundPayment, {
    body: { payment_id: paymentId, reason: 'Again' },
  });
  expect(again.body.code).toBe('refund_refused');
  expect(await orderRefund(acting(shop.db), paymentId)).toMatchObject({ refused: 'refund_refused' });
  expect(await recordRefundByTransfer(acting(shop.db), failed.id, 'UTR123456')).toMatchObject({
    refused: 'refund_refused',
  });
  await sendDueRefunds(shop.shop);
  expect(await paidBack(paymentId)).toHaveLength(1);
  const { body } = await owner.call(officeCalls.getRefundNote, { query: { provider_refund_id: refundId } });
  expect(body.data).toMatchObject({ advice: 'done', note_numbers: [failed.note], without_note: 0 });
  expect(JSON.stringify(await matters())).not.toContain(paymentId);
  const order = await shown(shop, customer, orderId);
  expect(order.refunds).toMatchObject([{ amount: RING_PAISE / 100, credit_note: failed.note }]);
  expect(order.credit_notes).toHaveLength(1);
  expect(await differenceOf(orderId)).toBeUndefined();
  await expectInvariants(shop.db);
});

test('P-323 a refund made at the provider before the one of the shop failed has its note, too', async () => {
  const { orderId, paymentId } = await returned();
  const refundId = await sentBack(paymentId, RING_PAISE);
  const failed = await untilFailed(paymentId);
  expect(await orderRefund(acting(shop.db), paymentId)).toMatchObject({ refused: 'refund_refused' });
  await sendDueRefunds(shop.shop);
  expect(await paidBack(paymentId)).toHaveLength(1);
  const { body } = await owner.call(officeCalls.getRefundNote, { query: { provider_refund_id: refundId } });
  expect(body.data).toMatchObject({ advice: 'done', note_numbers: [failed.note], without_note: 0 });
  expect(await differenceOf(orderId)).toBeUndefined();
  await expectInvariants(shop.db);
});

test('a refund of another amount prevents that the failed one is sent, until its purpose is recorded', async () => {
  const { paymentId, failed } = await failedReturn();
  const refundId = await sentBack(paymentId, 50_000);
  const refused = await orderRefund(acting(shop.db), paymentId);
  expect(refused).toMatchObject({ refused: 'refund_refused', message: expect.stringContaining('₹500.00') });
  const note = 'For the journey';
  await owner.call(officeCalls.closeProviderRefund, { body: { provider_refund_id: refundId, note } });
  expect(await orderRefund(acting(shop.db), paymentId)).toMatchObject({ creditNoteNumber: failed.note });
  await until(async () => {
    await sendDueRefunds(shop.shop);
    return (await refundsOf(paymentId)).at(-1)?.state === 'processed';
  });
  expect(await paidBack(paymentId)).toHaveLength(2);
  await expectInvariants(shop.db);
});

test('two that were made there replace two that failed, one each', async () => {
  const { orderId, paymentId, failed } = await failedReturn();
  await faults(shop, { refunds: { outcome: 'failed' } });
  const order_item_id = (await shown(shop, customer, orderId)).items[0]?.order_item_id ?? 0;
  const pieces = [{ order_item_id, quantity: 1, left: 1 }];
  await owner.call(officeCalls.creditPieces, { body: { order_id: orderId, pieces, reason: 'Came back' } });
  await until(async () => {
    await sendDueRefunds(shop.shop);
    return (await refundsOf(paymentId)).every(({ state }) => state === 'failed');
  });
  await faults(shop, {});
  await sentBack(paymentId, RING_PAISE);
  await sentBack(paymentId, RING_PAISE);
  const { refunds } = await shown(shop, customer, orderId);
  expect(new Set(refunds.map(({ credit_note }) => credit_note)).size).toBe(2);
  expect(refunds.map(({ credit_note }) => credit_note)).toContain(failed.note);
  expect(await orderRefund(acting(shop.db), paymentId)).toMatchObject({ refused: 'refund_refused' });
  expect(await differenceOf(orderId)).toBeUndefined();
  await expectInvariants(shop.db);
});

test('the database refuses a refund of a note whose money went back at the provider', async () => {
  const { paymentId, failed } = await failedReturn();
  await sentBack(paymentId, RING_PAISE);
  const again = shop.pool.query(
    `insert into refunds (refund_id, provider_payment_id, amount_paise, purpose, credit_note_number, state)
     values ('refund-twice', $1, 100, 'return', $2, 'ordered')`,
    [paymentId, failed.note],
  );
  await expect(again).rejects.toThrow('went back at the provider');
});
