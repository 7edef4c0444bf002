import { puritiesOf, sizesOf, stepsAround } from '#api/catalogue/choices/choice-rules.ts';
import type { StoredChoices } from '#api/catalogue/choices/choice-terms-rules.ts';
import { atRates, metalsOf, type PricedColumns } from '#api/catalogue/price-rules.ts';
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
import { milligrams } from '#contract/weight.ts';

export type PricedPiece = PricedColumns & { offer: OfferWindow | null };

/**
 * The product price less discount and offer; an offer that is still to begin counts too. The making charges of a piece by
 * rate count as well: its metal is never sold below the rate, and what is taken off comes out of the making first (P-201).
 */
export function reducedPricePaise(
  { productPricePaise, makingChargesPaise, discountPaise, offer, priceMode }: PricedPiece,
  now: Date,
): Paise {
  const remainingBasisPoints = 10_000 - Math.round(offerPercent(offer, now) * 100);
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

/** The percent of an active or upcoming offer. */
function offerPercent(offer: OfferWindow | null, now: Date): number {
  return ['active', 'upcoming'].includes(offerState(offer, now)) ? (offer?.offer_percent ?? 0) : 0;
}

/** The terms of a price by rate, to compare two versions; without rates and reductions. */
function termsText(piece: PricedPiece): string {
  const { priceMode, makingKind, makingValue, makingMinPaise, wastageBasisPoints, stoneValuePaise } = piece;
  return JSON.stringify([
    ...[priceMode, makingKind, makingValue, makingMinPaise, wastageBasisPoints, stoneValuePaise],
    metalsOf(piece),
  ]);
}

export interface UnknownWorth {
  purity: string;
  field: 'discount' | 'offer_percent';
}

/** The reduction that cannot be checked, because a metal never had a rate (P-201); undefined without a new or larger one. */
export function unknownWorth(
  after: PricedPiece,
  before: PricedPiece | undefined,
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): UnknownWorth | undefined {
  const unrated = metalsOf(after).find(({ purity }) => !rates.has(purity));
  if (after.priceMode === 'fixed' || !unrated) return undefined;
  const hasSameTerms = before !== undefined && termsText(before) === termsText(after);
  const known = hasSameTerms ? before : undefined;
  const [discount, percent] = [after.discountPaise, offerPercent(after.offer, now)];
  if (discount > (known?.discountPaise ?? 0)) return { purity: unrated.purity, field: 'discount' };
  if (percent > (known ? offerPercent(known.offer, now) : 0)) {
    return { purity: unrated.purity, field: 'offer_percent' };
  }
  return undefined;
}

/** By how much the listed price of a piece is below the worth of its metal (P-181); a piece without a price is not sold. */
export function shortfallPaise(
  piece: PricedPiece,
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): Paise {
  const priced = { ...atRates(piece, rates), offer: piece.offer };
  if (priced.isPriceOnRequest) return paise(0);
  return paise(Math.max(0, metalWorthPaise(piece, rates) - reducedPricePaise(priced, now)));
}

/** A piece with its choices. */
export type ChoosablePiece = PricedPiece & StoredChoices;

/** The piece in each of its weights: in every purity, from its smallest to its largest size. */
function* inEveryWeight(piece: ChoosablePiece): Generator<ChoosablePiece> {
  const sizes = sizesOf(piece);
  const { down, up } = sizes ? stepsAround(sizes) : { down: 0, up: 0 };
  for (const { purity, net_weight_mg, mg_per_step } of puritiesOf(piece)) {
    const [first, last] = mg_per_step === 0 ? [0, 0] : [-down, up];
    for (let steps = first; steps <= last; steps += 1) {
      yield { ...piece, purity, netWeightMilligrams: milligrams(net_weight_mg + steps * mg_per_step) };
    }
  }
}

/** The piece as it is chosen when its price is farthest below the worth of its metal (P-243). */
export function worstChoice(
  piece: ChoosablePiece,
  rates: ReadonlyMap<string, PaisePerGram>,
  now: Date,
): { piece: PricedPiece; shortfallPaise: Paise } {
  const listed = { piece, shortfallPaise: shortfallPaise(piece, rates, now) };
  // Without a reduction a price by rate is never below the metal value.
  const isReduced = piece.discountPaise > 0 || offerPercent(piece.offer, now) > 0;
  if (piece.priceMode === 'fixed' || !isReduced) return listed;
  let worst = listed;
  for (const chosen of inEveryWeight(piece)) {
    const shortfall = shortfallPaise(chosen, rates, now);
    if (shortfall > worst.shortfallPaise) worst = { piece: chosen, shortfallPaise: shortfall };
  }
  return worst;
}
