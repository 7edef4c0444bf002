import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemPrice, itemPriceWithoutOffer, type PriceParts } from '#contract/money/item-price.ts';
import { paise } from '#contract/money/money.ts';
import { billingAddressText, invoiceTotals, lineTax, type SoldLine } from './rules.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const rupees = (max: number) => fc.integer({ min: 0, max }).map((amount) => paise(amount * 100));

const none = paise(0);
const NO_PARTS: PriceParts = {
  productPricePaise: none,
  makingChargesPaise: none,
  discountPaise: none,
  gstCgstPaise: none,
  gstSgstPaise: none,
};
const GOODS = { hsn: '71131911', isGiftCard: false };

/** Offer price and coupon share of a line. */
function priced(parts: PriceParts, quantity: number, offerPercent: number, couponPercent: number) {
  const offer = { start_date: '2026-11-01', end_date: '2026-11-30', offer_percent: offerPercent };
  const unitPricePaise = itemPrice(parts, offer, NOW);
  const couponSharePaise = paise(Math.floor((unitPricePaise * quantity * couponPercent) / 100));
  const discountedSubtotalPaise = paise(unitPricePaise * quantity - couponSharePaise);
  return { unitPricePaise, couponSharePaise, discountedSubtotalPaise };
}

/** A line as sold: 3 % GST with each half in whole rupees; any discount, offer and coupon share. */
const soldLine: fc.Arbitrary<SoldLine> = fc
  .record({
    metal: fc.integer({ min: 1, max: 2_000_000 }),
    making: fc.integer({ min: 0, max: 400_000 }),
    discountPercent: fc.constantFrom(0, 0, 1, 5, 30),
    offerPercent: fc.constantFrom(0, 0, 0.01, 3, 10, 33.33, 100),
    couponPercent: fc.constantFrom(0, 0, 1, 7.5, 50),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ metal, making, discountPercent, offerPercent, couponPercent, quantity }) => {
    const discount = Math.floor(((metal + making) * discountPercent) / 100);
    const half = paise(Math.round((metal + making - discount) * 0.015) * 100);
    const parts = {
      productPricePaise: paise(metal * 100),
      makingChargesPaise: paise(making * 100),
      discountPaise: paise(discount * 100),
      gstCgstPaise: half,
      gstSgstPaise: half,
    };
    return { ...GOODS, ...parts, quantity, ...priced(parts, quantity, offerPercent, couponPercent) };
  });

/** A line with arbitrary GST amounts, as a catalogue file may contain. */
const anyLine: fc.Arbitrary<SoldLine> = fc
  .record({
    hsn: fc.constantFrom('71131911', '7118', '4907', '9003'),
    isGiftCard: fc.boolean(),
    productPricePaise: rupees(3_000_000),
    makingChargesPaise: rupees(500_000),
    discountPaise: rupees(100_000),
    gst: fc.integer({ min: 0, max: 50_000_000 }).map(paise),
    quantity: fc.integer({ min: 1, max: 99 }),
    offerPercent: fc.constantFrom(0, 10),
    couponPercent: fc.constantFrom(0, 1, 100),
  })
  .map(({ gst, offerPercent, couponPercent, ...line }) => {
    const parts = { ...line, gstCgstPaise: gst, gstSgstPaise: gst };
    return { ...parts, ...priced(parts, line.quantity, offerPercent, couponPercent) };
  });

const anyLines = fc.array(fc.oneof(soldLine, anyLine), { minLength: 1, maxLength: 20 });

/** No rupee discount, offer or coupon. */
const fullPrice = soldLine.map((line) => {
  const half = paise(Math.round((line.productPricePaise + line.makingChargesPaise) * 0.00015) * 100);
  const parts = { ...line, discountPaise: paise(0), gstCgstPaise: half, gstSgstPaise: half };
  return { ...parts, ...priced(parts, line.quantity, 0, 0) };
});

/** Jewellery at full price, with 3 % tax included. */
function ring(quantity: number, value: number, taxHalf: number): SoldLine {
  const half = paise(taxHalf);
  const parts = { ...NO_PARTS, productPricePaise: paise(value), gstCgstPaise: half, gstSgstPaise: half };
  return { ...GOODS, ...parts, quantity, ...priced(parts, quantity, 0, 0) };
}

