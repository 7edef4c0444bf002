import { expect, test } from 'vitest';
import { createSeenCodes } from './seen-codes.ts';

test('a label that rests before the camera is read once, and again when it comes back', () => {
  const isNew = createSeenCodes();
  expect(isNew('T-000001-1', 0)).toBe(true);
  for (let ms = 150; ms <= 6000; ms += 150) expect(isNew('T-000001-1', ms)).toBe(false);
  expect(isNew('T-000002-2', 6000)).toBe(true);
  expect(isNew('T-000001-1', 7000)).toBe(false);
  expect(isNew('T-000001-1', 9000)).toBe(true);
});
