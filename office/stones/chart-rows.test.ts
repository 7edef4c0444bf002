import { expect, test } from 'vitest';
import { rupees } from '#contract/money/money.ts';
import type { StoneChartRow } from '#contract/office/stones/stone-chart.ts';
import { enteredRow, exceedsLimit, groupsOf, typedRow } from './chart-rows.ts';

const row = (from: number, to: number, rate: number, grade = 'GH VS'): StoneChartRow => ({
  ...{ kind: 'diamond', grade, shape: '', from, to, rate: rupees(rate) },
});

test('rows are grouped with their places in the chart, whatever the letters of the grade', () => {
  const rows = [row(0, 0.1, 75_000), row(0, 0.1, 60_000, 'SI'), row(0.1, 0.2, 80_000, 'gh vs')].map(typedRow);
  expect(groupsOf(rows).map(({ name, rows }) => [name, rows.map(({ index }) => index)])).toEqual([
    ['Diamond GH VS', [0, 2]],
    ['Diamond SI', [1]],
  ]);
  expect(rows.map(enteredRow)).toEqual([
    row(0, 0.1, 75_000),
    row(0, 0.1, 60_000, 'SI'),
    row(0.1, 0.2, 80_000, 'gh vs'),
  ]);
});

test.each([
  ['82500', false],
  ['82501', true],
  ['', false],
])('a price of %s is far from 75,000: %s', (rate, far) => {
  expect(exceedsLimit({ ...typedRow(row(0, 0.1, 75_000), 1), rate }, 10)).toBe(far);
});
