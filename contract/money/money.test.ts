import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  divideHalfUp,
  formatRupees,
  formatRupeesExact,
  paise,
  rupees,
  splitByWeight,
  toPaise,
  toRupees,
} from './money.ts';

const amount = fc.integer({ min: 0, max: 10_000_000_000 }).map(paise);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('dividing', () => {
  test('rounds half up and less down', () => {
    expect([0, 1, 2, 3, 4].map((number) => divideHalfUp(number, 4))).toEqual([0, 0, 1, 1, 1]);
    expect(divideHalfUp(1_021_050, 100)).toBe(10_211);
  });

  test('gives the same result as BigInt for any safe integers', () => {
    const numerator = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    const denominator = fc.oneof(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 2 ** 40 }),
    );
    fc.assert(
      fc.property(numerator, denominator, (n, d) => {
        const exact = (2n * BigInt(n) + BigInt(d)) / (2n * BigInt(d));
        return BigInt(divideHalfUp(n, d)) === exact;
      }),
      { numRuns: 2000 },
    );
  });
});

describe('splitting', () => {
  const weights = fc.array(amount, { minLength: 1, maxLength: 12 });

  test('the shares add up to the amount for any weights that are not all 0', () => {
    fc.assert(
      fc.property(amount, weights, (money, parts) => {
        fc.pre(sum(parts) > 0);
        return sum(splitByWeight(money, parts)) === money;
      }),
    );
  });

  test('no share exceeds its weight while the amount does not exceed the sum of weights', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 1_000_000 }), (parts, millionths) => {
        const money = Number((BigInt(sum(parts)) * BigInt(millionths)) / 1_000_000n);
        return splitByWeight(paise(money), parts).every(
          (share, index) => share >= 0 && share <= (parts[index] ?? 0),
        );
      }),
    );
  });

  test('each share is within a paisa of its exact fraction', () => {
    fc.assert(
      fc.property(amount, weights, (money, parts) => {
        const all = sum(parts);
        fc.pre(all > 0);
        return splitByWeight(money, parts).every((share, index) => {
          const off = BigInt(share) * BigInt(all) - BigInt(money) * BigInt(parts[index] ?? 0);
          return off < BigInt(all) && off > -BigInt(all);
        });
      }),
    );
  });

  test('weights that are all 0 get 0', () => {
    expect(splitByWeight(paise(500), [paise(0), paise(0)])).toEqual([0, 0]);
    expect(splitByWeight(paise(500), [])).toEqual([]);
  });
});

describe('rupees and paise', () => {
  test('rupees with two decimals round-trip through paise', () => {
    fc.assert(fc.property(amount, (sum) => toPaise(toRupees(sum)) === sum));
    fc.assert(fc.property(amount, (sum) => toPaise(rupees(Number((sum / 100).toFixed(2)))) === sum));
  });

  test('amounts that floats cannot represent become the nearest paisa', () => {
    expect([0.29, 1.15, 4.35, 8.2, 1_134_521.07, -0.29].map((sum) => toPaise(rupees(sum)))).toEqual([
      29, 115, 435, 820, 113_452_107, -29,
    ]);
  });

  test('amounts use Indian digit grouping, with paise only if not 0', () => {
    expect(formatRupees(paise(12_345_600))).toBe('₹1,23,456');
    expect(formatRupees(paise(12_345_650))).toBe('₹1,23,456.50');
    expect(formatRupees(paise(0))).toBe('₹0');
    expect(formatRupeesExact(paise(12_345_600))).toBe('₹1,23,456.00');
    expect(formatRupees(paise(-12_345_605))).toBe('−₹1,23,456.05');
  });

  test('any amount is formatted as by Intl, but with a minus sign instead of a hyphen', () => {
    const money = { style: 'currency', currency: 'INR' } as const;
    const whole = new Intl.NumberFormat('en-IN', { ...money, maximumFractionDigits: 0 });
    const exact = new Intl.NumberFormat('en-IN', { ...money, minimumFractionDigits: 2 });
    const any = fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }).map(paise);
    const small = fc.integer({ min: -200, max: 200 }).map(paise);
    fc.assert(
      fc.property(fc.oneof(any, amount, small), (sum) => {
        const written = (format: Intl.NumberFormat) => format.format(sum / 100).replace('-', '−');
        expect(formatRupeesExact(sum)).toBe(written(exact));
        expect(formatRupees(sum)).toBe(written(sum % 100 === 0 ? whole : exact));
      }),
    );
  });
});
