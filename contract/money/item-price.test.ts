import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { milligrams } from '#contract/weight.ts';
import {
  activeOfferBasisPoints,
  fullPrice,
  itemPrice,
  itemPriceWithoutOffer,
  type OfferWindow,
  offerState,
  type PriceParts,
  priceParts,
} from './item-price.ts';
import { paise, rupees } from './money.ts';
import { priceBreakUp } from './price-break-up.ts';

const example = priceParts({
  product_price: rupees(10_000),
  making_charges: rupees(1500),
  gst_cgst: rupees(172.5),
  gst_sgst: rupees(172.5),
  discount: rupees(500),
});
const none = paise(0);
const NO_PARTS: PriceParts = {
  productPricePaise: none,
  makingChargesPaise: none,
  discountPaise: none,
  gstCgstPaise: none,
  gstSgstPaise: none,
};
const now = new Date('2026-11-20T06:30:00Z');
const running: OfferWindow = { start_date: '2026-11-15', end_date: '2026-11-25', offer_percent: 10 };

const amountPaise = fc.integer({ min: 0, max: 2_000_000_000 }).map(paise);
const anyParts: fc.Arbitrary<PriceParts> = fc.record({
  productPricePaise: amountPaise,
  makingChargesPaise: amountPaise,
  discountPaise: amountPaise,
  gstCgstPaise: amountPaise,
  gstSgstPaise: amountPaise,
});
const anyPercent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);

describe('the price of a piece', () => {
  test('is the sum of the parts less the rupee discount', () => {
    expect(itemPrice(example, null, now)).toBe(1_134_500);
  });

  test('an active offer reduces it by its percent, rounded half up to a rupee', () => {
    expect(itemPrice(example, running, now)).toBe(1_021_100);
  });

  test('a future or past offer changes nothing', () => {
    expect(itemPrice(example, { ...running, start_date: '2026-11-21' }, now)).toBe(1_134_500);
    expect(itemPrice(example, { ...running, end_date: '2026-11-19' }, now)).toBe(1_134_500);
  });

  test('an offer without both dates is ignored', () => {
    for (const missing of [{ start_date: null }, { end_date: null }, { start_date: '' }, { end_date: '' }]) {
      expect(offerState({ ...running, ...missing }, now)).toBe('none');
      expect(itemPrice(example, { ...running, ...missing }, now)).toBe(1_134_500);
    }
    expect(offerState({ ...running, end_date: 'soon' }, now)).toBe('none');
    expect(offerState(undefined, now)).toBe('none');
  });

  test('is never below 0', () => {
    expect(itemPrice({ ...example, discountPaise: paise(99_999_900) }, running, now)).toBe(0);
  });

  test('half a rupee rounds up, less rounds down, once, after the offer', () => {
    const worth = (price: number) => itemPrice({ ...NO_PARTS, productPricePaise: paise(price) }, null, now);
    expect([149, 150, 151, 249, 250].map(worth)).toEqual([100, 200, 200, 200, 300]);
  });

  test('any parts and percent give whole rupees, at least 0, equal to exact arithmetic', () => {
    fc.assert(
      fc.property(anyParts, anyPercent, (parts, offer_percent) => {
        const price = itemPrice(parts, { ...running, offer_percent }, now);
        const { productPricePaise, makingChargesPaise, gstCgstPaise, gstSgstPaise, discountPaise } = parts;
        const before = BigInt(
          productPricePaise + makingChargesPaise + gstCgstPaise + gstSgstPaise - discountPaise,
        );
        const remaining = BigInt(10_000 - Math.round(offer_percent * 100));
        const exact = before < 0n ? 0n : (2n * before * remaining + 1_000_000n) / 2_000_000n;
        return BigInt(price) === exact * 100n;
      }),
      { numRuns: 2000 },
    );
  });

  test('an offer never raises the price, and 100 % makes it free', () => {
    fc.assert(
      fc.property(anyParts, anyPercent, (parts, offer_percent) => {
        return itemPrice(parts, { ...running, offer_percent }, now) <= itemPriceWithoutOffer(parts);
      }),
    );
    expect(itemPrice(example, { ...running, offer_percent: 100 }, now)).toBe(0);
    expect(activeOfferBasisPoints({ ...running, offer_percent: 250 }, now)).toBe(10_000);
    expect(activeOfferBasisPoints({ ...running, offer_percent: -5 }, now)).toBe(0);
  });
});

test('the struck price is what the break-up shows above its discount and offer, to a rupee', () => {
  expect(fullPrice(example)).toBe(1_184_500);
  fc.assert(
    fc.property(anyParts, anyPercent, (parts, offer_percent) => {
      const lowering = /^(?:Discount|Offer|Rounding)/;
      const before = priceBreakUp(parts, { ...running, offer_percent }, now)
        .filter(({ label }) => !lowering.test(label))
        .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      return Math.abs(fullPrice(parts) - before) <= 50 && fullPrice(parts) % 100 === 0;
    }),
  );
});

