import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { gstRate } from '#contract/money/gst-rate.ts';
import { paise } from '#contract/money/money.ts';
import {
  type CouponHistory,
  type CouponLine,
  type CouponRow,
  couponShares,
  isDiscountable,
  maxDiscount,
} from './rules.ts';

const TODAY = '2026-11-20';
const NEW: CouponHistory = { paidOrders: 0, uses: 0, unpaidUses: 0 };

function coupon(changes: Partial<CouponRow> = {}): CouponRow {
  return {
    couponCode: 'TEST',
    description: 'For tests',
    kind: 'flat',
    paiseOrBasisPoints: 75_000,
    appliesTo: 'everything',
    minimumCartPaise: paise(0),
    maximumSavingPaise: paise(1_000_000),
    startDate: null,
    endDate: null,
    minimumOrders: 0,
    maximumOrders: null,
    usageLimit: null,
    usedCount: 0,
    perCustomerLimit: null,
    perCustomerPeriod: 'ever',
    listed: true,
    active: true,
    version: 1,
    ...changes,
  };
}

/** A gold ring of ₹10,000 metal, ₹2,000 making and 3 % GST: ₹12,360 a piece. */
function line(changes: Partial<CouponLine> = {}): CouponLine {
  return {
    productPricePaise: paise(1_000_000),
    makingChargesPaise: paise(200_000),
    discountPaise: paise(0),
    gstCgstPaise: paise(18_000),
    gstSgstPaise: paise(18_000),
    categoryName: 'Rings',
    productGender: 'Female',
    metal: 'Yellow gold',
    stone: 'None',
    stoneValuePaise: paise(0),
    quantity: 1,
    subtotalPaise: paise(1_236_000),
    ...changes,
  };
}

const shares = (row: CouponRow, lines: CouponLine[], history = NEW, today = TODAY) =>
  couponShares(row, lines, history, today);

function reason(row: CouponRow, lines: CouponLine[], history = NEW, today = TODAY): string | undefined {
  const outcome = shares(row, lines, history, today);
  return isRefusal(outcome) ? outcome.message : undefined;
}

describe('the value of a coupon', () => {
  test('a flat coupon is split in proportion to the prices', () => {
    expect(shares(coupon(), [line()])).toEqual([75_000]);
    expect(shares(coupon(), [line({ quantity: 2, subtotalPaise: paise(2_472_000) }), line()])).toEqual([
      50_000, 25_000,
    ]);
  });

  test('a percent of price counts only eligible lines', () => {
    const silver = line({ metal: 'Silver', subtotalPaise: paise(1_236_000) });
    const tenOffSilver = coupon({ kind: 'percent of price', paiseOrBasisPoints: 1000, appliesTo: 'silver' });
    expect(shares(tenOffSilver, [line(), silver])).toEqual([0, 123_600]);
  });

  test('a percent of making includes the tax on making', () => {
    const making = coupon({ kind: 'percent of making', paiseOrBasisPoints: 1500, appliesTo: 'gold' });
    expect(shares(making, [line()])).toEqual([30_900]);
    expect(shares(making, [line({ quantity: 3, subtotalPaise: paise(3_708_000) })])).toEqual([92_700]);
  });

  test('the discount never exceeds its maximum', () => {
    expect(shares(coupon({ maximumSavingPaise: paise(50_000) }), [line()])).toEqual([50_000]);
    const seven = coupon({
      kind: 'percent of price',
      paiseOrBasisPoints: 700,
      maximumSavingPaise: paise(60_000),
    });
    expect(shares(seven, [line()])).toEqual([60_000]);
  });

  test('each scope selects its lines', () => {
    const pieces = [
      line({ metal: 'Rose gold' }),
      line({ metal: 'Platinum', stone: 'Diamond (natural) VS-GH' }),
      line({ metal: 'Silver' }),
      line({ metal: 'Platinum', productGender: 'Children' }),
    ];
    const touched = (appliesTo: CouponRow['appliesTo']) => {
      const outcome = shares(
        coupon({ appliesTo, kind: 'percent of price', paiseOrBasisPoints: 100 }),
        pieces,
      );
      return isRefusal(outcome) ? outcome.message : outcome.map((share) => share > 0);
    };
    expect(touched('gold')).toEqual([true, false, false, false]);
    expect(touched('diamond')).toEqual([false, true, false, false]);
    expect(touched('silver')).toEqual([false, false, true, false]);
    expect(touched('children')).toEqual([false, false, false, true]);
    expect(touched('everything')).toEqual([true, true, true, true]);
    expect(touched('wedding order')).toBe('This code does not apply to the pieces in your cart.');
    pieces.push(line({ categoryName: 'Wedding' }));
    expect(touched('wedding order')).toEqual([true, true, true, true, true]);
  });
});

