import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type IndianDate } from '#contract/indian-time.ts';
import { basisPoints, type PaisePerGram, paise, paisePerGram } from '#contract/money/money.ts';
import type { ChainedEntry } from '#contract/schemes/ledger-text.ts';
import { statementCsv } from '#contract/schemes/passbook-csv.ts';
import { milligrams } from '#contract/weight.ts';
import { benefitOf, earlyExit } from '../instalments/benefit-rules.ts';
import {
  dueMonthOf,
  dueMonths,
  maturityDate,
  monthStatus,
  receivedAt,
  redeemBy,
  type SchemeTerms,
} from '../instalments/calendar-rules.ts';
import { instalmentsOf, progressOf } from '../instalments/instalment-rules.ts';
import { chain, findFault } from '../ledger/ledger-rules.ts';
import { verifyStatement } from '../ledger/statement-rules.ts';
import { averageRate, milligramsBought } from '../rates/weight-rules.ts';
import type { Membership } from './membership-rules.ts';
import { toPassbook } from './passbook-rules.ts';

const HISTORY_RUNS = { numRuns: 2000 };
/** Fewer runs for properties that compute hashes. */
const HASHED_HISTORY_RUNS = { numRuns: 500 };

const plan: SchemeTerms = {
  plan: 'value',
  instalments: 11,
  instalmentPaise: paise(500_000),
  benefitBasisPoints: basisPoints(7500),
  graceDays: 7,
  redeemWithinDays: 30,
  ratePurity: null,
};

function dayNumber(date: IndianDate): number {
  return Date.parse(date) / 86_400_000;
}

/** A generated payment history: for each month, days from the due date to the payment, or null if unpaid. */
interface History {
  terms: SchemeTerms;
  joinedOn: IndianDate;
  attempts: (number | null)[];
  rates: PaisePerGram[];
  /** In days after joining. */
  today: number;
}

const histories: fc.Arbitrary<History> = fc.record({
  terms: fc
    .record({
      weight: fc.boolean(),
      instalments: fc.integer({ min: 1, max: 11 }),
      instalmentPaise: fc.integer({ min: 100, max: 10_000_000 }).map(paise),
      benefitBasisPoints: fc.integer({ min: 0, max: 10_000 }).map(basisPoints),
      graceDays: fc.integer({ min: 0, max: 27 }),
      redeemWithinDays: fc.integer({ min: 1, max: 60 }),
    })
    .map(({ weight, ...rest }) => ({
      ...rest,
      plan: weight ? ('weight' as const) : ('value' as const),
      ratePurity: weight ? '22K916' : null,
    })),
  joinedOn: fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days)),
  attempts: fc.array(fc.option(fc.integer({ min: 0, max: 45 })), { minLength: 11, maxLength: 11 }),
  rates: fc.array(fc.integer({ min: 500_000, max: 2_000_000 }).map(paisePerGram), {
    minLength: 11,
    maxLength: 11,
  }),
  today: fc.integer({ min: 0, max: 420 }),
});

/** Simulates a history: books every payment attempt until today. */
function simulate({ terms, joinedOn, attempts, rates, today }: History) {
  const months = dueMonths(terms, joinedOn);
  const now = addDays(joinedOn, today);
  const entries: ChainedEntry[] = [];
  let sentBack = 0;
  for (const [index, month] of months.entries()) {
    const wait = index === 0 ? 0 : attempts[index];
    if (wait === null || wait === undefined) continue;
    const day = addDays(month.dueDate, wait);
    if (day > now) continue;
    const open = dueMonthOf(months, day);
    if (!open || instalmentsOf(entries).some(({ number }) => number === open.number)) {
      sentBack += 1;
      continue;
    }
    const ratePaisePerGram = terms.plan === 'weight' ? (rates[index] ?? paisePerGram(1)) : null;
    entries.push(
      chain(7, entries.at(-1), {
        kind: 'instalment',
        number: open.number,
        amountPaise: terms.instalmentPaise,
        entryDate: day,
        providerPaymentId: `pay_${index}`,
        receiptNumber: `RV/26-27/00000${index}`,
        ratePaisePerGram,
        milligrams:
          ratePaisePerGram === null ? null : milligramsBought(terms.instalmentPaise, ratePaisePerGram),
      }),
    );
  }
  return { entries, sentBack, now, months };
}

function membership(terms: SchemeTerms, joinedOn: IndianDate): Membership {
  const names = { schemeName: '=Plan, "one"', metal: 'gold', member: '@Meera', specialGift: 'A box' };
  return {
    ...terms,
    ...names,
    userSchemeId: 7,
    userId: 'u',
    order: null,
    schemeId: 1,
    status: 'active',
    joinedOn,
  };
}

