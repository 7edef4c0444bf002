import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesAtRates, type StoredPriceTerms } from '#contract/rates/price-terms.ts';
import { milligrams } from '#contract/weight.ts';
import { itemPrice, type OfferWindow } from './item-price.ts';
import { basisPoints, type PaisePerGram, paise, paisePerGram, sumOf } from './money.ts';
import { MAKING_KINDS, priceByRate } from './price-by-rate.ts';
import { causesOfChange } from './price-change.ts';
import type { PriceLine } from './price-lines.ts';

const NOW = new Date('2026-11-20T06:30:00Z');
const PURITIES = ['22K916', '18K750'];

const ring: StoredPriceTerms = {
  mode: 'by rate',
  metals: [{ purity: '22K916', netWeightMilligrams: milligrams(3412) }],
  wastageBasisPoints: basisPoints(0),
  making: { kind: 'percent', value: 1200, minPaise: paise(0) },
  stoneValuePaise: paise(0),
  discountPaise: paise(0),
  gstBasisPoints: basisPoints(300),
  metal: 'Yellow gold',
  offer: null,
};
const at = (rupees: number) => new Map([['22K916', paisePerGram(rupees * 100)]]);

function linesOf(terms: StoredPriceTerms, rates: ReadonlyMap<string, PaisePerGram>, now = NOW): PriceLine[] {
  const lines = linesAtRates(terms, rates, now);
  if (!lines) throw new Error('a rate is missing');
  return lines;
}

describe('why a price changed', () => {
  test('a higher rate raises metal, making and GST, and nothing else is named', () => {
    expect(causesOfChange(linesOf(ring, at(10_842)), linesOf(ring, at(10_980)))).toEqual([
      { kind: 'rate', purity: '22K916', before: 1_084_200, after: 1_098_000, amountPaise: 47_086 },
      { kind: 'making', amountPaise: 5650 },
      { kind: 'gst', amountPaise: 1582 },
      { kind: 'rounding', amountPaise: expect.any(Number) },
    ]);
  });

  test('a new weight and a new rate are two causes: the weight at the old rate, the rate on the new weight', () => {
    const heavier = { ...ring, metals: [{ purity: '22K916', netWeightMilligrams: milligrams(4000) }] };
    const [weight, rate] = causesOfChange(linesOf(ring, at(10_000)), linesOf(heavier, at(11_000)));
    expect(weight).toMatchObject({ kind: 'weight', before: 3412, after: 4000, amountPaise: 588_000 });
    expect(rate).toMatchObject({ kind: 'rate', amountPaise: 400_000 });
  });

  test('a price that did not change has no causes', () => {
    expect(causesOfChange(linesOf(ring, at(10_842)), linesOf(ring, at(10_842)))).toEqual([]);
  });
});

const amount = fc.integer({ min: 0, max: 5_000_000 }).map(paise);
const anyOffer: fc.Arbitrary<OfferWindow | null> = fc.option(
  fc.record({
    start_date: fc.constant('2026-11-15'),
    end_date: fc.constantFrom('2026-11-18', '2026-11-25'),
    offer_percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  }),
);
const metals = fc
  .subarray(PURITIES, { minLength: 1 })
  .chain((purities) =>
    fc
      .tuple(...purities.map(() => fc.integer({ min: 1, max: 100_000 })))
      .map((weights) =>
        purities.map((purity, index) => ({ purity, netWeightMilligrams: milligrams(weights[index] ?? 1) })),
      ),
  );
const byRate = fc.record({
  mode: fc.constant('by rate' as const),
  metals,
  wastageBasisPoints: fc.constantFrom(0, 150, 800).map(basisPoints),
  making: fc.record({
    kind: fc.constantFrom(...MAKING_KINDS),
    value: fc.integer({ min: 0, max: 100_000 }),
    minPaise: amount,
  }),
  stoneValuePaise: amount,
  discountPaise: amount,
  gstBasisPoints: fc.constantFrom(0, 300).map(basisPoints),
  metal: fc.constant('Yellow gold'),
  offer: anyOffer,
});
const fixed = fc
  .record({ product: amount, making: amount, discount: amount, half: amount, offer: anyOffer })
  .map(
    ({ product, making, discount, half, offer }): StoredPriceTerms => ({
      ...{ mode: 'fixed', stoneValuePaise: paise(0), metal: 'Yellow gold', offer },
      parts: {
        ...{ productPricePaise: product, makingChargesPaise: making, discountPaise: discount },
        ...{ gstCgstPaise: half, gstSgstPaise: half },
      },
    }),
  );
const anyDay = fc.record({
  terms: fc.oneof({ weight: 4, arbitrary: byRate }, { weight: 1, arbitrary: fixed }),
  rates: fc
    .tuple(...PURITIES.map(() => fc.integer({ min: 100_000, max: 2_000_000 })))
    .map((values) => new Map(PURITIES.map((purity, index) => [purity, paisePerGram(values[index] ?? 1)]))),
  now: fc.constantFrom(NOW, new Date('2026-11-10T06:30:00Z'), new Date('2026-11-23T06:30:00Z')),
});

test('over 1,000 random histories the causes add up to the difference of any two days', () => {
  fc.assert(
    fc.property(fc.array(anyDay, { minLength: 2, maxLength: 5 }), (days) => {
      const priced = days.map(({ terms, rates, now }) => {
        const parts = terms.mode === 'fixed' ? terms.parts : priceByRate(terms, rates);
        return {
          lines: linesOf(terms, rates, now),
          pricePaise: parts && itemPrice(parts, terms.offer, now),
        };
      });
      for (const before of priced) {
        expect(sumOf(before.lines.map(({ amountPaise }) => amountPaise))).toBe(before.pricePaise);
        for (const after of priced) {
          const causes = causesOfChange(before.lines, after.lines);
          const sumPaise = sumOf(causes.map(({ amountPaise }) => amountPaise));
          expect(sumPaise).toBe((after.pricePaise ?? 0) - (before.pricePaise ?? 0));
        }
      }
    }),
    { numRuns: 1000 },
  );
});