describe('the tax of a line', () => {
  test('is worked back from the amount paid, in two equal halves, with at max two paise of round-off', () => {
    fc.assert(
      fc.property(fc.oneof(soldLine, anyLine), (line) => {
        const tax = lineTax(line);
        expect(tax.totalPaise).toBe(line.discountedSubtotalPaise);
        for (const amount of Object.values(tax)) expect(Number.isSafeInteger(amount)).toBe(true);
        expect(tax.cgstPaise).toBe(tax.sgstPaise);
        if (line.isGiftCard) return;
        expect(tax.taxableValuePaise + tax.cgstPaise + tax.sgstPaise + tax.roundOffPaise).toBe(
          tax.totalPaise,
        );
        expect(Math.abs(tax.roundOffPaise)).toBeLessThanOrEqual(2);
        expect(
          Math.abs(tax.taxableValuePaise - tax.totalPaise / (1 + tax.gstRateBasisPoints / 10_000)),
        ).toBeLessThan(1);
      }),
      { numRuns: 2000 },
    );
  });

  test('equals the rate times the taxable value to the paisa, also at the full price', () => {
    fc.assert(
      fc.property(fc.oneof(soldLine, anyLine, fullPrice), (line) => {
        const {
          cgstPaise: cgst,
          sgstPaise: sgst,
          taxableValuePaise: taxableValue,
          gstRateBasisPoints: gstRate,
        } = lineTax(line);
        for (const half of [cgst, sgst]) {
          expect(Math.abs(half - (taxableValue * gstRate) / 20_000)).toBeLessThan(1);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('of 99 pieces is not 99 times the rounded tax of one', () => {
    // 1.5 % of ₹8,166 is ₹122.49; the price was made with ₹122.
    const tax = lineTax(ring(99, 816_600, 12_200));
    expect(tax).toEqual({
      taxableValuePaise: 80_833_981,
      gstRateBasisPoints: 300,
      cgstPaise: 1_212_510,
      sgstPaise: 1_212_510,
      roundOffPaise: -1,
      discountPaise: 0,
      couponBeforeTaxPaise: 0,
      totalPaise: 83_259_000,
    });
  });

  test('is 3 % for jewellery whose tax is below a rupee', () => {
    const { gstRateBasisPoints: gstRate, cgstPaise: cgst } = lineTax(ring(10, 3000, 0));
    expect([gstRate, cgst]).toEqual([300, 437]);
  });

  test('is 0 for a gift card, which has no taxable value', () => {
    const parts = { ...NO_PARTS, productPricePaise: paise(110_100) };
    const card = { ...parts, hsn: '4907', isGiftCard: true, quantity: 2, ...priced(parts, 2, 0, 0) };
    const nothing = {
      taxableValuePaise: 0,
      gstRateBasisPoints: 0,
      cgstPaise: 0,
      sgstPaise: 0,
      roundOffPaise: 0,
      discountPaise: 0,
      couponBeforeTaxPaise: 0,
    };
    expect(lineTax(card)).toEqual({ ...nothing, totalPaise: 220_200 });
  });
});

describe('the discount of a line', () => {
  test('is the coupon’s where nothing else lowered the line; otherwise the coupon’s part is its worth before tax', () => {
    fc.assert(
      fc.property(fc.oneof(soldLine, anyLine), (line) => {
        const {
          discountPaise: discount,
          couponBeforeTaxPaise: coupon,
          gstRateBasisPoints: gstRate,
        } = lineTax(line);
        const isLowered = line.discountPaise > 0 || line.unitPricePaise < itemPriceWithoutOffer(line);
        const worth = line.couponSharePaise / (1 + gstRate / 10_000);
        if (!isLowered) expect(coupon).toBe(discount);
        else expect(Math.abs(coupon - Math.min(worth, discount))).toBeLessThan(1);
      }),
      { numRuns: 2000 },
    );
  });

  test('is never below 0, and 0 without reductions', () => {
    fc.assert(
      fc.property(fc.oneof(soldLine, anyLine), (line) => {
        expect(lineTax(line).discountPaise).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fullPrice, (line) => {
        expect(lineTax(line).discountPaise).toBe(0);
      }),
    );
  });

  test('is 0 when the price was only rounded up, for any quantity', () => {
    // 1.5 % of ₹8,167 is ₹122.51; the price was made with ₹123, so that more is paid than value and tax.
    const line = ring(99, 816_700, 12_300);
    const totals = invoiceTotals([lineTax(line)], true);
    expect(totals.discountPaise).toBe(0);
    expect(totals.subtotalPaise).toBe(80_862_816);
    expect(totals.subtotalPaise + totals.cgstPaise + totals.sgstPaise).toBe(line.discountedSubtotalPaise);
  });

  test('is the sum of rupee discount, offer and coupon before tax', () => {
    fc.assert(
      fc.property(soldLine, (line) => {
        const {
          discountPaise: discount,
          cgstPaise: cgst,
          sgstPaise: sgst,
          totalPaise: total,
        } = lineTax(line);
        fc.pre(discount > 0);
        const worth = (line.productPricePaise + line.makingChargesPaise) * line.quantity;
        expect(worth - discount + cgst + sgst).toBe(total);
      }),
    );
  });
});

describe('the totals of an invoice', () => {
  test('subtotal - discount + cgst + sgst is the total to the paisa, for any lines', () => {
    fc.assert(
      fc.property(anyLines, fc.boolean(), (lines, isSameState) => {
        const totals = invoiceTotals(lines.map(lineTax), isSameState);
        const paid = lines.reduce((sum, line) => sum + line.discountedSubtotalPaise, 0);
        expect(totals.subtotalPaise - totals.discountPaise + totals.cgstPaise + totals.sgstPaise).toBe(paid);
        expect(totals.totalPaise).toBe(paid);
        expect(totals.discountPaise).toBeGreaterThanOrEqual(0);
        expect(totals.subtotalPaise).toBeGreaterThanOrEqual(0);
        expect(totals.cgstPaise).toBe(totals.sgstPaise);
        expect(totals.igstPaise).toBe(isSameState ? 0 : totals.cgstPaise + totals.sgstPaise);
        expect(Math.abs(totals.roundOffPaise)).toBeLessThanOrEqual(2 * lines.length);
        const cards = lines.filter((line) => line.isGiftCard);
        const untaxed = cards.reduce((sum, line) => sum + line.discountedSubtotalPaise, 0);
        const {
          taxableValuePaise: taxableValue,
          cgstPaise: cgst,
          sgstPaise: sgst,
          roundOffPaise: roundOff,
        } = totals;
        expect(taxableValue + cgst + sgst + roundOff).toBe(paid - untaxed);
      }),
      { numRuns: 1000 },
    );
  });

  test('match the worked example with two pieces on offer and a coupon', () => {
    const pendant: SoldLine = {
      ...GOODS,
      productPricePaise: paise(3_182_200),
      makingChargesPaise: paise(445_500),
      discountPaise: paise(89_100),
      gstCgstPaise: paise(53_100),
      gstSgstPaise: paise(53_100),
      quantity: 1,
      unitPricePaise: paise(3_535_500),
      couponSharePaise: paise(42_500),
      discountedSubtotalPaise: paise(3_493_000),
    };
    const chain: SoldLine = {
      ...GOODS,
      productPricePaise: paise(4_432_400),
      makingChargesPaise: paise(310_300),
      discountPaise: paise(0),
      gstCgstPaise: paise(71_100),
      gstSgstPaise: paise(71_100),
      quantity: 1,
      unitPricePaise: paise(4_787_200),
      couponSharePaise: paise(57_500),
      discountedSubtotalPaise: paise(4_729_700),
    };
    const taxes = [pendant, chain].map(lineTax);
    expect(taxes).toMatchObject([
      { taxableValuePaise: 3_391_262, cgstPaise: 50_869, sgstPaise: 50_869, roundOffPaise: 0 },
      { taxableValuePaise: 4_591_942, cgstPaise: 68_879, sgstPaise: 68_879, roundOffPaise: 0 },
    ]);
    expect(invoiceTotals(taxes, true)).toEqual({
      subtotalPaise: 8_370_400,
      discountPaise: 387_196,
      taxableValuePaise: 7_983_204,
      cgstPaise: 119_748,
      sgstPaise: 119_748,
      igstPaise: 0,
      roundOffPaise: 0,
      totalPaise: 8_222_700,
    });
  });
});

test('the billing address is JSON text of street, city and pincode, and nothing else', () => {
  const address = { street: '4 "Hill" Road', city: 'Mumbai', pincode: '400050', user: 'x' };
  expect(JSON.parse(billingAddressText(address))).toEqual({
    street: '4 "Hill" Road',
    city: 'Mumbai',
    pincode: '400050',
  });
});