describe('the calendar of a plan', () => {
  test.each([
    ['2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'], '2026-12-31', '2027-01-29'],
    ['2028-01-31', ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'], '2028-12-31', '2029-01-29'],
    ['2028-02-29', ['2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29'], '2029-01-29', '2029-02-27'],
    ['2026-12-01', ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01'], '2027-11-01', '2027-11-30'],
    ['2027-03-01', ['2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01'], '2028-02-01', '2028-02-28'],
  ])('joined on %s', (joinedOn, due, maturity, lastDay) => {
    expect(
      dueMonths(plan, joinedOn)
        .slice(0, 4)
        .map((month) => month.dueDate),
    ).toEqual(due);
    expect(maturityDate(plan, joinedOn)).toBe(maturity);
    expect(redeemBy(plan, joinedOn)).toBe(lastDay);
  });

  test('a month is due, then in grace, then missed, and payable until the next due date', () => {
    const month = dueMonths(plan, '2026-11-20')[1];
    if (!month) throw new Error('no second month');
    expect(month).toMatchObject({
      dueDate: '2026-12-20',
      graceUntil: '2026-12-27',
      payableUntil: '2027-01-19',
    });
    const on = (day: string) => monthStatus(month, undefined, day);
    expect(['2026-12-19', '2026-12-20', '2026-12-21', '2026-12-27', '2026-12-28'].map(on)).toEqual([
      'upcoming',
      'due',
      'grace',
      'grace',
      'missed',
    ]);
    expect(monthStatus(month, '2026-12-27', '2027-03-01')).toBe('paid');
    expect(monthStatus(month, '2026-12-28', '2027-03-01')).toBe('late');
  });

  test('a payment counts on the day it was paid, not the day its webhook arrived', () => {
    const [opened, paid, heard] = ['2026-12-27T17:00Z', '2026-12-27T18:00Z', '2026-12-28T03:00Z'].map(
      (text) => new Date(text),
    ) as [Date, Date, Date];
    expect(receivedAt(opened, paid, heard)).toEqual(paid);
    expect(receivedAt(opened, undefined, heard)).toEqual(heard);
    expect(receivedAt(opened, new Date('2020-01-01'), heard)).toEqual(opened);
    expect(receivedAt(opened, new Date('2030-01-01'), heard)).toEqual(heard);
  });

  test('for any history each payment is used before it is 365 days old, and due months have no gaps', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { entries, months } = simulate({ ...history, today: 420 });
        const lastDay = redeemBy(history.terms, history.joinedOn);
        for (const { entryDate } of entries) {
          expect(dayNumber(lastDay) - dayNumber(entryDate)).toBeLessThan(365);
        }
        expect(maturityDate(history.terms, history.joinedOn) <= lastDay).toBe(true);
        months.forEach((month, index) => {
          expect(month.dueDate <= month.payableUntil && month.graceUntil <= month.payableUntil).toBe(true);
          const next = months[index + 1];
          if (next) expect(addDays(month.payableUntil, 1)).toBe(next.dueDate);
        });
      }),
      HISTORY_RUNS,
    );
  });
});

describe('the benefit', () => {
  const progress = {
    paidInstalments: 4,
    totalPaidPaise: paise(2_000_000),
    missedMonths: 0,
    skippedMonths: 0,
    isMature: false,
  };

  test('is earned month by month and reduced by one eleventh for each missed month', () => {
    expect(benefitOf(plan, progress)).toEqual({
      basePaise: 500_000,
      maximumPaise: 375_000,
      ifFinishedPaise: 375_000,
      soFarPaise: 136_363,
    });
    expect(benefitOf(plan, { ...progress, missedMonths: 2 })).toMatchObject({
      ifFinishedPaise: 306_818,
      soFarPaise: 111_570,
    });
    expect(benefitOf(plan, { ...progress, paidInstalments: 11, isMature: true }).soFarPaise).toBe(375_000);
    expect(
      benefitOf({ ...plan, instalments: 10, benefitBasisPoints: basisPoints(10_000) }, progress).maximumPaise,
    ).toBe(500_000);
  });

  test('of a weight plan is the making charge waived on the savings', () => {
    const weight: SchemeTerms = {
      ...plan,
      plan: 'weight',
      ratePurity: '22K916',
      benefitBasisPoints: basisPoints(1400),
    };
    expect(benefitOf(weight, progress)).toEqual({
      basePaise: 5_500_000,
      maximumPaise: 770_000,
      ifFinishedPaise: 770_000,
      soFarPaise: 280_000,
    });
  });

  test('is granted on early exit only from six instalments on', () => {
    const benefit = benefitOf(plan, progress);
    expect(earlyExit({ ...progress, paidInstalments: 5 }, benefit)).toEqual({
      moneyBackPaise: 2_000_000,
      withBenefitPaise: null,
    });
    expect(earlyExit({ ...progress, paidInstalments: 6 }, benefit).withBenefitPaise).toBe(
      2_000_000 + benefit.soFarPaise,
    );
  });

  test('for any history stays within its maximum and never rises with a missed month', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 10 }), (history, index) => {
        const { entries, now } = simulate(history);
        const progressNow = progressOf(history.terms, history.joinedOn, entries, now);
        const benefit = benefitOf(history.terms, progressNow);
        expect(benefit.soFarPaise).toBeLessThanOrEqual(benefit.ifFinishedPaise);
        expect(benefit.ifFinishedPaise).toBeLessThanOrEqual(benefit.maximumPaise);
        const removed = entries[index];
        const fewer = entries.filter((entry) => entry !== removed);
        const after = benefitOf(history.terms, progressOf(history.terms, history.joinedOn, fewer, now));
        expect(after.soFarPaise).toBeLessThanOrEqual(benefit.soFarPaise);
        expect(after.ifFinishedPaise).toBeLessThanOrEqual(benefit.ifFinishedPaise);
      }),
      HISTORY_RUNS,
    );
  });
});

