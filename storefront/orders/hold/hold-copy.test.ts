import { expect, test } from 'vitest';
import { holdEnd } from './hold-copy.ts';

test('formats a time, with its date if it is not today', () => {
  const now = new Date('2026-11-19T10:00:00+05:30');
  const written = (instant: string) => holdEnd(new Date(instant), now);
  expect(written('2026-11-19T16:35:00+05:30')).toBe('4:35 pm');
  expect(written('2026-11-19T12:05:59+05:30')).toBe('12:05 pm');
  expect(written('2026-11-19T00:00:00+05:30')).toBe('12:00 am');
  expect(written('2026-11-20T00:30:00+05:30')).toBe('20 Nov 2026, 12:30 am');
});
