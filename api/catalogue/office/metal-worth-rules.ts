import { type OfferWindow, offerState } from '#contract/money/item-price.ts';
import { divideHalfUp, type Paise, type PaisePerGram, paise } from '#contract/money/money.ts';
import type { Milligrams } from '#contract/weight.ts';

export interface PricedPiece {
  productPricePaise: Paise;
  discountPaise: Paise;
  netWeightMilligrams: Milligrams;
  purity: string;
  offer: OfferWindow | null;
}

/** The product price less discount and offer; an offer that is still to begin counts too. */
export function reducedPricePaise(
  { productPricePaise, discountPaise, offer }: Omit<PricedPiece, 'netWeightMilligrams' | 'purity'>,
  now: Date,
): Paise {
  const counts = ['active', 'upcoming'].includes(offerState(offer, now));
  const remainingBasisPoints = 10_000 - (counts ? Math.round((offer?.offer_percent ?? 0) * 100) : 0);
  const lessDiscountPaise = Math.max(0, productPricePaise - discountPaise);
  return paise(divideHalfUp(lessDiscountPaise * remainingBasisPoints, 10_000));
}

/** What the metal of a piece is worth at the day's rate; 0 without a rate. */
export function metalWorthPaise(
  { purity, netWeightMilligrams }: Pick<PricedPiece, 'netWeightMilligrams' | 'purity'>,
  rates: ReadonlyMap<string, PaisePerGram>,
): Paise {
  return paise(divideHalfUp((rates.get(purity) ?? 0) * netWeightMilligrams, 1000));
}

/** By how much the price of a piece is below the worth of its metal (P-181). */
export function shortfallPaise(
  piece: PricedPiece,
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): Paise {
  return paise(Math.max(0, metalWorthPaise(piece, rates) - reducedPricePaise(piece, now)));
}
