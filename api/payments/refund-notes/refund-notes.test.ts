import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { RefundNote } from '#contract/office/payments/refund-notes.ts';
import { checkBalance } from '../balance/balance-service.ts';
import { sweepProviderRefunds } from '../jobs.ts';
import { setStatus } from '../owner-service.ts';
import {
  buy,
  PIECES,
  providerState,
  RING_PAISE,
  refundAtProvider,
  resetProvider,
  shown,
} from '../purchase-testing.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let accountant: OfficeBrowser;
let customer: LoginResponse;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
  accountant = await newStaff(shop, 'accountant');
});
beforeEach(async () => {
  await resetProvider(shop);
  customer = await shop.newCustomer();
});

const RING_RUPEES = RING_PAISE / 100;

/** An order that was shipped. */
async function shipped(pieces: [number, number][] = [[PIECES.ring, 2]]) {
  const bought = await buy(shop, customer, { pieces });
  await setStatus(acting(shop.db), bought.orderId, 'shipped');
  return { orderId: bought.orderId, paymentId: bought.razorpay_payment_id };
}

/** A refund made at the provider's page, as the shop finds it. */
async function sentBack(paymentId: string, amountPaise?: number): Promise<string> {
  const refundId = await refundAtProvider(shop, paymentId, amountPaise);
  await sweepProviderRefunds(shop.shop);
  return refundId;
}

const proposal = async (provider_refund_id: string): Promise<RefundNote> =>
  (await accountant.call(officeCalls.getRefundNote, { query: { provider_refund_id } })).body.data;

type Pieces = [item: number, quantity: number, left: number];

const issue = (provider_refund_id: string, pieces: Pieces[], by = manager) =>
  by.call(officeCalls.issueRefundNote, {
    body: {
      provider_refund_id,
      pieces: pieces.map(([order_item_id, quantity, left]) => ({ order_item_id, quantity, left })),
      reason: 'Refunded at the provider',
    },
  });

/** Issues the note of what is proposed. */
const issueProposed = async (refundId: string) => issue(refundId, proposedPieces(await proposal(refundId)));

const proposedPieces = ({ lines }: RefundNote) =>
  lines
    .filter(({ proposed }) => proposed > 0)
    .map(({ order_item_id, proposed, amounts }): Pieces => [order_item_id, proposed, amounts.length]);

const isListed = async (refundId: string) => {
  const { body } = await accountant.call(officeCalls.getMoneyMatters);
  return body.data.refunds_at_provider.items.some((one) => one.provider_refund_id === refundId);
};

/** What the comparison finds of an order; undefined: money and papers agree. */
async function differenceOf(orderId: string) {
  await checkBalance(shop.shop);
  const { body } = await accountant.call(officeCalls.getBalance);
  return body.data?.differences.find(({ order_id }) => order_id === orderId);
}

