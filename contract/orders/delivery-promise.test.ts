import { expect, test } from 'vitest';
import { deliveryDays } from './delivery-promise.ts';

test.each([
  // Sunday, 22 Nov 2026
  ['2026-11-22T12:00:00+05:30', '2026-11-25', '2026-12-01'],
  ['2026-11-23T00:00:00+05:30', '2026-11-26', '2026-12-02'],
  // Friday, five minutes before midnight in India
  ['2026-11-27T23:55:00+05:30', '2026-12-02', '2026-12-08'],
  ['2026-12-30T10:00:00+05:30', '2027-01-04', '2027-01-08'],
])('an order paid at %s arrives between %s and %s', (paidAt, first, last) => {
  expect(deliveryDays(new Date(paidAt))).toEqual({ first, last });
});
