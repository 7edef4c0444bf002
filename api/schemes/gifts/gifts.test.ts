import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { sendDueRefunds } from '#api/payments/jobs.ts';
import {
  dispositionOf,
  faults,
  refundAtProvider,
  resetProvider,
  until,
  webhooks,
} from '#api/payments/purchase-testing.ts';
import { endPlan } from '#api/payments/refunds/closing-service.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { rupees } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { join, read, savedPlan, TODAY, WEIGHING, WEIGHT } from '../passbook/passbook-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let counter: OfficeBrowser;

beforeAll(async () => {
  await shop.pool.query("update staff set state = 'ended' where is_demo");
  [owner, counter] = [await newStaff(shop, 'owner'), await newStaff(shop, 'counter')];
});
beforeEach(() => resetProvider(shop));

const give = (user_scheme_id: number, value = 1200, by = counter) =>
  by.call(officeCalls.giveGift, { body: { user_scheme_id, value: rupees(value) } });
const takeBack = (user_scheme_id: number, by = owner) =>
  by.call(officeCalls.takeGiftBack, { body: { user_scheme_id, reason: 'It came back unused' } });
const end = (user_scheme_id: number, how: 'purchase' | 'money back') =>
  owner.call(officeCalls.endPassbook, { body: { user_scheme_id, end: how, reason: 'She asked' } });
const mails = async (user_scheme_id: number) => {
  const { rows } = await shop.pool.query<{ message_id: number; kind: string }>(
    "select message_id, kind from outbox where subject = $1 and kind = 'plan gift given' order by message_id",
    [`plan:${user_scheme_id}`],
  );
  return rows.map((row) => row.message_id);
};
const mailText = async (message_id: number) => {
  const { body } = await owner.call(officeCalls.readMessage, { params: { message_id } });
  return body.data.text;
};

