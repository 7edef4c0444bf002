import type { PriceParts } from './item-price.ts';
import { type BasisPoints, basisPoints, type Paise, paise } from './money.ts';

/** Indian GST rates. Jewellery is 300, gift cards are 0 (P-20, P-22). */
const LEGAL_RATES_BASIS_POINTS = [0, 25, 150, 300, 500, 1200, 1800, 2800, 4000].map(basisPoints);

/** Jewellery, coins, bullion and pearls: chapter 71 without loose stones, which have lower rates. */
const JEWELLERY = /^71(?!0[2-5])/;
const JEWELLERY_RATE_BASIS_POINTS = basisPoints(300);

/** GST rate of an HSN code; undefined if the code does not determine it. */
export function gstRateOfGoods(hsn: string): BasisPoints | undefined {
  return JEWELLERY.test(hsn) ? JEWELLERY_RATE_BASIS_POINTS : undefined;
}

/** Some catalogues round each half of the tax to a whole rupee. */
const HALF_ROUNDED_BY_PAISE = 100;

/** The amount taxed before any offer, per piece (P-22). */
export function taxableAmount({ productPricePaise, makingChargesPaise, discountPaise }: PriceParts): Paise {
  return paise(productPricePaise + makingChargesPaise - discountPaise);
}

/** Half of the tax at a rate, unrounded; in paise per piece. */
export function halfOfTax(parts: PriceParts, rateBasisPoints: BasisPoints): number {
  return (taxableAmount(parts) * rateBasisPoints) / 20_000;
}

/** Whether both tax halves of a product match a rate, allowing for rounding. */
export function isTaxedAt(parts: PriceParts, rateBasisPoints: BasisPoints): boolean {
  const halfPaise = halfOfTax(parts, rateBasisPoints);
  return [parts.gstCgstPaise, parts.gstSgstPaise].every(
    (taxPaise) => Math.abs(taxPaise - halfPaise) < HALF_ROUNDED_BY_PAISE,
  );
}

/** The legal rate nearest to a product's GST amounts. */
export function gstRate(parts: PriceParts): BasisPoints {
  const taxablePaise = taxableAmount(parts);
  const taxPaise = parts.gstCgstPaise + parts.gstSgstPaise;
  if (taxablePaise <= 0 || taxPaise === 0) return basisPoints(0);
  const carriedBasisPoints = (taxPaise / taxablePaise) * 10_000;
  return LEGAL_RATES_BASIS_POINTS.reduce((nearestBasisPoints, rateBasisPoints) =>
    Math.abs(rateBasisPoints - carriedBasisPoints) < Math.abs(nearestBasisPoints - carriedBasisPoints)
      ? rateBasisPoints
      : nearestBasisPoints,
  );
}
