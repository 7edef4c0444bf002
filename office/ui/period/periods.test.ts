import { expect, test } from 'vitest';
import { daysIn, lastDays, usualPeriods } from './periods.ts';

const daysOf = (today: string, name: string) => usualPeriods(today).find(({ label }) => label === name)?.days;

test('months and financial years begin and end on their days', () => {
  expect(daysOf('2028-03-01', 'Last month')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOf('2028-03-01', 'This month')).toEqual({ from: '2028-03-01', to: '2028-03-01' });
  expect(daysOf('2028-03-31', 'This financial year')).toEqual({ from: '2027-04-01', to: '2028-03-31' });
  expect(daysOf('2028-04-01', 'This financial year')).toEqual({ from: '2028-04-01', to: '2028-04-01' });
  expect(daysOf('2028-04-01', 'Last financial year')).toEqual({ from: '2027-04-01', to: '2028-03-31' });
  expect(daysOf('2028-01-03', 'Last 7 days')).toEqual({ from: '2027-12-28', to: '2028-01-03' });
});

test('an address names its days, or they are the usual ones', () => {
  const named = { from: '2026-10-01', to: '2026-10-31' };
  const usual = lastDays('2026-11-30', 30);
  expect(daysIn(new URLSearchParams(named), usual)).toEqual(named);
  expect(daysIn(new URLSearchParams(), usual)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
});
