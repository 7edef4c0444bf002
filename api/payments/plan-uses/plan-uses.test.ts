import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import {
  dispositionOf,
  dispute,
  initiate,
  open,
  order,
  PIECES,
  type Placed,
  pay,
  payRest,
  RING_PAISE,
  refundAtProvider,
  resetProvider,
  shown,
  until,
  verify,
  webhooks,
} from '#api/payments/purchase-testing.ts';
import { stateRate } from '#api/rates/rate-testing.ts';
import { accept, arrived, weigh } from '#api/returns/return-testing.ts';
import {
  goTo,
  initiateInstalment,
  read,
  savedPlan,
  TODAY,
  WEIGHT,
} from '#api/schemes/passbook/passbook-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { addMonths } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { sendDueRefunds, sweepDisputes } from '../jobs.ts';
import { setStatus } from '../owner-service.ts';
import { changePrice, inMinutes } from '../unpaid-orders/hold-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;

beforeAll(async () => {
  await shop.pool.query("update staff set state = 'ended' where is_demo");
  owner = await newStaff(shop, 'owner');
});
beforeEach(() => resetProvider(shop));

const offers = ({ token }: LoginResponse, { orderId }: Placed) =>
  shop.call(afterSaleCalls.getOrderPlans, { token, params: { order_id: orderId } });
const choose = ({ token }: LoginResponse, { orderId }: Placed, user_scheme_id: number | null) =>
  shop.call(afterSaleCalls.setOrderPlan, { token, body: { order_id: orderId, user_scheme_id } });

/** Six instalments of ₹5,000, with a part of the benefit: 6/11 of 75 % of one, in whole paise. */
const SAVED = 30_000;
const BENEFIT = 2045.45;
/** Enough for the plan. */
const FIVE_RINGS = { pieces: [[PIECES.ring, 5]] } satisfies Parameters<typeof order>[2];
const TOTAL = (5 * RING_PAISE) / 100;

