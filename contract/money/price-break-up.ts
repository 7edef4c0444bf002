import { purityText } from '#contract/catalogue/purity.ts';
import { formatGrams, type Milligrams, milligrams, toGrams } from '#contract/weight.ts';
import { activeOfferBasisPoints, type OfferWindow, type PriceParts } from './item-price.ts';
import { divideHalfUp, formatRupees, type Paise, paise, paisePerGram } from './money.ts';
import { metalAmount, type RateLine } from './price-by-rate.ts';
import { linesOfPrice, type PriceLine } from './price-lines.ts';

/** The metal of products without one, such as gift cards, in catalogue files. */
export const NO_METAL = 'None';

/** The materials needed to split the product price in the price break-up. */
export interface PieceMatter {
  rateLines?: readonly RateLine[] | undefined;
  /** The stones' share of the product price. */
  stoneValuePaise?: Paise;
  metal?: string | undefined;
  netWeightMilligrams?: Milligrams;
}

export interface PriceBreakUpLine {
  kind: PriceLine['kind'];
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
  const isExact = Math.abs(metalAmount(weightMilligrams, ratePaisePerGram) - metalPaise) <= 50;
  return isExact
    ? `${formatGrams(toGrams(weightMilligrams))} × ${formatRupees(ratePaisePerGram)}`
    : undefined;
}

/** In the order of the lines. */
export const PRICE_LINE_LABELS: Record<PriceLine['kind'], string> = {
  metal: 'Metal',
  wastage: 'Wastage',
  stones: 'Stones',
  making: 'Making',
  discount: 'Discount',
  cgst: 'CGST',
  sgst: 'SGST',
  offer: 'Offer',
  rounding: 'Rounding',
};

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
  function labelOf({ kind, purity }: PriceLine): string {
    if (kind === 'offer') return `Offer ${activeOfferBasisPoints(offer, now) / 100}%`;
    if (kind === 'metal' && metal === NO_METAL) return 'Card value';
    return purity && rateLines.length > 1
      ? `${PRICE_LINE_LABELS[kind]} ${purityText(purity)}`
      : PRICE_LINE_LABELS[kind];
  }
  function detailOf({ kind, amountPaise, weightMilligrams, ratePaisePerGram }: PriceLine) {
    if (weightMilligrams !== undefined && ratePaisePerGram !== undefined) {
      return `${formatGrams(toGrams(weightMilligrams))} × ${formatRupees(ratePaisePerGram)}`;
    }
    return kind === 'metal' ? weightTimesRate(amountPaise, netWeightMilligrams) : undefined;
  }
  return linesOfPrice(parts, offer, now, stoneValuePaise, rateLines).map((line) => {
    const detail = detailOf(line);
    return {
      kind: line.kind,
      label: labelOf(line),
      amountPaise: line.amountPaise,
      ...(detail && { detail }),
    };
  });
}