describe('limits of a coupon', () => {
  const coin = line({
    categoryName: 'Coins & Bars',
    makingChargesPaise: paise(900_000),
    subtotalPaise: paise(1_957_000),
  });
  const card = line({ categoryName: 'Gift Cards', gstCgstPaise: paise(0), gstSgstPaise: paise(0) });

  test('coins, bars and gift cards are never discounted', () => {
    expect([coin, card].map(isDiscountable)).toEqual([false, false]);
    expect(shares(coupon(), [coin, line(), card])).toEqual([0, 75_000, 0]);
    expect(reason(coupon(), [coin, card])).toBe('This code does not apply to coins, bars or gift cards.');
  });

  test('their price does not count towards the minimum', () => {
    const minimum = coupon({ minimumCartPaise: paise(1_476_000) });
    expect(reason(minimum, [line(), coin])).toBe('Add ₹2,400 more to use this code.');
    expect(reason(coupon({ minimumCartPaise: paise(1_236_000) }), [line(), coin])).toBeUndefined();
  });

  test('no price falls below its metal value with tax', () => {
    expect(maxDiscount(line())).toBe(206_000);
    expect(shares(coupon({ paiseOrBasisPoints: 900_000 }), [line()])).toEqual([206_000]);
    const bare = line({
      makingChargesPaise: paise(0),
      subtotalPaise: paise(1_030_000),
      gstCgstPaise: paise(15_000),
      gstSgstPaise: paise(15_000),
    });
    expect(maxDiscount(bare)).toBe(0);
    expect(reason(coupon(), [bare])).toBe('These pieces are already at their lowest price.');
  });

  test('stones are not metal, so they can be discounted', () => {
    expect(maxDiscount(line({ stoneValuePaise: paise(400_000) }))).toBe(618_000);
  });
});

describe('when a coupon is refused', () => {
  test('its start and end dates are inclusive, in Indian time', () => {
    const week = coupon({ startDate: '2026-11-20', endDate: '2026-11-26' });
    expect(reason(week, [line()], NEW, '2026-11-19')).toBe('This code has not started yet.');
    expect(reason(week, [line()], NEW, '2026-11-20')).toBeUndefined();
    expect(reason(week, [line()], NEW, '2026-11-26')).toBeUndefined();
    expect(reason(week, [line()], NEW, '2026-11-27')).toBe('This code has ended.');
  });

  test('an inactive one, and an unlisted one outside its dates, is refused as unknown', () => {
    expect(reason(coupon({ active: false }), [line()])).toBe('This code is not valid.');
    const secret = coupon({ startDate: '2026-11-20', endDate: '2026-11-26', listed: false });
    expect(reason(secret, [line()], NEW, '2026-11-19')).toBe('This code is not valid.');
    expect(reason(secret, [line()], NEW, '2026-11-20')).toBeUndefined();
    expect(reason(secret, [line()], NEW, '2026-11-27')).toBe('This code is not valid.');
  });

  test('an unpaid order with a code counts only against that code’s limits', () => {
    const unpaid = { ...NEW, unpaidUses: 1 };
    const sentence = 'An unpaid order of yours uses this code. Please pay or cancel that order first.';
    expect(reason(coupon({ maximumOrders: 0 }), [line()], unpaid)).toBe(sentence);
    expect(reason(coupon({ perCustomerLimit: 1 }), [line()], unpaid)).toBe(sentence);
    expect(reason(coupon({ minimumOrders: 1 }), [line()], unpaid)).toBe(
      'This code is for returning customers.',
    );
    expect(reason(coupon(), [line()], unpaid)).toBeUndefined();
  });

  test('a first-order code requires no earlier orders, a returning-customer code requires some', () => {
    const one = { ...NEW, paidOrders: 1 };
    expect(reason(coupon({ maximumOrders: 0 }), [line()], one)).toBe('This code is for first orders.');
    expect(reason(coupon({ minimumOrders: 1 }), [line()])).toBe('This code is for returning customers.');
    expect(reason(coupon({ minimumOrders: 1 }), [line()], one)).toBeUndefined();
  });

  test('usage limits apply per customer and in total', () => {
    const used = { ...NEW, paidOrders: 1, uses: 1 };
    expect(reason(coupon({ perCustomerLimit: 1 }), [line()], used)).toBe('You have already used this code.');
    expect(reason(coupon({ perCustomerLimit: 1, perCustomerPeriod: 'month' }), [line()], used)).toBe(
      'You have already used this code this month.',
    );
    expect(reason(coupon({ usageLimit: 3, usedCount: 3 }), [line()])).toBe('This code has been used up.');
    expect(reason(coupon({ usageLimit: 3, usedCount: 2 }), [line()])).toBeUndefined();
  });
});

