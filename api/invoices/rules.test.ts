import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemPrice } from '#contract/item-price.ts';
import { billingAddressText, invoiceTotals, lineTax, type SoldLine } from './rules.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const rupees = (most: number) => fc.integer({ min: 0, max: most }).map((amount) => amount * 100);

/** A line as the shop sells it: 3 % GST in whole rupees a half, any discount, any offer, any coupon share. */
const soldLine: fc.Arbitrary<SoldLine> = fc
  .record({
    metal: fc.integer({ min: 100, max: 2_000_000 }),
    making: fc.integer({ min: 0, max: 400_000 }),
    discountPercent: fc.integer({ min: 0, max: 30 }),
    offerPercent: fc.constantFrom(0, 0, 3, 10, 33.33, 100),
    couponPercent: fc.constantFrom(0, 0, 1, 7.5, 50),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ metal, making, discountPercent, offerPercent, couponPercent, quantity }) => {
    const discount = Math.floor(((metal + making) * discountPercent) / 100);
    const half = Math.round((metal + making - discount) * 0.015) * 100;
    const parts = {
      product_price: metal * 100,
      making_charges: making * 100,
      discount: discount * 100,
      gst_cgst: half,
      gst_sgst: half,
    };
    const offer = { start_date: '2026-11-01', end_date: '2026-11-30', offer_percent: offerPercent };
    const paid = itemPrice(parts, offer, NOW) * quantity;
    return { ...parts, quantity, discountedSubtotal: paid - Math.floor((paid * couponPercent) / 100) };
  });

/** A line with any GST amounts at all, as an owner's file may hold them. */
const anyLine: fc.Arbitrary<SoldLine> = fc
  .record({
    product_price: rupees(3_000_000),
    making_charges: rupees(500_000),
    discount: rupees(100_000),
    gst: fc.integer({ min: 0, max: 50_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    discountedSubtotal: fc.integer({ min: 0, max: 99_000_000_000 }),
  })
  .map(({ gst, ...line }) => ({ ...line, gst_cgst: gst, gst_sgst: gst }));

describe('the tax of a line', () => {
  test('adds up to what was paid, in two equal halves, with at most two paise of rounding', () => {
    fc.assert(
      fc.property(fc.oneof(soldLine, anyLine), (line) => {
        const tax = lineTax(line);
        expect(tax.total).toBe(line.discountedSubtotal);
        expect(tax.taxableValue + tax.cgst + tax.sgst + tax.roundOff).toBe(tax.total);
        expect(tax.cgst).toBe(tax.sgst);
        expect(Math.abs(tax.roundOff)).toBeLessThanOrEqual(2);
        for (const amount of Object.values(tax)) expect(Number.isSafeInteger(amount)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('is within a rupee a piece of 3 % of the taxable value', () => {
    fc.assert(
      fc.property(soldLine, (line) => {
        const tax = lineTax(line);
        fc.pre(tax.gstRate === 300);
        const off = Math.abs(tax.cgst + tax.sgst - tax.taxableValue * 0.03);
        expect(off).toBeLessThanOrEqual(100 * line.quantity);
      }),
      { numRuns: 1000 },
    );
  });

  test('is within a paisa of 3 % when the price was lowered', () => {
    fc.assert(
      fc.property(soldLine, (line) => {
        const full = line.product_price + line.making_charges - line.discount + 2 * line.gst_cgst;
        fc.pre(line.discountedSubtotal < full * line.quantity && lineTax(line).gstRate === 300);
        const tax = lineTax(line);
        expect(Math.abs(tax.cgst - tax.taxableValue * 0.015)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('is the stored GST, untouched, when the piece is sold at its full price', () => {
    fc.assert(
      fc.property(soldLine, (line) => {
        const taxable = (line.product_price + line.making_charges - line.discount) * line.quantity;
        const full = { ...line, discountedSubtotal: taxable + 2 * line.gst_cgst * line.quantity };
        expect(lineTax(full)).toMatchObject({
          taxableValue: taxable,
          cgst: line.gst_cgst * line.quantity,
          sgst: line.gst_sgst * line.quantity,
          roundOff: 0,
        });
      }),
    );
  });

  test('is nothing for a piece without GST, such as a gift card', () => {
    const card = { product_price: 110_100, making_charges: 0, discount: 0, gst_cgst: 0, gst_sgst: 0 };
    const tax = lineTax({ ...card, quantity: 2, discountedSubtotal: 220_200 });
    expect(tax).toEqual({ taxableValue: 220_200, gstRate: 0, cgst: 0, sgst: 0, roundOff: 0, total: 220_200 });
  });
});

describe('the sums of an invoice', () => {
  test('subtotal - discount + cgst + sgst is the total to the paisa, whatever was sold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(soldLine, anyLine), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (lines, sameState) => {
          const totals = invoiceTotals(lines, lines.map(lineTax), sameState);
          const paid = lines.reduce((sum, line) => sum + line.discountedSubtotal, 0);
          expect(totals.subtotal - totals.discount + totals.cgst + totals.sgst).toBe(paid);
          expect(totals.taxableValue + totals.cgst + totals.sgst + totals.roundOff).toBe(paid);
          expect(totals.total).toBe(paid);
          expect(totals.cgst).toBe(totals.sgst);
          expect(totals.igst).toBe(sameState ? 0 : totals.cgst + totals.sgst);
          expect(Math.abs(totals.roundOff)).toBeLessThanOrEqual(2 * lines.length);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('are those of the worked example with two pieces on offer and a coupon', () => {
    const pendant: SoldLine = {
      product_price: 3_182_200,
      making_charges: 445_500,
      discount: 89_100,
      gst_cgst: 53_100,
      gst_sgst: 53_100,
      quantity: 1,
      discountedSubtotal: 3_493_000,
    };
    const chain: SoldLine = {
      product_price: 4_432_400,
      making_charges: 310_300,
      discount: 0,
      gst_cgst: 71_100,
      gst_sgst: 71_100,
      quantity: 1,
      discountedSubtotal: 4_729_700,
    };
    const taxes = [pendant, chain].map(lineTax);
    expect(taxes).toMatchObject([
      { taxableValue: 3_391_262, cgst: 50_869, sgst: 50_869, roundOff: 0 },
      { taxableValue: 4_591_942, cgst: 68_879, sgst: 68_879, roundOff: 0 },
    ]);
    expect(invoiceTotals([pendant, chain], taxes, true)).toEqual({
      subtotal: 8_370_400,
      discount: 387_196,
      taxableValue: 7_983_204,
      cgst: 119_748,
      sgst: 119_748,
      igst: 0,
      roundOff: 0,
      total: 8_222_700,
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
