import { endOfIndianDay, startOfIndianDay } from '#contract/indian-time.ts';
import { type Milligrams, milligrams } from '#contract/weight.ts';
import {
  type BasisPoints,
  basisPoints,
  divideHalfUp,
  formatRupees,
  type Paise,
  paise,
  paisePerGram,
  type Rupees,
  toPaise,
} from './money.ts';

/** The parts of a price, per piece. GST is stored as amounts (P-22). */
export interface PriceParts {
  productPricePaise: Paise;
  makingChargesPaise: Paise;
  discountPaise: Paise;
  gstCgstPaise: Paise;
  gstSgstPaise: Paise;
}

/** Dates are Indian dates (`YYYY-MM-DD`, whole days, both included) or instants in ISO form. */
export interface OfferWindow {
  start_date: string | null;
  end_date: string | null;
  offer_percent: number;
}

export type OfferState = 'none' | 'upcoming' | 'active' | 'ended';

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

function startsAt(date: string): number {
  return (DATE_ONLY.test(date) ? startOfIndianDay(date) : new Date(date)).getTime();
}

function endsAt(date: string): number {
  return (DATE_ONLY.test(date) ? endOfIndianDay(date) : new Date(date)).getTime();
}

/** The state of an offer at a time (P-23). */
export function offerState(offer: OfferWindow | null | undefined, now: Date): OfferState {
  if (!offer?.start_date || !offer.end_date || offer.offer_percent <= 0) return 'none';
  const [start, end, instant] = [startsAt(offer.start_date), endsAt(offer.end_date), now.getTime()];
  if (Number.isNaN(start) || Number.isNaN(end)) return 'none';
  if (instant < start) return 'upcoming';
  return instant < end || (instant === end && !DATE_ONLY.test(offer.end_date)) ? 'active' : 'ended';
}

export function activeOfferBasisPoints(offer: OfferWindow | null | undefined, now: Date): BasisPoints {
  if (offerState(offer, now) !== 'active' || !offer) return basisPoints(0);
  return basisPoints(Math.min(10_000, Math.round(offer.offer_percent * 100)));
}

function beforeDiscount(parts: PriceParts): Paise {
  return paise(parts.productPricePaise + parts.makingChargesPaise + parts.gstCgstPaise + parts.gstSgstPaise);
}

function beforeOffer(parts: PriceParts): Paise {
  return paise(Math.max(0, beforeDiscount(parts) - parts.discountPaise));
}

/**
 * The item price (P-21): the sum of the parts, less the offer's percent while it is active, rounded half up to a
 * whole rupee, never below 0. Per piece.
 */
export function itemPrice(parts: PriceParts, offer: OfferWindow | null | undefined, now: Date): Paise {
  const remainingBasisPoints = 10_000 - activeOfferBasisPoints(offer, now);
  return paise(divideHalfUp(beforeOffer(parts) * remainingBasisPoints, 1_000_000) * 100);
}

/** The price before discount and offer, shown struck through: the sum of the parts, to a whole rupee. Per piece. */
export function fullPrice(parts: PriceParts): Paise {
  return itemPriceWithoutOffer({ ...parts, discountPaise: paise(0) });
}

/** The price without the offer. Per piece. */
export function itemPriceWithoutOffer(parts: PriceParts): Paise {
  return itemPrice(parts, null, new Date(0));
}

type PricePartsInRupees = Record<
  'product_price' | 'making_charges' | 'discount' | 'gst_cgst' | 'gst_sgst',
  Rupees
>;

export function priceParts(product: PricePartsInRupees): PriceParts {
  return {
    productPricePaise: toPaise(product.product_price),
    makingChargesPaise: toPaise(product.making_charges),
    discountPaise: toPaise(product.discount),
    gstCgstPaise: toPaise(product.gst_cgst),
    gstSgstPaise: toPaise(product.gst_sgst),
  };
}

/** The metal of products without one, such as gift cards, in catalogue files. */
export const NO_METAL = 'None';

/** The materials needed to split the product price in the price break-up. */
export interface PieceMatter {
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

/** The lines of "Price break-up"; they add up exactly to the shown price (P-24). */
export function priceBreakUp(
  parts: PriceParts,
  offer: OfferWindow | null | undefined,
  now: Date,
  { stoneValuePaise = paise(0), metal, netWeightMilligrams = milligrams(0) }: PieceMatter = {},
): PriceBreakUpLine[] {
  const shownPaise = itemPrice(parts, offer, now);
  const grossPaise = beforeOffer(parts);
  const offerBasisPoints = activeOfferBasisPoints(offer, now);
  const offerPaise = divideHalfUp(grossPaise * offerBasisPoints, 10_000);
  const discountPaise = Math.min(parts.discountPaise, beforeDiscount(parts));
  const metalPaise = paise(parts.productPricePaise - stoneValuePaise);
  const detail = weightTimesRate(metalPaise, netWeightMilligrams);
  const lines = [
    {
      label: metal === NO_METAL ? 'Card value' : 'Metal',
      amountPaise: metalPaise,
      ...(detail && { detail }),
    },
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