describe('a refund of exactly one of two rings', () => {
  test('is proposed as that ring, credited by one press, seen by the customer, and the sums agree', async () => {
    const { orderId, paymentId } = await shipped();
    const refundId = await sentBack(paymentId, RING_PAISE);
    expect(await proposal(refundId)).toMatchObject({
      ...{ advice: 'exact', order_id: orderId, without_note: RING_RUPEES, beyond_invoices: 0 },
      lines: [{ amounts: [RING_RUPEES, RING_RUPEES * 2], proposed: 1 }],
      note_numbers: [],
    });
    expect((await shown(shop, customer, orderId)).credit_notes).toBeUndefined();
    expect(await differenceOf(orderId)).toMatchObject({
      refunded: RING_RUPEES,
      credited: 0,
      without_note: 0,
    });

    const issued = await issueProposed(refundId);
    expect(issued.body.message).toBe('The credit note of ₹8,377.00 is issued.');
    const order = await shown(shop, customer, orderId);
    const number = order.credit_notes?.[0]?.number;
    expect(order).toMatchObject({
      credit_notes: [{ total: RING_RUPEES }],
      refunds: [{ amount: RING_RUPEES, credit_note: number }],
    });
    expect(await proposal(refundId)).toMatchObject({
      advice: 'done',
      without_note: 0,
      note_numbers: [number],
    });
    expect(await isListed(refundId)).toBe(false);
    expect(await differenceOf(orderId)).toBeUndefined();
    const { body } = await accountant.call(officeCalls.getPayment, { query: { payment_id: paymentId } });
    expect(body.data.provider_refunds).toMatchObject([{ is_own: false, credit_notes: [number] }]);
    expect(body.data.acts).toMatchObject([{ act: 'refund credited', reason: 'Refunded at the provider' }]);
    const { refunds } = await providerState(shop);
    expect(refunds.filter(({ payment_id }) => payment_id === paymentId)).toHaveLength(1);
    await expectInvariants(shop.db);
  });

  test('is credited once, however many press at once', async () => {
    const { paymentId } = await shipped();
    const refundId = await sentBack(paymentId, RING_PAISE);
    const pieces = proposedPieces(await proposal(refundId));
    const responses = await Promise.all([1, 2, 3, 4].map(() => issue(refundId, pieces)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

test('two refunds that together cost one ring are stated by one note', async () => {
  const { orderId, paymentId } = await shipped();
  const first = await sentBack(paymentId, 500_000);
  const second = await sentBack(paymentId, RING_PAISE - 500_000);
  expect(await proposal(second)).toMatchObject({ advice: 'exact', without_note: RING_RUPEES });
  expect((await issueProposed(second)).status).toBe(200);
  expect([await isListed(first), await isListed(second)]).toEqual([false, false]);
  expect((await shown(shop, customer, orderId)).credit_notes).toHaveLength(1);
  expect(await differenceOf(orderId)).toBeUndefined();
  await expectInvariants(shop.db);
});

test('of an amount that no pieces cost a person chooses; the rest is named until it is closed', async () => {
  const { orderId, paymentId } = await shipped();
  const refundId = await sentBack(paymentId, RING_PAISE + 50_000);
  const { advice, lines } = await proposal(refundId);
  expect([advice, lines.map(({ proposed }) => proposed)]).toEqual(['choose', [0]]);
  const item = lines[0]?.order_item_id ?? 0;
  const tooMuch = await issue(refundId, [[item, 2, 2]]);
  expect(tooMuch.body).toMatchObject({
    code: 'credit_refused',
    message:
      'These pieces cost ₹16,754.00, and only ₹8,877.00 went back at the provider without a credit note.',
  });
  expect((await issue(refundId, [[item, 1, 2]])).status).toBe(200);
  expect(await proposal(refundId)).toMatchObject({ advice: 'choose', without_note: 500 });
  expect(await differenceOf(orderId)).toMatchObject({ refunded: 8877, credited: RING_RUPEES });
  const note = 'Paid for the journey to the shop';
  await manager.call(officeCalls.closeProviderRefund, { body: { provider_refund_id: refundId, note } });
  expect(await isListed(refundId)).toBe(false);
  expect(await differenceOf(orderId)).toBeUndefined();
  expect((await issue(refundId, [[item, 1, 1]])).body.code).toBe('changed_meanwhile');
  await expectInvariants(shop.db);
});

test('a whole order that went back is proposed whole', async () => {
  const { orderId, paymentId } = await shipped([
    [PIECES.ring, 1],
    [PIECES.silverOffer, 2],
  ]);
  const whole = await sentBack(paymentId);
  expect(await proposal(whole)).toMatchObject({ advice: 'exact', lines: [{ proposed: 1 }, { proposed: 2 }] });
  expect((await issueProposed(whole)).status).toBe(200);
  expect(await differenceOf(orderId)).toBeUndefined();
  await expectInvariants(shop.db);
});

test('an amount above the rest of the invoices is reported, and no note covers it', async () => {
  const { orderId, paymentId } = await shipped([[PIECES.ring, 1]]);
  const item = (await shown(shop, customer, orderId)).items[0]?.order_item_id ?? 0;
  const first = await sentBack(paymentId, 100_000);
  expect(await proposal(first)).toMatchObject({ advice: 'choose', beyond_invoices: 0 });
  const rest = await sentBack(paymentId);
  expect((await issueProposed(rest)).status).toBe(200);
  expect(await proposal(first)).toMatchObject({ advice: 'done', lines: [] });
  expect((await issue(first, [[item, 1, 1]])).body.code).toBe('changed_meanwhile');
});

describe('an order that has not left the shop', () => {
  test('is cancelled instead, and its cancellation names the refund', async () => {
    const { orderId, razorpay_payment_id: paymentId } = await buy(shop, customer);
    const refundId = await sentBack(paymentId, 100_000);
    const { advice, lines } = await proposal(refundId);
    expect(advice).toBe('not sent');
    const refused = await issue(refundId, [[lines[0]?.order_item_id ?? 0, 1, 1]]);
    expect(refused.body.code).toBe('credit_refused');
    const note = 'The clasp was dearer than agreed';
    await manager.call(officeCalls.closeProviderRefund, { body: { provider_refund_id: refundId, note } });
    expect(await differenceOf(orderId)).toBeUndefined();
    await shop.call(afterSaleCalls.cancelPaidOrder, { token: customer.token, body: { order_id: orderId } });
    const order = await shown(shop, customer, orderId);
    const number = order.credit_notes?.[0]?.number;
    expect(order.refunds[0]).toMatchObject({ amount: 1000, credit_note: number });
    expect(await proposal(refundId)).toMatchObject({ note_numbers: [number] });
    expect(await differenceOf(orderId)).toBeUndefined();
    await expectInvariants(shop.db);
  });
});

test('what cannot be credited is refused with a sentence', async () => {
  const { paymentId, orderId } = await shipped();
  const refundId = await sentBack(paymentId, RING_PAISE);
  const item = (await shown(shop, customer, orderId)).items[0]?.order_item_id ?? 0;
  expect((await issue('rfnd_unknown000000', [[item, 1, 2]])).body.code).toBe('not_found');
  expect((await issue(refundId, [[item, 1, 1]])).body.code).toBe('changed_meanwhile');
  expect((await issue(refundId, [[item + 1000, 1, 1]])).body.code).toBe('credit_refused');
  expect((await issue(refundId, [])).body.fields?.pieces).toMatch(/^Please choose/);
  for (const role of ['counter', 'packer', 'accountant', 'reader'] as const) {
    const refused = await issue(refundId, [[item, 1, 2]], await newStaff(shop, role));
    expect(refused.body.code).toBe('role_not_allowed');
  }
});

test('the database refuses a note above its refund, of another order, or of a refund of the shop', async () => {
  const { paymentId } = await shipped();
  const refundId = await sentBack(paymentId, RING_PAISE);
  await issueProposed(refundId);
  const again = await shop.pool
    .query(
      `insert into provider_refund_notes select provider_refund_id, (select min(credit_note_number) from credit_notes
         where credit_note_number <> linked.credit_note_number), 1, now() from provider_refund_notes linked
       where provider_refund_id = $1`,
      [refundId],
    )
    .catch(({ message }: Error) => message);
  expect(again).toContain('would exceed');
});
