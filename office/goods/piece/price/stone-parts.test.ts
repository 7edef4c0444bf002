import { expect, test } from 'vitest';
import { rupees } from '#contract/money/money.ts';
import { stoneRateOf } from '#contract/office/stones/stone-chart.ts';
import { stoneChart } from '#contract/stones/stone-price.ts';
import { priceHint, rowsOf, sumText, textOf } from './stone-parts.ts';

const chart = stoneChart([
  stoneRateOf({ kind: 'diamond', grade: 'GH VS', shape: '', from: 0, to: 0.1, rate: rupees(75_000) }),
]);
const TEXT = 'diamond:round:GH:VS:8:0.16|pearl:round:::2:0:1200';

test('a text is rows and a text again, without the signs that part them', () => {
  const rows = rowsOf(TEXT);
  expect(rows).toHaveLength(2);
  expect(textOf(rows)).toBe(TEXT);
  expect(textOf([{ ...rows[0], shape: 'ro|u:nd' } as (typeof rows)[number]])).toBe(
    'diamond:round:GH:VS:8:0.16',
  );
  expect(rowsOf('')).toEqual([]);
});

test('each row states the source of its price, and they add up', () => {
  const [diamonds, pearls] = rowsOf(TEXT);
  if (!diamonds || !pearls) throw new Error('two rows');
  expect(priceHint(diamonds, chart)).toBe('By the stone chart ₹12,000');
  expect(priceHint(pearls, chart)).toBe('Typed: does not follow the chart');
  expect(priceHint({ ...diamonds, count: '1' }, chart)).toBe('Not on the stone chart');
  expect(sumText(TEXT, chart)).toBe('10 stones, 0.16 ct, ₹13,200');
  expect(sumText('diamond::::1:0.2', chart)).toBeUndefined();
});
