import { afterEach, describe, expect, test } from 'vitest';
import { acting } from '#api/audit/acting-testing.ts';
import { sendDueRefunds, sweepProviderRefunds } from '#api/payments/jobs.ts';
import { refundAtProvider } from '#api/payments/purchase-testing.ts';
import { endPlan } from '#api/payments/refunds/closing-service.ts';
import { sqlState } from '#api/platform/database/database-errors.ts';
import { stateRate } from '#api/rates/rate-testing.ts';
import { expectInvariants } from '#api/testing/invariants/invariants-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { addDays, addMonths } from '#contract/indian-time.ts';
import { paisePerGram } from '#contract/money/money.ts';
import type { Passbook } from '#contract/schemes/passbook.ts';
import { statementCsv } from '#contract/schemes/passbook-csv.ts';
import { overduePlans } from '../closing/closing-service.ts';
import { verifyStatement } from '../ledger/statement-rules.ts';
import { goTo, join, noon, payNext, read, TODAY, WEIGHING, WEIGHT } from './passbook-testing.ts';

const shop = shopOfThisFile();
afterEach(() => shop.setClock(undefined));

describe('ending a plan', () => {
  test('allows only a refund before six instalments, a purchase with benefit at maturity, and neither of them twice', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer);
    expect(await endPlan(acting(shop.db), id, 'purchase', WEIGHING)).toMatchObject({
      refused: 'plan_end_refused',
    });
    for (let month = 1; month <= 10; month++) {
      await goTo(shop, addMonths(TODAY, month));
      await payNext(shop, customer, id);
    }
    const lastDay = (await read(shop, customer, id)).redeem_by;
    const overdueOn = async (day: string) =>
      (await overduePlans(shop.db, noon(day))).filter(({ userSchemeId }) => userSchemeId === id);
    expect(await overdueOn(lastDay)).toEqual([]);
    expect(await overdueOn(addDays(lastDay, 1))).toEqual([{ userSchemeId: id, lastDay }]);
    expect(await endPlan(acting(shop.db, noon(addDays(lastDay, 1))), id, 'purchase', WEIGHING)).toMatchObject(
      {
        refused: 'plan_end_refused',
      },
    );
    const ended = await endPlan(acting(shop.db, noon(lastDay)), id, 'purchase', WEIGHING);
    expect(ended).toMatchObject({ amountPaise: 5_875_000, benefitPaise: 375_000 });
    expect(await endPlan(acting(shop.db), id, 'money back', WEIGHING)).toMatchObject({
      refused: 'plan_end_refused',
    });
    const passbook = await read(shop, customer, id);
    expect(passbook.entries.slice(11).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['bonus', 3750],
      ['redemption', 58_750],
    ]);
    expect(passbook).toMatchObject({ status: 'completed', next_due: null, broken_at: null });
    await goTo(shop, TODAY);
    const again = await join(shop, customer);
    await endPlan(acting(shop.db), again, 'money back', WEIGHING);
    expect(await read(shop, customer, again)).toMatchObject({
      status: 'closed',
      entries: [{}, { kind: 'refund ordered', number: 1, amount: 5000 }],
    });
  });
});

describe('the database', () => {
  test.each([
    ['update', 'update scheme_entries set amount_paise = 1'],
    ['delete', 'delete from scheme_entries'],
    ['truncate', 'truncate scheme_entries'],
  ])('refuses to %s ledger entries', async (_word, statement) => {
    const error = await shop.pool.query(statement).catch((caught: unknown) => caught);
    expect(sqlState(error)).toBe('23001');
  });

  test('contains the demo customers’ passbooks', async () => {
    const { rows } = await shop.pool.query(`
      select scheme_id, status, count(*)::int as entries, sum(amount_paise)::int as paise
      from scheme_entries join user_schemes using (user_scheme_id) join users using (user_id)
      where email = 'ananya@example.com' group by 1, 2 order by 1`);
    expect(rows).toEqual([
      { scheme_id: 1, status: 'active', entries: 4, paise: 2_000_000 },
      { scheme_id: 3, status: 'completed', entries: 13, paise: 1_100_000 + 60_000 + 1_160_000 },
    ]);
  });
});

