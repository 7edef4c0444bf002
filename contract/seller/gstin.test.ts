import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGstin } from './gstin.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const GOOD = ['27AAACX0000X1Z0', '27AAPFU0939F1ZV', '29AAGCB7383J1Z4'];

test.each(GOOD)('%s is a GSTIN', (text) => {
  expect(isGstin(text)).toBe(true);
});

test('exactly one check character is valid for any first fourteen', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z$/), (first14) => {
      expect([...DIGITS].filter((check) => isGstin(first14 + check))).toHaveLength(1);
    }),
  );
});

test('one mistyped character is detected', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...GOOD),
      fc.nat(14),
      fc.constantFrom(...DIGITS),
      (good, place, character) => {
        fc.pre(good[place] !== character);
        expect(isGstin(good.slice(0, place) + character + good.slice(place + 1))).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  '',
  '27AAACX0000X1Z',
  '27AAACX0000X1Z00',
  '27aaacx0000x1z0',
  ' 27AAACX0000X1Z0',
  '२७AAACX0000X1Z0',
])('"%s" is no GSTIN', (text) => {
  expect(isGstin(text)).toBe(false);
});
