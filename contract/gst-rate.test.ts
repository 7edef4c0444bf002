import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstRate } from './gst-rate.ts';

const parts = {
  product_price: 1_000_000,
  making_charges: 150_000,
  discount: 50_000,
  gst_cgst: 16_500,
  gst_sgst: 16_500,
};

describe('the GST rate of a piece', () => {
  test('is 3 % for jewellery and 0 for a gift card', () => {
    expect(gstRate(parts)).toBe(300);
    expect(gstRate({ ...parts, gst_cgst: 0, gst_sgst: 0 })).toBe(0);
  });

  test('is derived from tax rounded to whole rupees', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(150, 300, 500, 1200, 1800),
        fc.integer({ min: 1000, max: 2_000_000 }),
        (rate, rupees) => {
          const half = Math.round((rupees * rate) / 20_000) * 100;
          const taxable = { product_price: rupees * 100, making_charges: 0, discount: 0 };
          return gstRate({ ...taxable, gst_cgst: half, gst_sgst: half }) === rate;
        },
      ),
    );
  });

  test('is 0 for a piece discounted to 0', () => {
    expect(gstRate({ ...parts, discount: 1_150_000 })).toBe(0);
    expect(gstRate({ ...parts, discount: 9_000_000 })).toBe(0);
  });
});