describe('the gift of a savings plan', () => {
  test('is in the passbook with its value, and the customer gets an e-mail', async () => {
    const { customer, id } = await savedPlan(shop, 1);
    expect((await read(shop, customer, id)).gift).toBe(undefined);
    const { status, body } = await give(id);
    expect([status, body.message]).toEqual([
      200,
      'The gift is handed over. ₹1,200.00 is deducted if the plan is stopped and its money goes back.',
    ]);
    const passbook = await read(shop, customer, id);
    expect(passbook).toMatchObject({
      special_gift: 'Brass kumkum box on joining',
      gift: { given_on: TODAY, value: 1200, deducted: 1200 },
      total_paid: 5000,
      early_exit: { money_back: 3800 },
      broken_at: null,
    });
    const [mail = 0, ...more] = await mails(id);
    expect(more).toEqual([]);
    const text = await mailText(mail);
    expect(text).toContain('the gift of your plan Suvarna Sanchay Gold Plan: Brass kumkum box on joining.');
    expect(text).toContain('we deduct its value, ₹1,200');
    await expectInvariants(shop.db);
  });

  test('is the one that the scheme promised on the day of joining', async () => {
    const { customer, id } = await savedPlan(shop, 1);
    await shop.pool.query("update schemes set special_gift = 'A thank-you card' where scheme_id = 1");
    expect((await read(shop, customer, id)).special_gift).toBe('Brass kumkum box on joining');
    await shop.pool.query(
      "update schemes set special_gift = 'Brass kumkum box on joining' where scheme_id = 1",
    );
  });

  test('is handed over once, and only by who may', async () => {
    const { id } = await savedPlan(shop, 1);
    const packer = await newStaff(shop, 'packer');
    expect((await give(id, 1200, packer)).status).toBe(403);
    const both = await Promise.all([give(id), give(id, 1500, owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await takeBack(id, counter)).status).toBe(403);
    expect((await give(2_000_000_000)).body.code).toBe('not_found');
    for (const value of [0, -5, 1.234, 2_00_000]) expect((await give(id, value)).status).toBe(400);
    expect(await mails(id)).toHaveLength(1);
  });

  test('that came back costs nothing, and can be handed over again', async () => {
    const { customer, id } = await savedPlan(shop, 1);
    expect((await takeBack(id)).body.code).toBe('gift_refused');
    await give(id);
    expect((await takeBack(id)).status).toBe(200);
    expect(await read(shop, customer, id)).toMatchObject({ early_exit: { money_back: 5000 } });
    await give(id, 900);
    expect((await read(shop, customer, id)).gift).toMatchObject({ value: 900, deducted: 900 });
    expect(await mails(id)).toHaveLength(2);
    await expectInvariants(shop.db);
  });
});

test('the office lists the passbooks whose gift waits', async () => {
  const customer = await shop.newCustomer({ name: 'Gift Gauri' });
  const listed = async () => {
    const query = { q: 'Gift Gauri', gift: 'waiting' } as const;
    const { data } = (await counter.call(officeCalls.listPassbooks, { query })).body;
    return data.map(({ user_scheme_id, has_gift }) => [user_scheme_id, has_gift]);
  };
  const [id, other] = [await join(shop, customer), await join(shop, customer, WEIGHT)];
  expect(await listed()).toEqual([
    [other, false],
    [id, false],
  ]);
  await give(id);
  expect(await listed()).toEqual([[other, false]]);
  await end(other, 'money back');
  expect(await listed()).toEqual([]);
});

test('the terms that a customer agrees to name the gift', async () => {
  const { customer, id } = await savedPlan(shop, 1);
  expect((await read(shop, customer, id)).agreed_terms?.text).toContain(
    'The gift of the plan: Brass kumkum box on joining.',
  );
});

describe('a stopped plan', () => {
  test('sends back what was paid less the gift, and takes it from the oldest instalment', async () => {
    const { customer, id, paymentIds } = await savedPlan(shop, 3);
    await give(id);
    const { body } = await end(id, 'money back');
    expect(body.message).toBe(
      `Passbook ${id} is closed: ₹13,800.00 goes back to the accounts it came from, ₹1,200.00 is kept for the gift.`,
    );
    const areSent = async () =>
      (await read(shop, customer, id)).refunds.every(({ state }) => state === 'sent');
    await until(areSent);
    const passbook = await read(shop, customer, id);
    expect(passbook.refunds.map(({ amount, state }) => [amount, state])).toEqual([
      [3800, 'sent'],
      [5000, 'sent'],
      [5000, 'sent'],
    ]);
    expect(passbook.gift).toMatchObject({ value: 1200, deducted: 1200 });
    for (const paymentId of paymentIds) expect(await dispositionOf(shop, paymentId)).toBe('refunded');
    await expectInvariants(shop.db);
  });

  test('of which the gift was worth more than what was paid sends nothing back', async () => {
    const { customer, id, paymentIds } = await savedPlan(shop, 1);
    await give(id, 6000);
    const { body } = await end(id, 'money back');
    expect(body.message).toBe(`Passbook ${id} is closed: what was paid is kept for the gift.`);
    expect(await read(shop, customer, id)).toMatchObject({ status: 'closed', refunds: [] });
    const [paymentId = ''] = paymentIds;
    const refund = await owner.call(officeCalls.refundPayment, {
      body: { payment_id: paymentId, reason: 'Once more' },
    });
    expect(refund.body.message).toBe('This payment is kept for the gift of its plan.');
    expect((await give(id)).body.message).toBe('The money of this plan went back.');
    await expectInvariants(shop.db);
  });

  test('that was finished keeps the gift', async () => {
    const { customer, id } = await savedPlan(shop, 11);
    expect((await give(id)).body.message).toBe('The gift is handed over.');
    const [mail = 0] = await mails(id);
    expect(await mailText(mail)).not.toContain('deduct');
    expect(await read(shop, customer, id)).toMatchObject({
      gift: { deducted: 0 },
      early_exit: { money_back: 55_000 },
    });
    await end(id, 'money back');
    expect((await read(shop, customer, id)).gift).toMatchObject({ deducted: 0 });
    await expectInvariants(shop.db);
  });

  test('that was used for a purchase keeps the gift, and can get it afterwards', async () => {
    const { customer, id } = await savedPlan(shop, 6);
    await give(id);
    expect((await read(shop, customer, id)).early_exit.with_benefit).toBeGreaterThan(30_000);
    expect((await end(id, 'purchase')).status).toBe(200);
    expect(await read(shop, customer, id)).toMatchObject({ status: 'completed', gift: { deducted: 0 } });
    const later = await savedPlan(shop, 6);
    await end(later.id, 'purchase');
    expect((await give(later.id)).status).toBe(200);
    await expectInvariants(shop.db);
  });

  test('whose refund fails is paid by bank transfer, without the value of the gift', async () => {
    const { customer, id, paymentIds } = await savedPlan(shop, 1);
    await give(id);
    const [paymentId = ''] = paymentIds;
    await endPlan(acting(shop.db), id, 'money back', WEIGHING);
    await faults(shop, { refunds: { outcome: 'too_old' } });
    await sendDueRefunds(shop.shop);
    await faults(shop, {});
    const { rows } = await shop.pool.query<{ refund_id: string; state: string }>(
      'select refund_id, state from refunds where provider_payment_id = $1',
      [paymentId],
    );
    expect(rows.map(({ state }) => state)).toEqual(['failed']);
    const paid = await owner.call(officeCalls.recordBankTransfer, {
      body: { refund_id: rows[0]?.refund_id ?? '', bank_reference: 'UTR123456789012' },
    });
    expect(paid.status).toBe(200);
    const { refunds } = await read(shop, customer, id);
    expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([[3800, 'paid by bank transfer']]);
    await expectInvariants(shop.db);
  });

  test('whose money went back at the provider’s page, gift included, is settled with what was ordered', async () => {
    const { customer, id, paymentIds } = await savedPlan(shop, 1);
    await give(id);
    const [paymentId = ''] = paymentIds;
    await end(id, 'money back');
    await webhooks(shop, true);
    await refundAtProvider(shop, paymentId, 500_000);
    const refunds = async () =>
      (await read(shop, customer, id)).refunds.map(({ amount, state }) => [amount, state]);
    await until(async () => (await refunds())[0]?.[1] === 'sent');
    expect(await refunds()).toEqual([[3800, 'sent']]);
    await expectInvariants(shop.db);
  });
});
