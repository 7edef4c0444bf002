import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { deliveryDays, promiseWhenPaid } from './delivery-promise.ts';

const ANYWHERE = { daysMin: 3, daysMax: 7 };

test.each([
  // Sunday, 22 Nov 2026
  ['2026-11-22T12:00:00+05:30', '2026-11-25', '2026-12-01'],
  ['2026-11-23T00:00:00+05:30', '2026-11-26', '2026-12-02'],
  // Friday, five minutes before midnight in India
  ['2026-11-27T23:55:00+05:30', '2026-12-02', '2026-12-08'],
  ['2026-12-30T10:00:00+05:30', '2027-01-04', '2027-01-08'],
])('an order paid at %s arrives between %s and %s', (paidAt, first, last) => {
  expect(deliveryDays(new Date(paidAt), ANYWHERE)).toEqual({ first, last });
});

test('a piece that is made to order arrives later by the working days of making it', () => {
  const paidAt = new Date('2026-11-27T12:00:00+05:30');
  expect(deliveryDays(paidAt, ANYWHERE, 10)).toEqual({ first: '2026-12-16', last: '2026-12-22' });
});

test('an order that is paid later arrives as if it had been placed at that moment', () => {
  const minute = fc.integer({ min: 0, max: 60 * 24 * 400 });
  const begin = Date.parse('2026-11-01T00:00:00+05:30');
  const days = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(minute, minute, days, days, days, (one, other, daysMin, more, leadDays) => {
      const [placedAt, paidAt] = [one, other]
        .sort((first, second) => first - second)
        .map((minutes) => new Date(begin + minutes * MINUTE_MS)) as [Date, Date];
      const time = { daysMin, daysMax: daysMin + more };
      const promised = deliveryDays(placedAt, time, leadDays);
      expect(promiseWhenPaid(promised, placedAt, paidAt)).toEqual(deliveryDays(paidAt, time, leadDays));
      expect(promiseWhenPaid(promised, placedAt, placedAt)).toEqual(promised);
    }),
  );
});