describe('grams', () => {
  test('are rounded down to the milligram, as in the sample passbook', () => {
    const rates = [11_365, 11_480, 11_420, 11_610, 11_700, 11_655, 11_820, 11_905, 11_870, 12_010, 12_060];
    const bought = rates.map((rate) => milligramsBought(paise(500_000), paisePerGram(rate * 100)));
    expect(bought).toEqual([439, 435, 437, 430, 427, 429, 423, 419, 421, 416, 414]);
    const total = milligrams(bought.reduce((sum, one) => sum + one, 0));
    expect(total).toBe(4690);
    expect(averageRate(paise(5_500_000), total)).toBe(1_172_708);
    expect(averageRate(paise(0), milligrams(0))).toBeNull();
  });
});

describe('the ledger', () => {
  test('for any history takes one payment a month, loses no money and verifies', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { entries, sentBack, now } = simulate(history);
        const numbers = entries.map(({ number }) => number);
        expect(new Set(numbers).size).toBe(numbers.length);
        const attempts = entries.length + sentBack;
        expect(attempts).toBeGreaterThan(0);
        const passbook = toPassbook(membership(history.terms, history.joinedOn), entries, now);
        expect(Math.round(passbook.total_paid * 100)).toBe(entries.length * history.terms.instalmentPaise);
        expect(passbook.paid_instalments).toBe(entries.length);
        expect(passbook.broken_at).toBeNull();
        expect(passbook.rows.filter(({ paid_on }) => paid_on !== null)).toHaveLength(entries.length);
        expect(verifyStatement(statementCsv(passbook))).toMatchObject({
          sound: true,
          entries: entries.length,
          lastHash: entries.at(-1)?.hash,
        });
      }),
      HASHED_HISTORY_RUNS,
    );
  });

  test('for any history a changed entry is detected and identified', () => {
    const changes = fc.constantFrom<(entry: ChainedEntry) => Partial<ChainedEntry>>(
      ({ amountPaise }) => ({ amountPaise: paise(amountPaise + 100) }),
      ({ entryDate }) => ({ entryDate: addDays(entryDate, 1) }),
      ({ providerPaymentId }) => ({ providerPaymentId: `${providerPaymentId}x` }),
      ({ receiptNumber }) => ({ receiptNumber: `${receiptNumber}0` }),
      ({ number }) => ({ number: (number ?? 0) + 1 }),
      (entry) => ({
        milligrams: milligrams((entry.milligrams ?? 0) + 1),
        ratePaisePerGram: paisePerGram(1_136_500),
      }),
      () => ({ kind: 'refund' }),
      ({ hash }) => ({ hash: hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }),
      ({ previousHash }) => ({
        previousHash: previousHash.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      }),
    );
    fc.assert(
      fc.property(histories, changes, fc.nat(), (history, change, place) => {
        const { entries, now } = simulate(history);
        const index = place % entries.length;
        const changed = entries.map((entry, at) => (at === index ? { ...entry, ...change(entry) } : entry));
        expect(findFault(7, changed)).toEqual({ index, problem: 'changed' });
        const passbook = toPassbook(membership(history.terms, history.joinedOn), changed, now);
        expect(passbook.broken_at).toBe(index + 1);
        const verdict = verifyStatement(statementCsv(passbook));
        expect(verdict).toMatchObject({
          sound: false,
          problem: expect.stringContaining(`Entry ${index + 1} (line ${index + 2}) was changed`),
        });
      }),
      HASHED_HISTORY_RUNS,
    );
  });

  test('an entry rewritten with a valid hash, removed or moved is detected at the next entry', () => {
    const { entries } = simulate({
      terms: plan,
      joinedOn: '2026-01-31',
      attempts: Array(11).fill(0),
      rates: [],
      today: 400,
    });
    const rewritten = entries.map((entry, index) =>
      index === 3 ? chain(7, entries[2], { ...entry, amountPaise: paise(1) }) : entry,
    );
    expect(findFault(7, rewritten)).toEqual({ index: 4, problem: 'does not follow' });
    expect(findFault(7, entries.toSpliced(3, 1))).toEqual({ index: 3, problem: 'out of order' });
    expect(findFault(7, entries.toReversed())?.problem).toBe('out of order');
    expect(findFault(8, entries)).toEqual({ index: 0, problem: 'changed' });
    const csv = statementCsv(toPassbook(membership(plan, '2026-01-31'), rewritten, '2027-01-01'));
    expect(verifyStatement(csv)).toMatchObject({
      problem: expect.stringContaining('Entry 4 (line 5) was changed'),
    });
  });
});
