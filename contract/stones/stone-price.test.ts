import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '#contract/money/money.ts';
import { milliCarats, paisePerCarat } from './carats.ts';
import { chartRow, stoneAmount, stoneChart, stoneValue } from './stone-price.ts';
import type { Stone, StoneRate } from './stones.ts';

function rate(from: number, to: number, rupeesPerCarat: number, facts: Partial<StoneRate> = {}): StoneRate {
  return {
    ...{ kind: 'diamond', grade: 'GH VS', shape: '', ...facts },
    ...{ fromMilliCarat: milliCarats(from), toMilliCarat: milliCarats(to) },
    paisePerCarat: paisePerCarat(rupeesPerCarat * 100),
  };
}

function diamonds(count: number, carats: number, facts: Partial<Stone> = {}): Stone {
  return {
    ...{ kind: 'diamond', shape: 'round', colour: 'GH', clarity: 'VS', count, paise: null },
    caratMilli: milliCarats(Math.round(carats * 1000)),
    ...facts,
  };
}

const CHART = stoneChart([
  rate(0, 100, 75_000),
  rate(100, 500, 80_000),
  rate(0, 500, 90_000, { shape: 'Oval' }),
]);

describe('the price of stones by the chart', () => {
  test.each([
    ['a small one', diamonds(1, 0.099), 75_000],
    ['the first weight of the next range', diamonds(1, 0.1), 80_000],
    ['many, by the weight of each', diamonds(3, 0.299), 75_000],
    ['its own shape before any', diamonds(1, 0.2, { shape: 'oval ' }), 90_000],
    ['another shape', diamonds(1, 0.2, { shape: 'pear' }), 80_000],
    ['a grade in other letters', diamonds(1, 0.2, { colour: '', clarity: 'gh  vs' }), 80_000],
  ])('%s', (_, stone, rupeesPerCarat) => {
    expect(chartRow(stone, CHART)?.paisePerCarat).toBe(rupeesPerCarat * 100);
  });

  test.each([
    ['above the last range', diamonds(1, 0.5)],
    ['of another grade', diamonds(1, 0.2, { clarity: 'SI' })],
    ['of another kind', diamonds(1, 0.2, { kind: 'ruby' })],
  ])('none for a stone %s', (_, stone) => {
    expect(chartRow(stone, CHART)).toBeUndefined();
    expect(stoneValue([stone, diamonds(1, 0.2)], CHART)).toBeUndefined();
  });

  test('a typed price needs no chart', () => {
    const typed = diamonds(5, 0, { kind: 'pearl', paise: paise(180_000) });
    expect(stoneValue([typed, diamonds(1, 0.2)], CHART)).toBe(180_000 + 1_600_000);
  });

  test('is the weight at the price of a carat, half up, to the paisa (P-202)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 1, max: 1e9 }),
        (weight, price) => {
          const exact = (BigInt(weight) * BigInt(price) * 2n + 1000n) / 2000n;
          expect(BigInt(stoneAmount(milliCarats(weight), paisePerCarat(price)))).toBe(exact);
        },
      ),
    );
  });

  test('is in the row whose range has the weight of one stone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 300_000 }),
        (count, weight) => {
          const row = chartRow(diamonds(count, weight / 1000), CHART);
          const each = weight / count;
          const expected = each < 100 ? 75_000 : each < 500 ? 80_000 : undefined;
          expect(row?.paisePerCarat).toBe(expected === undefined ? undefined : expected * 100);
        },
      ),
    );
  });
});
