import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakUpAtRates, type StoredPriceTerms } from '#contract/rates/price-terms.ts';
import { milligrams } from '#contract/weight.ts';
import { itemPrice, type OfferWindow } from './item-price.ts';
import { basisPoints, type PaisePerGram, paise, paisePerGram } from './money.ts';
import { MAKING_KINDS, priceByRate, type RatePriceTerms } from './price-by-rate.ts';

const NOW = new Date('2026-11-20T06:30:00Z');
const PURITIES = ['22K916', '18K750', 'Pt950'] as const;

const ring: RatePriceTerms = {
  metals: [{ purity: '22K916', netWeightMilligrams: milligrams(3412) }],
  wastageBasisPoints: basisPoints(0),
  making: { kind: 'percent', value: 1200, minPaise: paise(0) },
  stoneValuePaise: paise(0),
  discountPaise: paise(0),
  gstBasisPoints: basisPoints(300),
};
const rates = new Map([['22K916', paisePerGram(1_084_200)]]);

const amount = fc.integer({ min: 0, max: 50_000_000 }).map(paise);
const anyRates = fc
  .tuple(...PURITIES.map(() => fc.integer({ min: 1, max: 5_000_000 })))
  .map(
    (values) =>
      new Map<string, PaisePerGram>(PURITIES.map((purity, at) => [purity, paisePerGram(values[at] ?? 1)])),
  );
const anyTerms: fc.Arbitrary<RatePriceTerms> = fc.record({
  metals: fc
    .subarray([...PURITIES], { minLength: 1 })
    .chain((purities) =>
      fc
        .tuple(...purities.map(() => fc.integer({ min: 1, max: 10_000_000 })))
        .map((weights) =>
          purities.map((purity, at) => ({ purity, netWeightMilligrams: milligrams(weights[at] ?? 1) })),
        ),
    ),
  wastageBasisPoints: fc.integer({ min: 0, max: 2000 }).map(basisPoints),
  making: fc.record({
    kind: fc.constantFrom(...MAKING_KINDS),
    value: fc.integer({ min: 0, max: 100_000 }),
    minPaise: amount,
  }),
  stoneValuePaise: amount,
  discountPaise: amount,
  gstBasisPoints: fc.constantFrom(0, 300).map(basisPoints),
});
const anyOffer: fc.Arbitrary<OfferWindow | null> = fc.option(
  fc.record({
    start_date: fc.constant('2026-11-15'),
    end_date: fc.constant('2026-11-25'),
    offer_percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  }),
);

/** A fraction, rounded half up; another way to the same number than `divideHalfUp`. */
const rounded = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator);

/** The price in whole rupees, worked out from the definition with fractions of big integers. */
function independentRupees(
  terms: RatePriceTerms,
  given: ReadonlyMap<string, number>,
  offer: OfferWindow | null,
) {
  let [metal, wastage, weight] = [0n, 0n, 0n];
  for (const line of terms.metals) {
    const [rate, net] = [BigInt(given.get(line.purity) ?? 0), BigInt(line.netWeightMilligrams)];
    const lost = rounded(net * BigInt(terms.wastageBasisPoints), 10_000n);
    metal += rounded(net * rate, 1000n);
    wastage += rounded(lost * rate, 1000n);
    weight += net;
  }
  const value = BigInt(terms.making.value);
  const byKind = {
    percent: rounded(metal * value, 10_000n),
    'per gram': rounded(weight * value, 1000n),
    flat: value,
  };
  const made = byKind[terms.making.kind];
  const minimum = BigInt(terms.making.minPaise);
  const making = made > minimum ? made : minimum;
  const before = metal + wastage + BigInt(terms.stoneValuePaise) + making;
  const discount = BigInt(terms.discountPaise);
  const taxable = before > discount ? before - discount : 0n;
  const tax = 2n * rounded(taxable * BigInt(terms.gstBasisPoints), 20_000n);
  const gross = before + tax > discount ? before + tax - discount : 0n;
  const remaining = 10_000n - BigInt(Math.round((offer?.offer_percent ?? 0) * 100));
  return Number(rounded(gross * remaining, 1_000_000n));
}

describe('a price by rate (P-195)', () => {
  test('is weight times rate, making and tax, each rounded once', () => {
    expect(priceByRate(ring, rates)).toMatchObject({
      lines: [{ amountPaise: 3_699_290, wastagePaise: 0 }],
      productPricePaise: 3_699_290,
      makingChargesPaise: 443_915,
      gstCgstPaise: 62_148,
      gstSgstPaise: 62_148,
    });
  });

  test('charges the wastage by weight and at least the minimum of the making', () => {
    const terms = {
      ...ring,
      wastageBasisPoints: basisPoints(500),
      making: { ...ring.making, minPaise: paise(600_000) },
    };
    expect(priceByRate(terms, rates)).toMatchObject({
      lines: [{ wastageMilligrams: 171, wastagePaise: 185_398 }],
      makingChargesPaise: 600_000,
    });
  });

  test('does not exist without the rate of each metal', () => {
    expect(
      priceByRate(
        { ...ring, metals: [...ring.metals, { purity: 'Pt950', netWeightMilligrams: milligrams(1) }] },
        rates,
      ),
    ).toBeUndefined();
  });

  test('equals an independent computation, to the paisa', () => {
    fc.assert(
      fc.property(anyTerms, anyRates, anyOffer, (terms, given, offer) => {
        const parts = priceByRate(terms, given);
        if (!parts) throw new Error('every purity has a rate');
        expect(itemPrice(parts, offer, NOW)).toBe(independentRupees(terms, given, offer) * 100);
        expect(parts.gstCgstPaise).toBe(parts.gstSgstPaise);
      }),
      { numRuns: 2000 },
    );
  });

  test('has a break-up that adds up to the shown price', () => {
    fc.assert(
      fc.property(anyTerms, anyRates, anyOffer, (terms, given, offer) => {
        const stored: StoredPriceTerms = { mode: 'by rate', ...terms, metal: 'Gold', offer };
        const parts = priceByRate(terms, given);
        const lines = breakUpAtRates(stored, given, NOW) ?? [];
        const sum = lines.reduce((total, { amountPaise }) => total + amountPaise, 0);
        expect(sum).toBe(parts && itemPrice(parts, offer, NOW));
      }),
    );
  });

  test('never falls when a rate rises', () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyRates,
        fc.constantFrom(...PURITIES),
        fc.nat(100_000),
        (terms, given, purity, rise) => {
          const risen = new Map(given).set(purity, paisePerGram((given.get(purity) ?? 0) + rise));
          const [before, after] = [priceByRate(terms, given), priceByRate(terms, risen)];
          if (!before || !after) throw new Error('every purity has a rate');
          expect(itemPrice(after, null, NOW)).toBeGreaterThanOrEqual(itemPrice(before, null, NOW));
        },
      ),
    );
  });
});
