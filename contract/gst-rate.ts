import type { PriceParts } from './item-price.ts';
import type { Paise } from './money.ts';

/** Indian GST rates, in hundredths of a percent. Jewellery is 300, gift cards are 0 (P-20, P-22). */
const LEGAL_RATES = [0, 25, 150, 300, 500, 1200, 1800, 2800, 4000];

/** Jewellery, coins, bullion and pearls: chapter 71 without loose stones, which have lower rates. */
const JEWELLERY = /^71(?!0[2-5])/;
const JEWELLERY_RATE = 300;

/** GST rate of an HSN code in hundredths of a percent; undefined if the code does not determine it. */
export function gstRateOfGoods(hsn: string): number | undefined {
  return JEWELLERY.test(hsn) ? JEWELLERY_RATE : undefined;
}

/** Some catalogues round each half of the tax to a whole rupee. In paise. */
const HALF_ROUNDED_BY = 100;

/** The amount taxed before any offer, in paise per piece (P-22). */
export function taxableAmount({ productPricePaise, makingChargesPaise, discountPaise }: PriceParts): Paise {
  return productPricePaise + makingChargesPaise - discountPaise;
}

/** Half of the tax at a rate (hundredths of a percent), unrounded; in paise per piece. */
export function halfOfTax(parts: PriceParts, rate: number): number {
  return (taxableAmount(parts) * rate) / 20_000;
}

/** Whether both tax halves of a product match a rate (hundredths of a percent), allowing for rounding. */
export function isTaxedAt(parts: PriceParts, rate: number): boolean {
  const half = halfOfTax(parts, rate);
  return [parts.gstCgstPaise, parts.gstSgstPaise].every((tax) => Math.abs(tax - half) < HALF_ROUNDED_BY);
}

/** The legal rate nearest to a product's GST amounts, in hundredths of a percent. */
export function gstRate(parts: PriceParts): number {
  const taxable = taxableAmount(parts);
  const tax = parts.gstCgstPaise + parts.gstSgstPaise;
  if (taxable <= 0 || tax === 0) return 0;
  const carried = (tax / taxable) * 10_000;
  return LEGAL_RATES.reduce((nearest, rate) =>
    Math.abs(rate - carried) < Math.abs(nearest - carried) ? rate : nearest,
  );
}
