import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, paise, paisePerGram } from '#contract/money/money.ts';
import { milligrams } from '#contract/weight.ts';
import { oldGoldValue } from './old-gold-value.ts';

const whole = {
  netWeightMilligrams: milligrams(10_000),
  ratePaisePerGram: paisePerGram(1_140_000),
  shareBasisPoints: basisPoints(10_000),
  stonesPaise: paise(0),
};

test('ten grams at the whole rate are ten times the rate', () => {
  expect(oldGoldValue(whole)).toBe(11_400_000);
  expect(oldGoldValue({ ...whole, shareBasisPoints: basisPoints(9800) })).toBe(11_172_000);
  expect(oldGoldValue({ ...whole, stonesPaise: paise(123_449) })).toBe(11_523_400);
  expect(oldGoldValue({ ...whole, stonesPaise: paise(123_450) })).toBe(11_523_500);
});

test('is whole rupees, at most half a rupee from the exact amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      (weight, rate, share, stones) => {
        const value = oldGoldValue({
          netWeightMilligrams: milligrams(weight),
          ratePaisePerGram: paisePerGram(rate),
          shareBasisPoints: basisPoints(share),
          stonesPaise: paise(stones),
        });
        const exact = (weight * rate * share) / 10_000_000 + stones;
        expect(value % 100).toBe(0);
        expect(Math.abs(value - exact)).toBeLessThanOrEqual(51);
      },
    ),
  );
});
