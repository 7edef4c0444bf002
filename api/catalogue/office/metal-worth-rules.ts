import { type OfferWindow, offerState } from '#contract/money/item-price.ts';
import {
  divideHalfUp,
  type Paise,
  type PaisePerGram,
  paise,
  paisePerGram,
  sumOf,
} from '#contract/money/money.ts';
import { metalAmount } from '#contract/money/price-by-rate.ts';
import { atRates, metalsOf, type PricedColumns } from '../price-rules.ts';

export type PricedPiece = PricedColumns & { offer: OfferWindow | null };

/**
 * The product price less discount and offer; an offer that is still to begin counts too. The making charges of a piece by
 * rate count as well: its metal is never sold below the rate, and what is taken off comes out of the making first (P-201).
 */
export function reducedPricePaise(
  { productPricePaise, makingChargesPaise, discountPaise, offer, priceMode }: PricedPiece,
  now: Date,
): Paise {
  const counts = ['active', 'upcoming'].includes(offerState(offer, now));
  const remainingBasisPoints = 10_000 - (counts ? Math.round((offer?.offer_percent ?? 0) * 100) : 0);
  const pricePaise = productPricePaise + (priceMode === 'by rate' ? makingChargesPaise : 0);
  return paise(divideHalfUp(Math.max(0, pricePaise - discountPaise) * remainingBasisPoints, 10_000));
}

/** What the metals of a piece are worth at the day's rates; 0 without a rate. */
export function metalWorthPaise(
  piece: Pick<PricedPiece, 'purity' | 'netWeightMilligrams' | 'furtherMetals'>,
  rates: ReadonlyMap<string, PaisePerGram>,
): Paise {
  const worths = metalsOf(piece).map(({ purity, netWeightMilligrams }) =>
    metalAmount(netWeightMilligrams, rates.get(purity) ?? paisePerGram(0)),
  );
  return sumOf(worths);
}

/** By how much the price of a piece is below the worth of its metal (P-181); a piece without a price is not sold. */
export function shortfallPaise(
  piece: PricedPiece,
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): Paise {
  const priced = { ...atRates(piece, rates), offer: piece.offer };
  if (priced.isPriceOnRequest) return paise(0);
  return paise(Math.max(0, metalWorthPaise(piece, rates) - reducedPricePaise(priced, now)));
}
