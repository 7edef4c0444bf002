import { describe, expect, test } from 'vitest';
import { addMonths } from '#contract/indian-time.ts';
import { atHour, instantAfter, requiredDay } from './demo-days.ts';

describe('days of the demo data', () => {
  test.each([
    ['2026-11-01', 11, '2027-10-01'],
    ['2026-11-05', 10, '2027-09-05'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2027-03-31', 11, '2028-02-29'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s and %i months later', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  test('a day is required', () => {
    expect(requiredDay('2026-11-20')('D-19').value).toBe('2026-11-01');
    expect(requiredDay('2026-11-20')('').fault).toBe('the day is missing.');
  });

  test('hours are in Indian time, and never in the future', () => {
    const now = new Date('2026-11-20T00:30:00Z');
    expect(atHour('2026-11-19', 11, now).toISOString()).toBe('2026-11-19T05:30:00.000Z');
    expect(atHour('2026-11-20', 11, now)).toEqual(now);
    expect(instantAfter(new Date('2026-11-18T05:30:00Z'), 1, 4, now).toISOString()).toBe(
      '2026-11-19T05:34:00.000Z',
    );
    expect(instantAfter(now, 1, 0, now)).toEqual(now);
  });
});