describe('the window of an offer', () => {
  const state = (instant: string, offer: Partial<OfferWindow> = {}) =>
    offerState({ ...running, ...offer }, new Date(instant));

  test('it opens at Indian midnight of its first day', () => {
    expect(state('2026-11-14T18:29:59.999Z')).toBe('upcoming');
    expect(state('2026-11-14T18:30:00.000Z')).toBe('active');
  });

  test('it includes the whole of its last Indian day', () => {
    expect(state('2026-11-25T18:29:59.999Z')).toBe('active');
    expect(state('2026-11-25T18:30:00.000Z')).toBe('ended');
  });

  test('an offer of one day is active for exactly that day', () => {
    const oneDay = { start_date: '2026-11-20', end_date: '2026-11-20' };
    expect(state('2026-11-19T18:29:59.999Z', oneDay)).toBe('upcoming');
    expect(state('2026-11-19T18:30:00Z', oneDay)).toBe('active');
    expect(state('2026-11-20T18:29:59.999Z', oneDay)).toBe('active');
    expect(state('2026-11-20T18:30:00Z', oneDay)).toBe('ended');
  });

  test('timestamps are exact, both ends included', () => {
    const toTheSecond = { start_date: '2026-11-20T10:00:00+05:30', end_date: '2026-11-20T04:35:00Z' };
    expect(state('2026-11-20T04:29:59.999Z', toTheSecond)).toBe('upcoming');
    expect(state('2026-11-20T04:30:00Z', toTheSecond)).toBe('active');
    expect(state('2026-11-20T04:35:00Z', toTheSecond)).toBe('active');
    expect(state('2026-11-20T04:35:00.001Z', toTheSecond)).toBe('ended');
  });
});

describe('the price break-up', () => {
  const percents = fc.option(anyPercent, { nil: undefined });

  test('adds up to the shown price for any parts, stones and offer', () => {
    fc.assert(
      fc.property(anyParts, percents, fc.double({ min: 0, max: 1, noNaN: true }), (parts, percent, share) => {
        const offer = percent === undefined ? null : { ...running, offer_percent: percent };
        const stones = paise(Math.floor(parts.productPricePaise * share));
        const lines = priceBreakUp(parts, offer, now, { stoneValuePaise: stones });
        const total = lines.reduce((sum, line) => sum + line.amountPaise, 0);
        return (
          total === itemPrice(parts, offer, now) && lines.every((line) => Number.isInteger(line.amountPaise))
        );
      }),
      { numRuns: 1000 },
    );
  });

  test('has at most a rupee of rounding, however large the discount', () => {
    fc.assert(
      fc.property(anyParts, percents, (parts, percent) => {
        const offer = percent === undefined ? null : { ...running, offer_percent: percent };
        const rounding = priceBreakUp(parts, offer, now).find((line) => line.label === 'Rounding');
        return Math.abs(rounding?.amountPaise ?? 0) < 100;
      }),
      { numRuns: 1000 },
    );
    expect(priceBreakUp({ ...example, discountPaise: paise(99_999_900) }, null, now)).toContainEqual({
      kind: 'discount',
      label: 'Discount',
      amountPaise: -1_184_500,
    });
  });

  test('a gift card has no metal line but its own label', () => {
    const card = { ...NO_PARTS, productPricePaise: paise(110_100) };
    expect(priceBreakUp(card, null, now, { metal: 'None' })).toEqual([
      { kind: 'metal', label: 'Card value', amountPaise: 110_100 },
    ]);
    expect(priceBreakUp(card, null, now)).toMatchObject([{ label: 'Metal', amountPaise: 110_100 }]);
  });

  test.each([
    // 1.850 g at 11,365 are 21,025.25, in the catalogue 21,025
    [2_102_500, 1_850, '1.850 g × ₹11,365'],
    [689_200, 950, '0.950 g × ₹7,255'],
    [100_000_000, 10_000, '10.000 g × ₹1,00,000'],
    [4_600_500, 100_000, undefined],
    [110_100, 0, undefined],
  ])('%i paise of metal in %i mg: %s', (productPricePaise, netWeightMilligrams, detail) => {
    const parts = { ...example, productPricePaise: paise(productPricePaise) };
    const matter = { netWeightMilligrams: milligrams(netWeightMilligrams) };
    const [line] = priceBreakUp(parts, null, now, matter);
    expect(line?.detail).toBe(detail);
  });

  test('omits lines of 0', () => {
    expect(priceBreakUp(example, running, now)).toEqual([
      { kind: 'metal', label: 'Metal', amountPaise: 1_000_000 },
      { kind: 'making', label: 'Making', amountPaise: 150_000 },
      { kind: 'discount', label: 'Discount', amountPaise: -50_000 },
      { kind: 'cgst', label: 'CGST', amountPaise: 17_250 },
      { kind: 'sgst', label: 'SGST', amountPaise: 17_250 },
      { kind: 'offer', label: 'Offer 10%', amountPaise: -113_450 },
      { kind: 'rounding', label: 'Rounding', amountPaise: 50 },
    ]);
  });
});
