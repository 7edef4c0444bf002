import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  endOfIndianDay,
  financialYear,
  formatIndianDate,
  formatIndianMoment,
  indianDate,
  spokenMoment,
  startOfIndianDay,
} from './indian-time.ts';

const anyInstant = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2098-12-31T00:00:00Z'),
  noInvalidDate: true,
});

describe('Indian dates', () => {
  test('an instant is formatted in Indian time', () => {
    expect(formatIndianMoment(new Date('2026-11-19T18:29:59.999Z'))).toBe('19 Nov 2026, 23:59');
    expect(formatIndianMoment(new Date('2026-11-20T03:35:00Z'))).toBe('20 Nov 2026, 09:05');
    expect(spokenMoment(new Date('2026-11-19T18:30:00Z'))).toBe('20 Nov 2026, 12:00 am');
    expect(spokenMoment(new Date('2026-11-20T03:35:00Z'))).toBe('20 Nov 2026, 9:05 am');
    expect(spokenMoment(new Date('2026-11-20T06:30:00Z'))).toBe('20 Nov 2026, 12:00 pm');
  });

  test('a day begins at 18:30 UTC of the day before', () => {
    expect(indianDate(new Date('2026-11-19T18:29:59.999Z'))).toBe('2026-11-19');
    expect(indianDate(new Date('2026-11-19T18:30:00Z'))).toBe('2026-11-20');
    expect(startOfIndianDay('2026-11-20').toISOString()).toBe('2026-11-19T18:30:00.000Z');
    expect(endOfIndianDay('2026-11-20').toISOString()).toBe('2026-11-20T18:30:00.000Z');
  });

  test('every instant is within its Indian date', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const date = indianDate(instant);
        return startOfIndianDay(date) <= instant && instant < endOfIndianDay(date);
      }),
    );
  });

  test('adding days crosses months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -400, max: 400 }), (instant, days) => {
        const date = indianDate(instant);
        return addDays(addDays(date, days), -days) === date;
      }),
    );
  });

  test('dates are formatted as by Intl', () => {
    const written = new Intl.DateTimeFormat('en-IN', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Asia/Kolkata',
    });
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, '0')}-09`;
      expect(formatIndianDate(date)).toBe(written.format(startOfIndianDay(date)));
    }
    fc.assert(fc.property(anyInstant, (instant) => formatIndianDate(instant) === written.format(instant)));
  });

  test('dates are formatted the Indian way, and text that is not a date is returned unchanged', () => {
    expect(formatIndianDate('2026-11-20')).toBe('20 Nov 2026');
    expect(formatIndianDate(new Date('2026-11-20T18:30:00Z'))).toBe('21 Nov 2026');
    expect(formatIndianDate('2026-11-20T18:29:59Z')).toBe('20 Nov 2026');
    expect(formatIndianDate('someday')).toBe('someday');
  });
});

describe('financial years', () => {
  const yearOf = (instant: string) => financialYear(indianDate(new Date(instant)));

  test('the year changes at Indian midnight after 31 March', () => {
    expect(yearOf('2027-03-31T23:59:59+05:30')).toBe('26-27');
    expect(yearOf('2027-04-01T00:00:00+05:30')).toBe('27-28');
    expect(yearOf('2027-03-31T18:29:59Z')).toBe('26-27');
    expect(yearOf('2027-03-31T18:30:00Z')).toBe('27-28');
  });

  test('the turn of a century has two digits', () => {
    expect(financialYear('2099-12-31')).toBe('99-00');
    expect(financialYear('2008-03-31')).toBe('07-08');
    expect(financialYear('2009-04-01')).toBe('09-10');
  });
});
