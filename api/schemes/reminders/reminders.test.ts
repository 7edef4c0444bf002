import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { writeMail } from '#api/messages/sending/mail-text-service.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { addDays, addMonths, formatIndianDate, type IndianDate } from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import { dueMonths, maturityDate, redeemBy } from '../instalments/calendar-rules.ts';
import { goTo, join, noon, payNext, read, TODAY, WEIGHT } from '../passbook/passbook-testing.ts';
import { type RunningPlan, remindersOn } from './reminder-rules.ts';
import { remindMembers } from './reminder-service.ts';

const shop = shopOfThisFile();

afterEach(() => shop.setClock(undefined));

async function mailsOf({ user_id }: LoginResponse) {
  const { rows } = await shop.pool.query(
    `select kind, fact, payload, user_id as "userId" from outbox where user_id = $1 and channel = 'mail' order by message_id`,
    [user_id],
  );
  const sender = { seller: shop.shop.seller, shopAddress: shop.shop.shopAddress };
  return Promise.all(
    rows.map(async (row) => ({ kind: row.kind as string, ...(await writeMail(shop.db, row, sender)) })),
  );
}
const kindsOf = async (customer: LoginResponse) => (await mailsOf(customer)).map(({ kind }) => kind);

async function remindOn(day: IndianDate): Promise<void> {
  await goTo(shop, day);
  await remindMembers(shop.shop);
}

describe('a member of a plan', () => {
  test('gets an e-mail with the receipt of each instalment, and the grams that it bought', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer, WEIGHT);
    const { rows } = await read(shop, customer, id);
    const [mail, ...more] = await mailsOf(customer);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'instalment paid' });
    for (const shown of [
      'Instalment 1 of 11',
      `The next one can be paid from ${formatIndianDate(addMonths(TODAY, 1))}.`,
      rows[0]?.receipt_number ?? 'no receipt',
      `${rows[0]?.grams?.toFixed(3)} g`,
      `${shop.shop.shopAddress}/schemes/passbook/${id}`,
    ])
      expect(mail?.text).toContain(shown);
  });

  test('is reminded once when an instalment can be paid, once before the grace ends, and not after paying', async () => {
    const [payer, forgetful] = [await shop.newCustomer(), await shop.newCustomer()];
    const id = await join(shop, payer);
    const passbook = await join(shop, forgetful);
    const due = addMonths(TODAY, 1);
    shop.setClock(new Date(noon(due).getTime() - 3 * HOUR_MS));
    await remindMembers(shop.shop);
    expect(await kindsOf(payer)).toEqual(['instalment paid']);
    await remindOn(due);
    await remindOn(addDays(due, 1));
    expect(await kindsOf(payer)).toEqual(['instalment paid', 'instalment due']);
    await payNext(shop, payer, id);
    const { next_due } = await read(shop, forgetful, passbook);
    const grace = next_due?.grace_until ?? '';
    await remindOn(addDays(grace, -1));
    await remindOn(grace);
    await remindOn(addDays(grace, 1));
    expect(await kindsOf(payer)).toEqual(['instalment paid', 'instalment due', 'instalment paid']);
    const mails = await mailsOf(forgetful);
    expect(mails.map(({ kind }) => kind)).toEqual(['instalment paid', 'instalment due', 'instalment late']);
    expect(mails[2]?.text).toContain(`Until ${formatIndianDate(grace)} it counts as paid in time.`);
  });

  test('is told when the savings can be used, and two weeks before they are sent back', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer);
    const { first_bonus_date, redeem_by } = await read(shop, customer, id);
    await remindOn(addDays(first_bonus_date, -1));
    expect(await kindsOf(customer)).toEqual(['instalment paid']);
    await remindOn(first_bonus_date);
    await remindOn(addDays(redeem_by, -14));
    await remindOn(redeem_by);
    await remindOn(addDays(redeem_by, 1));
    const mails = await mailsOf(customer);
    expect(mails.map(({ kind }) => kind)).toEqual(['instalment paid', 'plan ready', 'plan ends']);
    for (const { text } of mails.slice(1)) expect(text).toContain(formatIndianDate(redeem_by));
  });
});

test('a reminder names a day that has not passed, of a month that is not paid, or of a plan that can be used', () => {
  const plans = fc.record({
    instalments: fc.integer({ min: 1, max: 11 }),
    graceDays: fc.integer({ min: 0, max: 27 }),
    redeemWithinDays: fc.integer({ min: 1, max: 60 }),
    paidNumbers: fc.uniqueArray(fc.integer({ min: 1, max: 11 })),
    savedPaise: fc.constantFrom(paise(0), paise(500_000)),
    joinedOn: fc.constantFrom('2026-01-31', '2026-02-28', '2026-11-15'),
  });
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 400 }), (given, days) => {
      const plan: RunningPlan = {
        ...given,
        ...{ userSchemeId: 1, userId: 'one', schemeName: 'Plan', instalmentPaise: paise(500_000) },
      };
      const today = addDays(plan.joinedOn, days);
      const reminders = remindersOn(plan, today);
      expect(reminders.length).toBeLessThanOrEqual(1);
      for (const { kind, facts } of reminders) {
        expect((facts.day ?? '') >= today).toBe(true);
        if (facts.number !== null) {
          expect(plan.paidNumbers).not.toContain(facts.number);
          const month = dueMonths(plan, plan.joinedOn)[facts.number - 1];
          expect((month?.dueDate ?? '9') <= today).toBe(true);
          if (kind === 'instalment late') expect((month?.dueDate ?? '') < today).toBe(true);
        } else {
          expect(today >= maturityDate(plan, plan.joinedOn)).toBe(true);
          expect(facts.day).toBe(redeemBy(plan, plan.joinedOn));
        }
      }
    }),
  );
});
