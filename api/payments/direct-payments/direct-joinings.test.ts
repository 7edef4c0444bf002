import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendDueRefunds } from '#api/payments/jobs.ts';
import { dispositionOf, initiate, order, PIECES, pay } from '#api/payments/purchase-testing.ts';
import { GOLD, goTo, join, read, TODAY, verifyJoining } from '#api/schemes/passbook/passbook-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { addMonths } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { DirectJoiningBody } from '#contract/office/payments/payment-acts.ts';
import { SCHEME_TERMS, SCHEME_TERMS_VERSION } from '#contract/schemes/scheme-terms.ts';

const shop = shopOfThisFile();
let customer: LoginResponse;
let manager: OfficeBrowser;

beforeEach(async () => {
  customer = await shop.newCustomer();
  manager = await newStaff(shop, 'manager');
});
afterEach(() => shop.setClock(undefined));

const record = (changes: Partial<DirectJoiningBody> = {}, by = manager) =>
  by.call(officeCalls.recordDirectJoining, {
    body: {
      ...{ user_id: customer.user_id, scheme_id: GOLD, is_signed: true as const },
      ...{ method: 'cash', bank_reference: '', ...changes },
    },
  });

const plans = async (user_id = customer.user_id) =>
  (await manager.call(officeCalls.getJoinablePlans, { query: { user_id } })).body;

describe('P-367 a plan that is joined in the shop', () => {
  test('is opened with its first instalment, the terms that were signed, and a receipt', async () => {
    const { data, customer_name } = await plans();
    const offered = data.find(({ scheme_id }) => scheme_id === GOLD);
    expect(offered).toMatchObject({ instalment: 5000 });
    expect(offered?.terms.slice(1)).toEqual(SCHEME_TERMS);
    expect(customer_name).not.toBe('');

    const { status, body } = await record();
    expect([status, body.message]).toEqual([200, `Passbook ${body.user_scheme_id} is opened.`]);
    const passbook = await read(shop, customer, body.user_scheme_id);
    expect(passbook).toMatchObject({
      ...{ joined_on: TODAY, paid_instalments: 1, total_paid: 5000, is_paid_in_shop: true },
      agreed_terms: { agreed_on: TODAY, version: SCHEME_TERMS_VERSION, text: offered?.terms.join('\n') },
    });
    expect(passbook.entries[0]?.receipt_number).toMatch(/^RV\//);
    expect((await plans()).data.map(({ scheme_id }) => scheme_id)).not.toContain(GOLD);
    const { rows } = await shop.pool.query('select kind from outbox where fact = $1', [
      `instalment:${body.user_scheme_id}:1`,
    ]);
    expect(rows).toEqual([{ kind: 'instalment paid' }]);
    const taken = await manager.call(officeCalls.getTakings, { query: { from: TODAY, to: TODAY } });
    expect(
      taken.body.data.find(({ user_scheme_id }) => user_scheme_id === body.user_scheme_id),
    ).toMatchObject({
      ...{ amount: 5000, method: 'cash' },
    });
    expect(await record()).toMatchObject({ status: 409, body: { code: 'scheme_already_active' } });
    await expectInvariants(shop.db);
  });

  test('is joined once, also at the same moment and online', async () => {
    const paid = await pay(shop, (await initiate(shop, customer, { scheme_id: GOLD })).body.razorpayOrderId);
    const tried = await Promise.all([
      record(),
      record(),
      record({ method: 'upi', bank_reference: 'UPI1234567' }),
    ]);
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
    await verifyJoining(shop, customer, GOLD, paid);
    expect(await dispositionOf(shop, paid.razorpay_payment_id)).toMatch(/refund/);
    await sendDueRefunds(shop.shop);
    await expectInvariants(shop.db);
  });

  test('needs signed terms, a customer, an open plan and a reference that is new', async () => {
    expect((await record({ is_signed: false as unknown as true })).status).toBe(400);
    expect((await record({ method: 'upi' })).body.fields).toHaveProperty('bank_reference');
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await record({ user_id: nobody })).status).toBe(404);
    expect((await manager.call(officeCalls.getJoinablePlans, { query: { user_id: nobody } })).status).toBe(
      404,
    );
    expect((await record({ scheme_id: 999_999 })).status).toBe(404);
    const reference = { method: 'upi' as const, bank_reference: 'UPI7654321' };
    expect((await record(reference)).status).toBe(200);
    customer = await shop.newCustomer();
    expect((await record(reference)).body.code).toBe('receipt_refused');
    const counter = await newStaff(shop, 'counter');
    expect((await record({}, counter)).status).toBe(403);
  });

  test('counts for the limit of cash', async () => {
    const { orderId, total } = await order(shop, customer, {
      pieces: [
        [PIECES.chain, 4],
        [PIECES.ring, 1],
      ],
    });
    const parts = [{ method: 'cash' as const, bank_reference: '', amount: rupees(total) }];
    const body = { order_id: orderId, received_on: TODAY, parts };
    expect((await manager.call(officeCalls.recordDirectPayment, { body })).status).toBe(200);
    expect(total + 5000).toBeGreaterThan(200_000);
    expect((await record()).body.fields?.method).toContain('more in cash on that day');
    expect((await record({ method: 'card', bank_reference: 'SLIP-000077' })).status).toBe(200);
  });

  test('goes back by bank transfer when it is stopped', async () => {
    const { user_scheme_id } = (await record()).body;
    await goTo(shop, addMonths(TODAY, 1));
    manager = await newStaff(shop, 'manager');
    const owner = await newStaff(shop, 'owner');
    const ended = await owner.call(officeCalls.endPassbook, {
      body: { user_scheme_id, end: 'money back', reason: 'She moves away' },
    });
    expect(ended.status).toBe(200);
    const passbook = await read(shop, customer, user_scheme_id);
    expect(passbook).toMatchObject({ status: 'closed', is_paid_in_shop: true });
    await sendDueRefunds(shop.shop);
    await expectInvariants(shop.db);
  });

  test('may be joined again online after it was stopped', async () => {
    const { user_scheme_id } = (await record()).body;
    await goTo(shop, addMonths(TODAY, 1));
    const owner = await newStaff(shop, 'owner');
    await owner.call(officeCalls.endPassbook, {
      body: { user_scheme_id, end: 'money back', reason: 'She moves away' },
    });
    expect(await join(shop, customer)).not.toBe(user_scheme_id);
    await expectInvariants(shop.db);
  });
});