describe('any coupon on any cart', () => {
  const rupees = (max: number) => fc.integer({ min: 0, max }).map((whole) => paise(whole * 100));
  const anyLine = fc
    .record({
      metalValue: rupees(300_000),
      stoneValuePaise: rupees(100_000),
      makingChargesPaise: rupees(60_000),
      offer: fc.integer({ min: 80, max: 100 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      metal: fc.constantFrom('Yellow gold', 'Silver', 'Platinum'),
      stone: fc.constantFrom('None', 'Diamond (natural)'),
      categoryName: fc.constantFrom('Rings', 'Wedding', 'Coins & Bars', 'Gift Cards'),
      productGender: fc.constantFrom('Female', 'Children'),
    })
    .map(({ metalValue, offer, ...rest }) => {
      const productPricePaise = metalValue + rest.stoneValuePaise;
      const half = Math.round(((productPricePaise + rest.makingChargesPaise) * 150) / 1_000_000) * 100;
      const before = productPricePaise + rest.makingChargesPaise + 2 * half;
      const subtotal = Math.round((before * offer) / 10_000) * 100 * rest.quantity;
      return line({
        ...rest,
        productPricePaise: paise(productPricePaise),
        gstCgstPaise: paise(half),
        gstSgstPaise: paise(half),
        subtotalPaise: paise(subtotal),
      });
    });
  const anyCoupon = fc
    .record({
      kind: fc.constantFrom<CouponRow['kind']>('flat', 'percent of price', 'percent of making'),
      paiseOrBasisPoints: fc.integer({ min: 1, max: 10_000 }),
      appliesTo: fc.constantFrom<CouponRow['appliesTo']>(
        'everything',
        'gold',
        'diamond',
        'silver',
        'children',
      ),
      maximumSavingPaise: rupees(100_000).filter((saving) => saving > 0),
    })
    .map(coupon);

  test('the shares are whole paise, make whole rupees, keep the cap and never exceed the maximum discount of a line', () => {
    fc.assert(
      fc.property(anyCoupon, fc.array(anyLine, { minLength: 1, maxLength: 8 }), (row, lines) => {
        const outcome = shares(row, lines);
        if (isRefusal(outcome)) return outcome.refused === 'coupon_refused' && /[.?!]$/.test(outcome.message);
        const saving = outcome.reduce((total, share) => total + share, 0);
        const each = lines.every((one, index) => {
          const share = outcome[index] ?? Number.NaN;
          return (
            Number.isInteger(share) && share >= 0 && share <= (isDiscountable(one) ? maxDiscount(one) : 0)
          );
        });
        return each && saving > 0 && saving % 100 === 0 && saving <= row.maximumSavingPaise;
      }),
      { numRuns: 2000 },
    );
  });

  test('a discounted line stays at or above its metal value with tax, unless its offer was already below', () => {
    fc.assert(
      fc.property(anyCoupon, anyLine, (row, one) => {
        const outcome = shares(row, [one]);
        if (isRefusal(outcome)) return true;
        const metal = (one.productPricePaise - one.stoneValuePaise) * one.quantity;
        return (one.subtotalPaise - (outcome[0] ?? 0)) * 10_000 >= metal * (10_000 + gstRate(one));
      }),
    );
  });
});
