import type { PriceParts } from './item-price.ts';

/** The rates of Indian GST, in hundredths of a percent. Jewellery is 300, gift cards are 0 (domain notes 1.1, 1.6). */
const LEGAL_RATES = [0, 25, 150, 300, 500, 1200, 1800, 2800, 4000];

/** The rate that a product's own GST amounts stand for, in hundredths of a percent: the nearest legal one. */
export function gstRate(parts: PriceParts): number {
  const taxable = parts.product_price + parts.making_charges - parts.discount;
  const tax = parts.gst_cgst + parts.gst_sgst;
  if (taxable <= 0 || tax === 0) return 0;
  const carried = (tax / taxable) * 10_000;
  return LEGAL_RATES.reduce((nearest, rate) =>
    Math.abs(rate - carried) < Math.abs(nearest - carried) ? rate : nearest,
  );
}