describe('an instalment refunded at the provider', () => {
  async function refund(
    customer: LoginResponse,
    id: number,
    number: number,
    paise?: number,
  ): Promise<Passbook> {
    const [before, row] = await rowOf(customer, id, number);
    await refundAtProvider(shop, row?.reference ?? '', paise);
    await sweepProviderRefunds(shop.shop);
    const [after] = await rowOf(customer, id, number);
    expect(after.entries).toHaveLength(before.entries.length + 1);
    expect(after.entries.at(-1)).toMatchObject({ kind: 'reversal', number, reference: row?.reference });
    expect(after.broken_at).toBe(null);
    expect(verifyStatement(statementCsv(after))).toMatchObject({
      sound: true,
      totalPaidPaise: Math.round(after.total_paid * 100),
    });
    await expectInvariants(shop.db);
    return after;
  }

  async function rowOf(customer: LoginResponse, id: number, number: number) {
    const passbook = await read(shop, customer, id);
    return [passbook, passbook.rows[number - 1]] as const;
  }

  test('shows each partial refund, and does not count as paid once fully refunded', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer);
    const part = await refund(customer, id, 1, 100_000);
    expect(part.rows[0]).toMatchObject({
      status: 'paid',
      amount: 5000,
      refunded: 1000,
      refunded_on: TODAY,
      total_paid: 4000,
    });
    expect(part).toMatchObject({ paid_instalments: 1, total_paid: 4000, early_exit: { money_back: 4000 } });

    const whole = await refund(customer, id, 1);
    expect(whole.rows[0]).toMatchObject({ status: 'refunded', refunded: 5000, total_paid: 0 });
    expect(whole).toMatchObject({
      paid_instalments: 0,
      total_paid: 0,
      benefit: { so_far: 0, missed_months: 0 },
      early_exit: { money_back: 0 },
      // The month has already been paid once.
      next_due: { number: 2, payable_today: false },
    });
    await goTo(shop, addDays(TODAY, 10));
    expect((await read(shop, customer, id)).benefit.missed_months).toBe(1);
  });

  test('subtracts its grams from a weight plan, and is not refunded twice', async () => {
    await stateRate(shop.db, '22K916', TODAY, paisePerGram(1_136_500));
    const customer = await shop.newCustomer();
    const id = await join(shop, customer, WEIGHT);
    const [{ total_grams: all }] = await rowOf(customer, id, 1);
    const half = await refund(customer, id, 1, 500_000);
    expect(half.total_grams).toBeCloseTo((all ?? 0) / 2, 2);
    expect(half.rows[0]?.total_grams).toBe(half.total_grams);
    const ended = await endPlan(acting(shop.db), id, 'money back', WEIGHING);
    expect(ended).toMatchObject({ amountPaise: 500_000 });
    await expectInvariants(shop.db);
  });

  test('settles the refund ordered by closing the plan, part by part', async () => {
    const customer = await shop.newCustomer();
    const id = await join(shop, customer);
    const [, row] = await rowOf(customer, id, 1);
    await endPlan(acting(shop.db), id, 'money back', WEIGHING);
    const sendBack = async (paise?: number) => {
      await refundAtProvider(shop, row?.reference ?? '', paise);
      await sweepProviderRefunds(shop.shop);
      await expectInvariants(shop.db);
      return read(shop, customer, id);
    };
    const part = await sendBack(200_000);
    expect(part.refunds).toMatchObject([{ number: 1, amount: 5000, state: 'ordered', settled_on: null }]);
    const { refunds, entries } = await sendBack();
    expect(refunds).toMatchObject([{ number: 1, amount: 5000, state: 'sent', settled_on: TODAY }]);
    expect(entries.slice(1).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund ordered', 5000],
      ['refund', 2000],
      ['refund', 3000],
    ]);
    await sendDueRefunds(shop.shop);
    expect((await read(shop, customer, id)).entries).toEqual(entries);
  });
});
