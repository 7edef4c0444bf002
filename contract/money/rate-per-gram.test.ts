import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milligrams } from '#contract/weight.ts';
import { paise } from './money.ts';
import { ratePerGram } from './rate-per-gram.ts';

test.each([
  ['a ring', 21_025_00, 1850, 11_365_00],
  ['half a rupee is rounded up', 46_597_00, 4100, 11_365_00],
  ['a metal that is priced in paise', 1_000_50, 3000, 333_50],
  ['a gift card', 5_101_00, 0, undefined],
  ['a piece without metal', 0, 1000, undefined],
])('%s', (_what, metal, weight, rate) => expect(ratePerGram(paise(metal), milligrams(weight))).toBe(rate));

test('any whole rate is found again from the metal that it prices', () => {
  const anyPiece = fc.tuple(fc.integer({ min: 100, max: 20_000 }), fc.integer({ min: 1100, max: 100_000 }));
  fc.assert(
    fc.property(anyPiece, ([rupees, weight]) => {
      const metal = Math.round((rupees * weight) / 1000) * 100;
      return ratePerGram(paise(metal), milligrams(weight)) === rupees * 100;
    }),
  );
});
