import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendDueRefunds } from '#api/payments/jobs.ts';
import { dispositionOf, order, pay, until } from '#api/payments/purchase-testing.ts';
import {
  goTo,
  initiateInstalment,
  join,
  read,
  TODAY,
  verifyInstalment,
} from '#api/schemes/passbook/passbook-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { addMonths } from '#contract/indian-time.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { DirectInstalmentBody } from '#contract/office/payments/payment-acts.ts';

const shop = shopOfThisFile();
const SECOND_MONTH = addMonths(TODAY, 1);
let customer: LoginResponse;
let id: number;
let manager: OfficeBrowser;
let slips = 0;

/** A plan whose second instalment can be paid today. */
beforeEach(async () => {
  customer = await shop.newCustomer();
  id = await join(shop, customer);
  await goTo(shop, SECOND_MONTH);
  manager = await newStaff(shop, 'manager');
});
afterEach(() => shop.setClock(undefined));

const newSlip = () => {
  slips += 1;
  return `SLIP-${String(slips).padStart(6, '0')}`;
};

const record = (changes: Partial<DirectInstalmentBody> = {}, by = manager) =>
  by.call(officeCalls.recordDirectInstalment, {
    body: { user_scheme_id: id, method: 'cash', bank_reference: '', ...changes },
  });

describe('P-365 an instalment that is paid in the shop', () => {
  test('is booked once, with its receipt, and listed among what was taken', async () => {
    const { status, body } = await record();
    expect([status, body.message]).toEqual([200, `Instalment 2 of passbook ${id} is paid.`]);
    const passbook = await read(shop, customer, id);
    expect(passbook).toMatchObject({ paid_instalments: 2, total_paid: 10_000, is_paid_in_shop: true });
    expect(passbook.rows[1]).toMatchObject({ status: 'paid', reference: `CASH-PASSBOOK-${id}-2` });
    expect((await record()).body.code).toBe('instalment_not_due');
    const { rows } = await shop.pool.query('select kind from outbox where fact = $1', [`instalment:${id}:2`]);
    expect(rows).toEqual([{ kind: 'instalment paid' }]);
    const days = { from: SECOND_MONTH, to: SECOND_MONTH };
    const taken = (await manager.call(officeCalls.getTakings, { query: days })).body;
    const [own] = taken.data.filter(({ user_scheme_id }) => user_scheme_id === id);
    expect(own).toMatchObject({ order_id: null, care_number: null, amount: 5000, method: 'cash' });
    expect(taken.totals[0]).toMatchObject({ method: 'cash', orders: 0, care: 0 });
    await expectInvariants(shop.db);
  });

  test('makes a payment of it that was open at the provider go back', async () => {
    const opened = await initiateInstalment(shop, customer, id);
    expect((await record({ method: 'upi', bank_reference: newSlip() })).status).toBe(200);
    const paid = await pay(shop, opened.body.razorpayOrderId);
    await verifyInstalment(shop, customer, id, paid);
    await until(async () => (await dispositionOf(shop, paid.razorpay_payment_id)) === 'refund queued');
    expect((await read(shop, customer, id)).paid_instalments).toBe(2);
    await expectInvariants(shop.db);
  });

  test('recorded by two people at once is booked once', async () => {
    const both = await Promise.all([
      record({ method: 'card', bank_reference: newSlip() }),
      record({ method: 'card', bank_reference: newSlip() }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectInvariants(shop.db);
  });

  test('and one that its customer opens online in the same moment are one booking', async () => {
    const [recorded, opened] = await Promise.all([record(), initiateInstalment(shop, customer, id)]);
    expect(recorded.status).toBe(200);
    if (opened.status === 200) {
      const paid = await pay(shop, opened.body.razorpayOrderId);
      await verifyInstalment(shop, customer, id, paid);
      await until(async () => (await dispositionOf(shop, paid.razorpay_payment_id)) === 'refund queued');
    }
    expect((await read(shop, customer, id)).paid_instalments).toBe(2);
    await expectInvariants(shop.db);
  });

  test('needs a reference of its own, a manager, and a plan that is active', async () => {
    shop.setClock(undefined);
    const placed = await order(shop, customer);
    await goTo(shop, SECOND_MONTH);
    const slip = newSlip();
    expect((await record({ method: 'card', bank_reference: '' })).body.fields).toHaveProperty(
      'bank_reference',
    );
    expect((await record({ user_scheme_id: 999_999 })).status).toBe(404);
    expect((await record({}, await newStaff(shop, 'counter'))).status).toBe(403);
    expect((await record({ method: 'card', bank_reference: slip })).status).toBe(200);
    const other = await join(shop, await shop.newCustomer());
    await goTo(shop, addMonths(SECOND_MONTH, 1));
    manager = await newStaff(shop, 'manager');
    const refused = await record({ user_scheme_id: other, method: 'card', bank_reference: slip });
    expect(refused.body.message).toBe(`The reference ${slip} is of passbook ${id} already.`);
    const parts = [{ method: 'card' as const, bank_reference: slip, amount: rupees(placed.total) }];
    const ofOrder = await manager.call(officeCalls.recordDirectPayment, {
      body: { order_id: placed.orderId, parts, received_on: addMonths(SECOND_MONTH, 1) },
    });
    expect(ofOrder.body.code).toBe('receipt_refused');
  });

  test('goes back by bank transfer when the plan is stopped, and everybody is told so', async () => {
    await record();
    const body = { user_scheme_id: id, end: 'money back' as const, reason: 'She asked' };
    const ended = await manager.call(officeCalls.endPassbook, { body });
    expect(ended.body.message).toContain(
      'What was paid in the shop waits for a bank transfer under Payments.',
    );
    await sendDueRefunds(shop.shop);
    const reference = `CASH-PASSBOOK-${id}-2`;
    const matters = (await manager.call(officeCalls.getMoneyMatters, {})).body.data;
    const waiting = matters.failed_refunds.items.find(({ payment_id }) => payment_id === reference);
    expect(waiting).toMatchObject({ can_be_sent: false, can_be_paid_otherwise: true });
    const refunds = async () => (await read(shop, customer, id)).refunds;
    expect((await refunds()).map(({ number, is_by_transfer = false }) => [number, is_by_transfer])).toEqual([
      [1, false],
      [2, true],
    ]);
    const { rows } = await shop.pool.query<{ refund_id: string }>(
      'select refund_id from refunds where provider_payment_id = $1',
      [reference],
    );
    const sent = await manager.call(officeCalls.recordBankTransfer, {
      body: { refund_id: rows[0]?.refund_id ?? '', bank_reference: 'UTR7766554433' },
    });
    expect(sent.status).toBe(200);
    expect((await refunds())[1]).toMatchObject({
      state: 'paid by bank transfer',
      bank_reference: 'UTR7766554433',
    });
    await expectInvariants(shop.db);
  });
});
