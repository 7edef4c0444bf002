import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/indian-time.ts';
import { paise, toPaise } from '#contract/money/money.ts';
import { MAX_DAYS_SHOWN } from '#contract/office/sales/sales.ts';
import { milligrams } from '#contract/weight.ts';
import { byCategory, byTime, daysBefore, type SoldSum, withProducts } from './rules.ts';

const FIRST_DAY = '2027-12-25';

const sumWith = (key: fc.Arbitrary<string>): fc.Arbitrary<SoldSum> =>
  fc
    .record({
      key,
      orders: fc.nat(50),
      pieces: fc.integer({ min: -20, max: 20 }),
      amount: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    })
    .map(({ amount, ...sum }) => ({
      ...sum,
      amountPaise: paise(amount),
      weightMilligrams: milligrams(0),
      taxPaise: paise(0),
      creditedPaise: paise(0),
    }));

const totalOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('days and months add up to the sums of the days, without a gap', () => {
  const days = fc.integer({ min: 1, max: 1096 });
  const sums = days.chain((count) =>
    fc.tuple(
      fc.constant(count),
      fc.uniqueArray(sumWith(fc.nat(count - 1).map((day) => addDays(FIRST_DAY, day))), {
        selector: ({ key }) => key,
      }),
    ),
  );
  fc.assert(
    fc.property(sums, ([count, sold]) => {
      const { by_time, is_by_month } = byTime(sold, { from: FIRST_DAY, to: addDays(FIRST_DAY, count - 1) });
      expect(is_by_month).toBe(count > MAX_DAYS_SHOWN);
      expect(totalOf(by_time.map(({ amount }) => toPaise(amount)))).toBe(
        totalOf(sold.map(({ amountPaise }) => amountPaise)),
      );
      expect(totalOf(by_time.map(({ orders }) => orders))).toBe(totalOf(sold.map(({ orders }) => orders)));
      const starts = by_time.map(({ first_day }) => first_day);
      expect(new Set(starts).size).toBe(starts.length);
      expect(starts).toEqual(starts.toSorted());
      if (!is_by_month) expect(starts).toHaveLength(count);
    }),
  );
});

test('the time before is as long and ends on the day before', () => {
  fc.assert(
    fc.property(fc.nat(1095), (more) => {
      const days = { from: FIRST_DAY, to: addDays(FIRST_DAY, more) };
      const before = daysBefore(days);
      expect(addDays(before.to, 1)).toBe(days.from);
      expect(addDays(before.from, more)).toBe(before.to);
    }),
  );
});

test('categories add up to the sums of their products', () => {
  const products = Array.from({ length: 8 }, (_, id) => ({
    ...{ productId: id, productName: `Ring ${id}`, sku: `R-${id}`, photoUrl: null },
    category: ['Rings', 'Chains', 'Coins'][id % 3] ?? '',
  }));
  const sums = fc.uniqueArray(sumWith(fc.nat(7).map(String)), { selector: ({ key }) => key });
  fc.assert(
    fc.property(sums, (sold) => {
      const found = byCategory(withProducts(sold, products));
      expect(totalOf(found.map(({ amount }) => toPaise(amount)))).toBe(
        totalOf(sold.map(({ amountPaise }) => amountPaise)),
      );
      expect(found.map(({ amount }) => amount)).toEqual(
        found.map(({ amount }) => amount).toSorted((a, b) => b - a),
      );
    }),
  );
});