describe('a savings plan that pays a part of an order', () => {
  test('is offered with what it takes off, and why it cannot', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    const one = await order(shop, customer);
    expect((await offers(customer, one)).body.data).toEqual([
      {
        ...{ user_scheme_id: id, scheme_name: 'Suvarna Sanchay Gold Plan' },
        why_not: expect.stringContaining('Please choose gold jewellery for more than that.'),
      },
    ]);
    const five = await order(shop, customer, FIVE_RINGS);
    expect((await offers(customer, five)).body.data).toMatchObject([
      { user_scheme_id: id, worth: { saved: SAVED, benefit: BENEFIT }, finished: { benefit: 3750 } },
    ]);
    const other = await shop.newCustomer();
    expect((await offers(other, five)).status).toBe(404);
  });

  test('is a discount and a payment: the rest is paid, and the invoice names both', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    const placed = await order(shop, customer, FIVE_RINGS);
    const chosen = await choose(customer, placed, id);
    const rest = TOTAL - SAVED - BENEFIT;
    expect(chosen.body).toMatchObject({ to_pay: rest, plan: { saved: SAVED, benefit: BENEFIT } });
    expect(await shown(shop, customer, placed.orderId)).toMatchObject({
      ...{ discount_amount: BENEFIT, total_amount: TOTAL - BENEFIT, to_pay: rest },
      plan: { user_scheme_id: id, saved: SAVED, benefit: BENEFIT },
    });
    expect((await read(shop, customer, id)).status).toBe('active');
    await expectInvariants(shop.db);

    const { amount } = await payRest(shop, customer, placed);
    expect(amount).toBe(rest);
    expect((await shown(shop, customer, placed.orderId)).payment_status).toBe('Success');
    expect((await read(shop, customer, id)).status).toBe('completed');
    const { rows } = await shop.pool.query(
      'select total_paise::int, discount_paise::int, user_scheme_id, plan_saved_paise::int from invoices where order_id = $1',
      [placed.orderId],
    );
    expect(rows).toMatchObject([
      { total_paise: Math.round((TOTAL - BENEFIT) * 100), user_scheme_id: id, plan_saved_paise: SAVED * 100 },
    ]);
    await expectInvariants(shop.db);
  });

  test('is free again when it is taken off, or its order is cancelled', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    const first = await order(shop, customer, FIVE_RINGS);
    await choose(customer, first, id);
    const second = await order(shop, customer, FIVE_RINGS);
    const held = await choose(customer, second, id);
    expect([held.status, held.body.code]).toEqual([409, 'plan_in_use']);
    const ended = await owner.call(officeCalls.endPassbook, {
      body: { user_scheme_id: id, end: 'money back', reason: 'She asked' },
    });
    expect(ended.body.code).toBe('plan_in_use');
    await choose(customer, first, null);
    expect((await shown(shop, customer, first.orderId)).total_amount).toBe(TOTAL);
    expect((await choose(customer, second, id)).status).toBe(200);
    await expectInvariants(shop.db);
  });

  test('goes back by bank transfer when the order is cancelled, without the benefit', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    const placed = await order(shop, customer, FIVE_RINGS);
    await choose(customer, placed, id);
    const { paid } = await payRest(shop, customer, placed);
    const cancelled = await shop.call(afterSaleCalls.cancelPaidOrder, {
      token: customer.token,
      body: { order_id: placed.orderId },
    });
    expect(cancelled.body.refund_amount).toBe(TOTAL - BENEFIT);
    await until(async () => (await dispositionOf(shop, paid.razorpay_payment_id)) === 'refunded');
    const { rows } = await shop.pool.query<{ refund_id: string; amount: number; state: string }>(
      'select refund_id, amount_paise::int as amount, state from refunds where provider_payment_id = $1',
      [`plan:${placed.orderId}`],
    );
    expect(rows).toMatchObject([{ amount: SAVED * 100, state: 'failed' }]);
    await expectInvariants(shop.db);
    const waiting = await shown(shop, customer, placed.orderId);
    expect(waiting.payments_to_return).toMatchObject([{ amount: SAVED, is_from_plan: true }]);
    const back = await owner.call(officeCalls.recordBankTransfer, {
      body: { refund_id: rows[0]?.refund_id ?? '', bank_reference: 'UTR1122334455' },
    });
    expect(back.status).toBe(200);
    const { refunds, payments_to_return } = await shown(shop, customer, placed.orderId);
    expect(payments_to_return).toEqual([]);
    expect(refunds.at(-1)).toMatchObject({ amount: SAVED, bank_reference: 'UTR1122334455' });
    await expectInvariants(shop.db);
  });

  test('of grams is worth their value of the day, and its discount contains what gold gained', async () => {
    const { customer, id } = await savedPlan(shop, 6, WEIGHT);
    const before = await read(shop, customer, id);
    await stateRate(shop.db, '22K916', TODAY, paisePerGram(1_500_000));
    const placed = await order(shop, customer, { pieces: [[PIECES.ring, 25]] });
    const { body } = await choose(customer, placed, id);
    const value = Math.round((before.total_grams ?? 0) * 15_000 * 100) / 100;
    expect(body.plan?.saved).toBe(before.total_paid);
    expect(value).toBeGreaterThan(before.total_paid);
    const takenOff = (body.plan?.saved ?? 0) + (body.plan?.benefit ?? 0);
    expect(takenOff).toBeGreaterThan(value);
    await payRest(shop, customer, placed);
    const { rows } = await shop.pool.query(
      "select kind, amount_paise::int / 100.0 as rupees from scheme_entries where user_scheme_id = $1 and kind = 'redemption'",
      [id],
    );
    expect(Number(rows[0]?.rupees)).toBeCloseTo(takenOff, 2);
    await expectInvariants(shop.db);
  });

  test('is worked out anew when the price of its order is no longer kept', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    const placed = await order(shop, customer, FIVE_RINGS);
    await choose(customer, placed, id);
    await changePrice(shop, PIECES.ring, 10_000);
    inMinutes(shop, 31);
    const refused = await initiate(shop, customer, { order_id: placed.orderId });
    expect(refused.body.code).toBe('price_changed');
    const changed = await shown(shop, customer, placed.orderId);
    expect(changed.plan).toMatchObject({ saved: SAVED, benefit: BENEFIT });
    expect(changed.subtotal_amount).toBeGreaterThan(TOTAL);
    const { amount } = await payRest(shop, customer, placed);
    expect(amount).toBe(changed.to_pay);
    shop.setClock(undefined);
    await changePrice(shop, PIECES.ring, -10_000);
    await expectInvariants(shop.db);
  });

  test('that no longer fits the repriced order leaves it, and the total is shown first', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    const placed = await order(shop, customer, { pieces: [[PIECES.ring, 4]] });
    await choose(customer, placed, id);
    await changePrice(shop, PIECES.ring, -50_000);
    inMinutes(shop, 31);
    expect((await initiate(shop, customer, { order_id: placed.orderId })).body.code).toBe('price_changed');
    const changed = await shown(shop, customer, placed.orderId);
    expect([changed.plan, changed.discount_amount]).toEqual([null, 0]);
    shop.setClock(undefined);
    await changePrice(shop, PIECES.ring, 50_000);
    expect((await offers(customer, placed)).body.data).toHaveLength(1);
    await expectInvariants(shop.db);
  });

  test('that lost an instalment meanwhile does not pay: the payment goes back', async () => {
    const { customer, id, paymentIds } = await savedPlan(shop, 7);
    const placed = await order(shop, customer, { pieces: [[PIECES.ring, 6]] });
    await choose(customer, placed, id);
    const providerOrderId = await open(shop, customer, placed);
    await webhooks(shop, true);
    await refundAtProvider(shop, paymentIds[6] ?? '');
    await until(async () => (await read(shop, customer, id)).total_paid === SAVED);
    const paid = await pay(shop, providerOrderId);
    const verified = await verify(shop, customer, placed.orderId, paid);
    expect(verified.body.code).toBe('payment_not_applied');
    expect(await dispositionOf(shop, paid.razorpay_payment_id)).toBe('refund queued');
    const again = await initiate(shop, customer, { order_id: placed.orderId });
    expect(again.body.code).toBe('price_changed');
    expect((await shown(shop, customer, placed.orderId)).plan?.saved).toBe(SAVED);
    await payRest(shop, customer, placed);
    await expectInvariants(shop.db);
  });

  test('of which a payment is disputed does not pay, and the order goes on without it', async () => {
    const { customer, id, paymentIds } = await savedPlan(shop, 6);
    const placed = await order(shop, customer, FIVE_RINGS);
    await choose(customer, placed, id);
    const providerOrderId = await open(shop, customer, placed);
    await dispute(shop, paymentIds[0] ?? '');
    await sweepDisputes(shop.shop);
    const paid = await pay(shop, providerOrderId);
    expect((await verify(shop, customer, placed.orderId, paid)).body.code).toBe('payment_not_applied');
    const refused = await choose(customer, placed, id);
    expect(refused.body.message).toBe(
      'A bank looks into a payment of this plan, or took one back. Please call us.',
    );
    expect((await initiate(shop, customer, { order_id: placed.orderId })).body.code).toBe('price_changed');
    expect((await shown(shop, customer, placed.orderId)).plan).toBe(null);
    await expectInvariants(shop.db);
  });

  test('chosen for two orders at once pays one of them', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    const [first, second] = [
      await order(shop, customer, FIVE_RINGS),
      await order(shop, customer, FIVE_RINGS),
    ];
    const both = await Promise.all([choose(customer, first, id), choose(customer, second, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectInvariants(shop.db);
  });

  test.each<[string, Parameters<typeof order>[2], string]>([
    ['a coupon', { ...FIVE_RINGS, coupon: 'SWAGAT750' }, 'cannot be used together with a plan'],
    ['gift cards', { pieces: [[PIECES.giftCard, 20]] }, 'gift cards and loose stones are not included'],
    ['silver', { pieces: [[PIECES.silverOffer, 25]] }, 'This plan buys gold jewellery'],
  ])('is refused for an order with %s', async (_what, basket, sentence) => {
    const { customer, id } = await savedPlan(shop, 6);
    const placed = await order(shop, customer, basket);
    const refused = await choose(customer, placed, id);
    expect([refused.status, refused.body.code]).toEqual([409, 'plan_refused']);
    expect(refused.body.message).toContain(sentence);
  });

  test('is refused of another customer, before six instalments, and for a paid order', async () => {
    const { customer, id } = await savedPlan(shop, 5);
    const placed = await order(shop, customer, FIVE_RINGS);
    expect((await choose(customer, placed, id)).body.message).toBe(
      'A plan can be used for jewellery once 6 instalments are paid.',
    );
    const other = await shop.newCustomer();
    const others = await order(shop, other, FIVE_RINGS);
    expect((await choose(other, others, id)).body.code).toBe('not_found');
    await payRest(shop, customer, placed);
    expect((await choose(customer, placed, id)).body.code).toBe('order_not_payable');
  });

  test('takes no instalment while an unpaid order holds it', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    const placed = await order(shop, customer, FIVE_RINGS);
    await choose(customer, placed, id);
    await goTo(shop, addMonths(TODAY, 6));
    const { status, body } = await initiateInstalment(shop, customer, id);
    expect([status, body.code]).toEqual([409, 'plan_in_use']);
    shop.setClock(undefined);
  });

  test('gets back what is above the payment when pieces come back', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    const placed = await order(shop, customer, FIVE_RINGS);
    await choose(customer, placed, id);
    const { paid, amount } = await payRest(shop, customer, placed);
    await setStatus(acting(shop.db), placed.orderId, 'shipped');
    const { items } = await shown(shop, customer, placed.orderId);
    const credit = (quantity: number, left: number) =>
      owner.call(officeCalls.creditPieces, {
        body: {
          ...{ order_id: placed.orderId, reason: 'Came back' },
          pieces: [{ order_item_id: items[0]?.order_item_id ?? 0, quantity, left }],
        },
      });
    expect((await credit(4, 5)).status).toBe(200);
    await sendDueRefunds(shop.shop);
    await expectInvariants(shop.db);
    expect((await credit(1, 1)).status).toBe(200);
    const waiting = (await shown(shop, customer, placed.orderId)).refunds_on_the_way ?? [];
    const waitingRupees = waiting.reduce((sum, one) => sum + one.amount, 0);
    expect(waitingRupees).toBeGreaterThanOrEqual(SAVED);
    const { rows } = await shop.pool.query<{ id: string; rupees: string }>(
      `select provider_payment_id as id, sum(amount_paise) / 100.0 as rupees from refunds
       where provider_payment_id in ($1, $2) group by 1`,
      [paid.razorpay_payment_id, `plan:${placed.orderId}`],
    );
    expect(new Map(rows.map(({ id: payment, rupees }) => [payment, Number(rupees)]))).toEqual(
      new Map([
        [paid.razorpay_payment_id, amount],
        [`plan:${placed.orderId}`, SAVED],
      ]),
    );
    await sendDueRefunds(shop.shop);
    await expectInvariants(shop.db);
  });

  test('is named in the e-mail about an accepted return, because its money goes to the bank account', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    const placed = await order(shop, customer, FIVE_RINGS);
    await choose(customer, placed, id);
    await payRest(shop, customer, placed);
    for (const status of ['shipped', 'delivered'] as const)
      await setStatus(acting(shop.db), placed.orderId, status);
    const { items } = await shown(shop, customer, placed.orderId);
    const bought = {
      customer,
      orderId: placed.orderId,
      paymentId: '',
      items: [items[0]?.order_item_id ?? 0],
    };
    const returnNumber = await arrived(shop, bought, [1], owner);
    await weigh(owner, returnNumber);
    expect((await accept(owner, returnNumber)).status).toBe(200);
    const { data } = (await owner.call(officeCalls.listMessages, { query: { q: placed.orderId } })).body;
    const message_id = data.find(({ kind }) => kind === 'return accepted')?.message_id ?? 0;
    const mail = (await owner.call(officeCalls.readMessage, { params: { message_id } })).body;
    expect(JSON.stringify(mail)).toContain('What your savings plan paid of it goes to your bank account');
  });

  test('waits for a second person when both parts together are above the limit', async () => {
    const second = await newStaff(shop, 'owner');
    const { customer, id } = await savedPlan(shop, 6);
    const placed = await order(shop, customer, { pieces: [[PIECES.ring, 7]] });
    await choose(customer, placed, id);
    const { paid } = await payRest(shop, customer, placed);
    await owner.call(officeCalls.cancelOfficeOrder, {
      body: { order_id: placed.orderId, reason: 'She changed her mind' },
    });
    const ids = [paid.razorpay_payment_id, `plan:${placed.orderId}`];
    for (const payment_id of ids) {
      const asked = await owner.call(officeCalls.refundPayment, { body: { payment_id, reason: 'Again' } });
      const { approval_id } = asked.body;
      expect(approval_id).toEqual(expect.any(Number));
      const decision = { approval_id: approval_id ?? 0, decision: 'approve' } as const;
      expect((await second.call(officeCalls.decideApproval, { body: decision })).status).toBe(200);
    }
    const { rows } = await shop.pool.query<{ rupees: string }>(
      'select sum(amount_paise) / 100.0 as rupees from refunds where provider_payment_id = any($1)',
      [ids],
    );
    expect(Number(rows[0]?.rupees)).toBe((7 * RING_PAISE) / 100 - BENEFIT);
    await expectInvariants(shop.db);
  });
});
