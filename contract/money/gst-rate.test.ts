import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstRate } from './gst-rate.ts';
import { paise } from './money.ts';

const parts = {
  productPricePaise: paise(1_000_000),
  makingChargesPaise: paise(150_000),
  discountPaise: paise(50_000),
  gstCgstPaise: paise(16_500),
  gstSgstPaise: paise(16_500),
};

describe('the GST rate of a piece', () => {
  test('is 3 % for jewellery and 0 for a gift card', () => {
    expect(gstRate(parts)).toBe(300);
    expect(gstRate({ ...parts, gstCgstPaise: paise(0), gstSgstPaise: paise(0) })).toBe(0);
  });

  test('is derived from tax rounded to whole rupees', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(150, 300, 500, 1200, 1800),
        fc.integer({ min: 1000, max: 2_000_000 }),
        (rate, rupees) => {
          const half = paise(Math.round((rupees * rate) / 20_000) * 100);
          const taxable = {
            productPricePaise: paise(rupees * 100),
            makingChargesPaise: paise(0),
            discountPaise: paise(0),
          };
          return gstRate({ ...taxable, gstCgstPaise: half, gstSgstPaise: half }) === rate;
        },
      ),
    );
  });

  test('is 0 for a piece discounted to 0', () => {
    expect(gstRate({ ...parts, discountPaise: paise(1_150_000) })).toBe(0);
    expect(gstRate({ ...parts, discountPaise: paise(9_000_000) })).toBe(0);
  });
});
