import type { PriceParts } from './item-price.ts';
import type { Paise } from './money.ts';

/** The rates of Indian GST, in hundredths of a percent. Jewellery is 300, gift cards are 0 (domain notes 1.1, 1.6). */
const LEGAL_RATES = [0, 25, 150, 300, 500, 1200, 1800, 2800, 4000];

/** Jewellery, coins, bullion and pearls: chapter 71 without loose stones, which have lower rates (domain notes 1.1, 1.2). */
const JEWELLERY = /^71(?!0[2-5])/;
const JEWELLERY_RATE = 300;

/** The rate that goods of an HSN code bear, in hundredths of a percent; undefined where the code alone does not say. */
export function gstRateOfGoods(hsn: string): number | undefined {
  return JEWELLERY.test(hsn) ? JEWELLERY_RATE : undefined;
}

/** Each half of the tax is rounded to a whole rupee by some, up or down. In paise. */
const HALF_ROUNDED_BY = 100;

/** What tax is reckoned on before any offer, in paise a piece (domain notes, product columns). */
export function taxableAmount({ product_price, making_charges, discount }: PriceParts): Paise {
  return product_price + making_charges - discount;
}

/** Each half of the tax at a rate, in hundredths of a percent, before it is rounded; in paise a piece. */
export function halfOfTax(parts: PriceParts, rate: number): number {
  return (taxableAmount(parts) * rate) / 20_000;
}

/** Whether both halves of a product's tax are those of a rate, in hundredths of a percent, but for rounding. */
export function isTaxedAt(parts: PriceParts, rate: number): boolean {
  const half = halfOfTax(parts, rate);
  return [parts.gst_cgst, parts.gst_sgst].every((tax) => Math.abs(tax - half) < HALF_ROUNDED_BY);
}

/** The rate that a product's own GST amounts stand for, in hundredths of a percent: the nearest legal one. */
export function gstRate(parts: PriceParts): number {
  const taxable = taxableAmount(parts);
  const tax = parts.gst_cgst + parts.gst_sgst;
  if (taxable <= 0 || tax === 0) return 0;
  const carried = (tax / taxable) * 10_000;
  return LEGAL_RATES.reduce((nearest, rate) =>
    Math.abs(rate - carried) < Math.abs(nearest - carried) ? rate : nearest,
  );
}
