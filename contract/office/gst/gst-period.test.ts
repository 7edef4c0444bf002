import { expect, test } from 'vitest';
import { beginsReturn, latestReturns, returnDays, startOfReturn } from './gst-period.ts';

test('a month or a quarter has its first and last day', () => {
  expect(returnDays('2028-02', 'monthly')).toEqual({ firstDay: '2028-02-01', lastDay: '2028-02-29' });
  expect(returnDays('2026-10', 'quarterly')).toEqual({ firstDay: '2026-10-01', lastDay: '2026-12-31' });
});

test('quarters begin in January, April, July and October', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
  expect(months.filter((month) => beginsReturn(month, 'quarterly'))).toEqual(
    ['01', '04', '07', '10'].map((month) => `2026-${month}`),
  );
  for (const month of months) {
    const start = startOfReturn(month, 'quarterly');
    const { firstDay, lastDay } = returnDays(start, 'quarterly');
    expect(beginsReturn(start, 'quarterly')).toBe(true);
    expect(firstDay <= `${month}-01` && `${month}-28` <= lastDay).toBe(true);
    expect(startOfReturn(month, 'monthly')).toBe(month);
  }
});

test('the latest returns begin with that of today, across years', () => {
  expect(latestReturns('2027-01-31', 'monthly', 3)).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(latestReturns('2027-02-10', 'quarterly', 3)).toEqual(['2027-01', '2026-10', '2026-07']);
});
