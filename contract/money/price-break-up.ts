import { purityText } from '#contract/catalogue/purity.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';
import {
  activeOfferBasisPoints,
  beforeDiscount,
  beforeOffer,
  itemPrice,
  type OfferWindow,
  type PriceParts,
} from './item-price.ts';
import { divideHalfUp, formatRupees, type Paise, paise, paisePerGram } from './money.ts';
import type { RateLine } from './price-by-rate.ts';

/** The metal of products without one, such as gift cards, in catalogue files. */
export const NO_METAL = 'None';

/** The materials needed to split the product price in the price break-up. */
export interface PieceMatter {
  /** Of a piece by rate: its metals at their rates. */
  rateLines?: readonly RateLine[] | undefined;
  /** The stones' share of the product price. */
  stoneValuePaise?: Paise;
  metal?: string | undefined;
  netWeightMilligrams?: Milligrams;
}

export interface PriceBreakUpLine {
  label: string;
  amountPaise: Paise;
  /** How the amount comes about: `1.850 g × ₹11,365`. */
  detail?: string;
}

/** The metal's weight and its rate a gram, if a rate in whole rupees gives the amount. */
function weightTimesRate(metalPaise: Paise, weightMilligrams: Milligrams): string | undefined {
  if (weightMilligrams <= 0 || metalPaise <= 0) return undefined;
  const ratePaisePerGram = paisePerGram(divideHalfUp(metalPaise * 10, weightMilligrams) * 100);
  // A price is rounded to whole rupees.
  const isExact = Math.abs(divideHalfUp(ratePaisePerGram * weightMilligrams, 1000) - metalPaise) <= 50;
  return isExact
    ? `${(weightMilligrams / 1000).toFixed(3)} g × ${formatRupees(ratePaisePerGram)}`
    : undefined;
}

const shownGrams = (weightMilligrams: Milligrams) => `${(weightMilligrams / 1000).toFixed(3)} g`;

/** One line for each metal of a piece by rate, and one for its wastage. */
function metalLines(lines: readonly RateLine[]): PriceBreakUpLine[] {
  return lines.flatMap((line) => {
    const name = purityText(line.purity);
    const rate = formatRupees(line.ratePaisePerGram);
    return [
      {
        label: lines.length > 1 ? `Metal ${name}` : 'Metal',
        amountPaise: line.amountPaise,
        detail: `${shownGrams(line.netWeightMilligrams)} × ${rate}`,
      },
      {
        label: lines.length > 1 ? `Wastage ${name}` : 'Wastage',
        amountPaise: line.wastagePaise,
        detail: `${shownGrams(line.wastageMilligrams)} × ${rate}`,
      },
    ];
  });
}

/** The metal of a piece whose product price is stored. */
function storedMetalLine(
  metalPaise: Paise,
  metal: string | undefined,
  netWeightMilligrams: Milligrams,
): PriceBreakUpLine {
  const detail = weightTimesRate(metalPaise, netWeightMilligrams);
  return {
    label: metal === NO_METAL ? 'Card value' : 'Metal',
    amountPaise: metalPaise,
    ...(detail && { detail }),
  };
}

/** The lines of "Price break-up"; they add up exactly to the shown price (P-24). */
export function priceBreakUp(
  parts: PriceParts,
  offer: OfferWindow | null | undefined,
  now: Date,
  {
    stoneValuePaise = paise(0),
    metal,
    netWeightMilligrams = milligrams(0),
    rateLines = [],
  }: PieceMatter = {},
): PriceBreakUpLine[] {
  const shownPaise = itemPrice(parts, offer, now);
  const grossPaise = beforeOffer(parts);
  const offerBasisPoints = activeOfferBasisPoints(offer, now);
  const offerPaise = divideHalfUp(grossPaise * offerBasisPoints, 10_000);
  const discountPaise = Math.min(parts.discountPaise, beforeDiscount(parts));
  const metalPaise = paise(parts.productPricePaise - stoneValuePaise);
  const lines: { label: string; amountPaise: number; detail?: string }[] = [
    ...(rateLines.length > 0
      ? metalLines(rateLines)
      : [storedMetalLine(metalPaise, metal, netWeightMilligrams)]),
    { label: 'Stones', amountPaise: stoneValuePaise },
    { label: 'Making', amountPaise: parts.makingChargesPaise },
    { label: 'Discount', amountPaise: -discountPaise },
    { label: 'CGST', amountPaise: parts.gstCgstPaise },
    { label: 'SGST', amountPaise: parts.gstSgstPaise },
    { label: `Offer ${offerBasisPoints / 100}%`, amountPaise: -offerPaise },
  ];
  const sumPaise = lines.reduce((total, line) => total + line.amountPaise, 0);
  lines.push({ label: 'Rounding', amountPaise: shownPaise - sumPaise });
  return lines
    .filter((line) => line.amountPaise !== 0)
    .map((line) => ({ ...line, amountPaise: paise(line.amountPaise) }));
}
