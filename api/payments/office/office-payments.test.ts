import { beforeAll, describe, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { sweepDisputes, sweepProviderPayments, sweepProviderRefunds } from '../jobs.ts';
import {
  buy,
  dispositionOf,
  dispute,
  faults,
  moveDispute,
  open,
  order,
  pay,
  payOutside,
  refundAtProvider,
  requestsAtProvider,
  resetProvider,
  shown,
  until,
  verify,
} from '../purchase-testing.ts';
import { buyAndCancel } from '../refunds/refund-testing.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let accountant: OfficeBrowser;
let customer: LoginResponse;

beforeAll(async () => {
  await resetProvider(shop);
  manager = await newStaff(shop, 'manager');
  accountant = await newStaff(shop, 'accountant');
  customer = await shop.newCustomer();
});

const matters = async () => (await accountant.call(officeCalls.getMoneyMatters)).body.data;
const story = async (payment_id: string) =>
  (await accountant.call(officeCalls.getPayment, { query: { payment_id } })).body.data;

/** An order whose payment is in review, because less was paid than asked for. */
async function inReview() {
  const placed = await order(shop, customer);
  const providerOrderId = await open(shop, customer, placed);
  const paid = await pay(shop, providerOrderId, 'captured', { offer_discount: 10_000 });
  await verify(shop, customer, placed.orderId, paid);
  return { ...placed, paymentId: paid.razorpay_payment_id };
}

describe('payments that need a person', () => {
  test('a payment in review is listed, and accepting it needs how the rest was received', async () => {
    const { orderId, paymentId } = await inReview();
    const listed = (await matters()).undecided.items.find(({ payment_id }) => payment_id === paymentId);
    expect(listed).toMatchObject({ order_id: orderId, asked: 8377, amount: 8277, in_review: true });
    const body = { payment_id: paymentId };
    expect((await manager.call(officeCalls.acceptPayment, { body })).body.code).toBe('acceptance_refused');
    const rest = { ...body, rest_received: 'in cash at the counter' };
    expect((await manager.call(officeCalls.acceptPayment, { body: rest })).status).toBe(200);
    expect(await dispositionOf(shop, paymentId)).toBe('applied');
    expect((await shown(shop, customer, orderId)).payment_status).toBe('Success');
    const { acts, accepted } = await story(paymentId);
    expect(accepted).toMatchObject({ note: 'in cash at the counter', basis: 'owner' });
    expect(acts).toMatchObject([{ act: 'payment accepted', reason: 'in cash at the counter' }]);
    expect(acts[0]?.by).toMatch(/^Person/);
  });

  test('a refund is sent at once, once, and the history says who ordered it and why', async () => {
    const { paymentId } = await buyAndCancel(shop, customer);
    const body = { payment_id: paymentId, reason: 'the customer changed her mind' };
    const responses = await Promise.all([
      manager.call(officeCalls.refundPayment, { body }),
      manager.call(officeCalls.refundPayment, { body }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await until(async () => (await story(paymentId)).state === 'refunded');
    const { refunds, provider_refunds, acts } = await story(paymentId);
    expect(refunds).toMatchObject([{ state: 'processed', amount: 8377 }]);
    expect(provider_refunds).toMatchObject([{ amount: 8377, is_own: true }]);
    const ordered = acts.find(({ act }) => act === 'refund ordered');
    expect(ordered).toMatchObject({
      reason: 'the customer changed her mind',
      by: expect.stringMatching(/^Person/),
    });
    expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['refund ordered', 'refund sent']));
    const posts = await requestsAtProvider(shop, `${paymentId}/refund`);
    expect(posts.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('a refund that failed can be recorded as paid by bank transfer, with a reference', async () => {
    await faults(shop, { refunds: { outcome: 'too_old' } });
    const { paymentId } = await buyAndCancel(shop, customer);
    const reason = 'cancelled';
    await manager.call(officeCalls.refundPayment, { body: { payment_id: paymentId, reason } });
    const failed = async () =>
      (await matters()).failed_refunds.items.find(({ payment_id }) => payment_id === paymentId);
    await until(async () => (await failed()) !== undefined);
    await faults(shop, { status: 500 });
    const refund = await failed();
    expect(refund).toMatchObject({
      can_be_sent: true,
      can_be_paid_otherwise: true,
      problem: expect.stringContaining('6 months'),
    });
    const body = { refund_id: refund?.refund_id ?? '', bank_reference: 'UTR123456789012' };
    const wrong = await manager.call(officeCalls.recordBankTransfer, {
      body: { ...body, bank_reference: '?' },
    });
    expect(wrong.body.fields?.bank_reference).toContain('UTR');
    const unasked = await manager.call(officeCalls.recordBankTransfer, { body });
    expect(unasked.body.code).toBe('provider_unavailable');
    const sure = { ...body, is_sure: true };
    expect((await manager.call(officeCalls.recordBankTransfer, { body: sure })).status).toBe(200);
    expect((await story(paymentId)).refunds).toMatchObject([{ bank_reference: 'UTR123456789012' }]);
    expect(await failed()).toBeUndefined();
    await faults(shop, {});
  });

  test('a refund made at the provider is listed until it is closed with a note', async () => {
    const bought = await buy(shop, customer);
    const provider_refund_id = await refundAtProvider(shop, bought.razorpay_payment_id, 100_000);
    await sweepProviderRefunds(shop.shop);
    const listed = async () =>
      (await matters()).refunds_at_provider.items.find(
        (one) => one.provider_refund_id === provider_refund_id,
      );
    expect(await listed()).toMatchObject({ amount: 1000, paid: 8377, order_id: bought.orderId });
    const body = { provider_refund_id, note: 'the clasp was dearer than agreed' };
    expect((await manager.call(officeCalls.closeProviderRefund, { body })).status).toBe(200);
    expect(await listed()).toBeUndefined();
    expect((await story(bought.razorpay_payment_id)).acts).toMatchObject([
      { act: 'refund closed', reason: body.note },
    ]);
  });

  test('payments from outside are closed together; an unknown id closes nothing', async () => {
    const ids = [await payOutside(shop, 5_000_00), await payOutside(shop, 700_00, false)];
    await sweepProviderPayments(shop.shop);
    const listed = async () => (await matters()).outside.items.filter((one) => ids.includes(one.payment_id));
    expect(await listed()).toHaveLength(2);
    const note = 'paid at the card terminal';
    const close = (payment_ids: string[]) =>
      manager.call(officeCalls.closeUnknownPayments, { body: { payment_ids, note } });
    expect((await close([ids[0] ?? '', 'pay_nobody0000000'])).body.code).toBe('not_found');
    expect(await listed()).toHaveLength(2);
    expect((await close(ids)).body.message).toBe('2 payments are dealt with.');
    expect(await listed()).toHaveLength(0);
    expect(await story(ids[0] ?? '')).toMatchObject({ state: 'unknown', amount: 5000, closed: { note } });
  });

  test('a dispute can be closed only when the bank has decided', async () => {
    const bought = await buy(shop, customer);
    const dispute_id = await dispute(shop, bought.razorpay_payment_id);
    await sweepDisputes(shop.shop);
    const listed = async () => (await matters()).disputes.items.find((one) => one.dispute_id === dispute_id);
    expect(await listed()).toMatchObject({ status: 'open', is_decided: false });
    const body = { dispute_id, note: 'the piece came back' };
    expect((await manager.call(officeCalls.closeDispute, { body })).body.code).toBe('dispute_undecided');
    await moveDispute(shop, dispute_id, 'lost');
    await sweepDisputes(shop.shop);
    expect(await listed()).toMatchObject({ status: 'lost', deducted: 8377, is_decided: true });
    expect((await manager.call(officeCalls.closeDispute, { body })).status).toBe(200);
    expect(await listed()).toBeUndefined();
  });
});

describe('the list of payments', () => {
  const find = async (query: object) =>
    (await accountant.call(officeCalls.getPayments, { query: query as never })).body;

  test('finds a payment by each of its ids, its amount and its day', async () => {
    const { paymentId, orderId, razorpay_order_id } = await buyAndCancel(shop, customer);
    for (const q of [paymentId, orderId, razorpay_order_id]) {
      expect((await find({ q })).data, q).toMatchObject([
        { payment_id: paymentId, order_id: orderId, state: 'refund queued', customer_name: customer.name },
      ]);
    }
    expect((await find({ q: paymentId, min: 8377, max: 8377 })).data).toHaveLength(1);
    expect((await find({ q: paymentId, min: 8377.01 })).data).toHaveLength(0);
    expect((await find({ q: paymentId, to: '2020-01-01' })).data).toHaveLength(0);
    expect((await find({ q: 'pay_nobody0000000' })).data).toEqual([]);
    expect((await find({ after: "'; drop table payments" })).code).toBe('invalid_input');
  });

  test('its pages neither repeat nor skip a payment', async () => {
    // All of one instant: the id decides.
    await shop.pool.query(`insert into unknown_payments (provider_payment_id, amount_paise, currency, found_at)
      select 'pay_same' || n, 100, 'INR', '2026-01-01 10:00:00.123456Z' from generate_series(1, 120) n`);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof find>> = await find(after === null ? {} : { after });
      seen.push(...page.data.map(({ payment_id }) => payment_id));
      after = page.next;
    } while (after !== null);
    const { rows } = await shop.pool.query(
      'select (select count(*) from payments) + (select count(*) from unknown_payments) as count',
    );
    expect(seen).toHaveLength(Number(rows[0].count));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(120);
  });
});

describe('asking the provider now', () => {
  const lastCheck = async () => (await accountant.call(officeCalls.getProviderCheck)).body.data;

  test('finds a payment whose webhook was lost, once at a time, and stores its result', async () => {
    const placed = await order(shop, customer);
    await pay(shop, await open(shop, customer, placed));
    // The first check is still asking when the other two start.
    await faults(shop, { delay_ms: 1000, next: 1 });
    const starts = await Promise.all([1, 2, 3].map(() => manager.call(officeCalls.startProviderCheck)));
    expect(starts.map(({ body }) => body.message).sort()).toEqual([
      'The provider is being asked already.',
      'The provider is being asked already.',
      'The provider is being asked.',
    ]);
    await until(async () => (await lastCheck())?.ended_at !== null);
    expect(await lastCheck()).toMatchObject({
      started_by: expect.stringMatching(/^Person/),
      result: { payments: { settled: 1 }, disputes_read: true, refunds_read: true, broken_passbooks: [] },
    });
    expect((await shown(shop, customer, placed.orderId)).payment_status).toBe('Success');
  });

  test('says so when the provider could not be read', async () => {
    await faults(shop, { status: 500 });
    await manager.call(officeCalls.startProviderCheck);
    await until(async () => (await lastCheck())?.ended_at !== null);
    expect((await lastCheck())?.result).toMatchObject({ payments: null, refunds_read: false });
    await faults(shop, {});
  });
});

test('when one person accepts a payment and another sends it back, one of them wins', async () => {
  for (let round = 0; round < 4; round++) {
    const { paymentId } = await inReview();
    const [accepted, sentBack] = await Promise.all([
      manager.call(officeCalls.acceptPayment, {
        body: { payment_id: paymentId, rest_received: 'by cheque' },
      }),
      manager.call(officeCalls.refundPayment, { body: { payment_id: paymentId, reason: 'too little' } }),
    ]);
    expect([accepted.status, sentBack.status].sort()).toEqual([200, 409]);
    const { refunds, acts } = await story(paymentId);
    expect(refunds).toHaveLength(sentBack.status === 200 ? 1 : 0);
    // The job may have sent it by now.
    expect(acts.filter(({ act }) => act !== 'refund sent')).toHaveLength(1);
  }
});
