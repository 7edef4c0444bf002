import { endOfIndianDay, startOfIndianDay } from '#contract/indian-time.ts';
import {
  type BasisPoints,
  basisPoints,
  divideHalfUp,
  type Paise,
  paise,
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

/** The parts that are worked out of a price by rate. */
export const RESULT_PARTS = [
  'productPricePaise',
  'makingChargesPaise',
  'gstCgstPaise',
  'gstSgstPaise',
] as const satisfies (keyof PriceParts)[];

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

export function beforeDiscount(parts: PriceParts): Paise {
  return paise(parts.productPricePaise + parts.makingChargesPaise + parts.gstCgstPaise + parts.gstSgstPaise);
}

export function beforeOffer(parts: PriceParts): Paise {
  return paise(Math.max(0, beforeDiscount(parts) - parts.discountPaise));
}

/** The item price (P-21): the parts less an active offer's percent, rounded half up to a rupee, never below 0. Per piece. */
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
