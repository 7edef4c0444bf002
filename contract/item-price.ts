import { endOfIndianDay, startOfIndianDay } from './indian-time.ts';
import { divideHalfUp, type Paise, type Rupees, toPaise } from './money.ts';

/** What a price is made of, per piece, in paise. GST is stored in rupee amounts (checklist Q-07). */
export interface PriceParts {
  product_price: Paise;
  making_charges: Paise;
  discount: Paise;
  gst_cgst: Paise;
  gst_sgst: Paise;
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

/** Where now stands in an offer's window (specification section 5, checklist Q-10). */
export function offerState(offer: OfferWindow | null | undefined, now: Date): OfferState {
  if (!offer?.start_date || !offer.end_date || offer.offer_percent <= 0) return 'none';
  const [start, end, instant] = [startsAt(offer.start_date), endsAt(offer.end_date), now.getTime()];
  if (Number.isNaN(start) || Number.isNaN(end)) return 'none';
  if (instant < start) return 'upcoming';
  return instant < end || (instant === end && !DATE_ONLY.test(offer.end_date)) ? 'active' : 'ended';
}

/** The percent, in hundredths of a percent, that the price rule takes off now. */
export function activeOfferBasisPoints(offer: OfferWindow | null | undefined, now: Date): number {
  if (offerState(offer, now) !== 'active' || !offer) return 0;
  return Math.min(10_000, Math.round(offer.offer_percent * 100));
}

function beforeDiscount(parts: PriceParts): Paise {
  return parts.product_price + parts.making_charges + parts.gst_cgst + parts.gst_sgst;
}

function beforeOffer(parts: PriceParts): Paise {
  return Math.max(0, beforeDiscount(parts) - parts.discount);
}

/**
 * The one item price rule (specification section 9): the parts added up, less the offer's percent while its
 * window is open, rounded half up to a whole rupee, never below 0. In paise, per piece.
 */
export function itemPrice(parts: PriceParts, offer: OfferWindow | null | undefined, now: Date): Paise {
  const keptBasisPoints = 10_000 - activeOfferBasisPoints(offer, now);
  return divideHalfUp(beforeOffer(parts) * keptBasisPoints, 1_000_000) * 100;
}

/** The price without its offer: what a struck-out price shows. In paise, per piece. */
export function itemPriceWithoutOffer(parts: PriceParts): Paise {
  return itemPrice(parts, null, new Date(0));
}

/** The parts of a product as the calls carry it, in paise. */
export function priceParts(product: Record<keyof PriceParts, Rupees>): PriceParts {
  return {
    product_price: toPaise(product.product_price),
    making_charges: toPaise(product.making_charges),
    discount: toPaise(product.discount),
    gst_cgst: toPaise(product.gst_cgst),
    gst_sgst: toPaise(product.gst_sgst),
  };
}

/** What the catalogue file writes as the metal of a piece that is of none: a gift card. */
export const NO_METAL = 'None';

/** What a piece is made of, as far as its break-up tells the parts of `product_price` apart. */
export interface PieceMatter {
  /** The part of `product_price` that is stones. */
  stoneValue?: Paise;
  metal?: string | undefined;
}

export interface PriceBreakUpLine {
  label: string;
  amount: Paise;
}

/** The lines of "Price break-up"; they add up to the shown price to the paisa. */
export function priceBreakUp(
  parts: PriceParts,
  offer: OfferWindow | null | undefined,
  now: Date,
  { stoneValue = 0, metal }: PieceMatter = {},
): PriceBreakUpLine[] {
  const shown = itemPrice(parts, offer, now);
  const gross = beforeOffer(parts);
  const basisPoints = activeOfferBasisPoints(offer, now);
  const offerAmount = divideHalfUp(gross * basisPoints, 10_000);
  const discount = Math.min(parts.discount, beforeDiscount(parts));
  const lines: PriceBreakUpLine[] = [
    { label: metal === NO_METAL ? 'Card value' : 'Metal', amount: parts.product_price - stoneValue },
    { label: 'Stones', amount: stoneValue },
    { label: 'Making', amount: parts.making_charges },
    { label: 'Discount', amount: -discount },
    { label: 'CGST', amount: parts.gst_cgst },
    { label: 'SGST', amount: parts.gst_sgst },
    { label: `Offer ${basisPoints / 100}%`, amount: -offerAmount },
  ];
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  lines.push({ label: 'Rounding', amount: shown - sum });
  return lines.filter((line) => line.amount !== 0);
}
