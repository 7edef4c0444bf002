import type { Milligrams } from '#contract/weight.ts';
import {
  activeOfferBasisPoints,
  beforeDiscount,
  beforeOffer,
  itemPrice,
  type OfferWindow,
  type PriceParts,
} from './item-price.ts';
import { divideHalfUp, type Paise, type PaisePerGram, paise, sumOf } from './money.ts';
import type { RateLine } from './price-by-rate.ts';

type PriceLineKind =
  | 'metal'
  | 'wastage'
  | 'stones'
  | 'making'
  | 'discount'
  | 'cgst'
  | 'sgst'
  | 'offer'
  | 'rounding';

/** One line of a price break-up. Per piece; reductions are negative. */
export interface PriceLine {
  kind: PriceLineKind;
  amountPaise: Paise;
  /** Of a metal at its rate. */
  purity?: string;
  weightMilligrams?: Milligrams;
  ratePaisePerGram?: PaisePerGram;
}

function metalLines(rateLines: readonly RateLine[]): PriceLine[] {
  return rateLines.flatMap(({ purity, ratePaisePerGram, ...line }) => [
    {
      ...{ kind: 'metal', purity, ratePaisePerGram },
      amountPaise: line.amountPaise,
      weightMilligrams: line.netWeightMilligrams,
    },
    {
      ...{ kind: 'wastage', purity, ratePaisePerGram },
      amountPaise: line.wastagePaise,
      weightMilligrams: line.wastageMilligrams,
    },
  ]);
}

/** The lines of a price; they add up exactly to the shown price (P-24). Amounts of 0 are left out. */
export function linesOfPrice(
  parts: PriceParts,
  offer: OfferWindow | null | undefined,
  now: Date,
  stoneValuePaise: Paise,
  rateLines: readonly RateLine[],
): PriceLine[] {
  const offerPaise = divideHalfUp(beforeOffer(parts) * activeOfferBasisPoints(offer, now), 10_000);
  const metalPaise = paise(parts.productPricePaise - stoneValuePaise);
  const lines: PriceLine[] = [
    ...(rateLines.length > 0
      ? metalLines(rateLines)
      : [{ kind: 'metal', amountPaise: metalPaise } satisfies PriceLine]),
    { kind: 'stones', amountPaise: stoneValuePaise },
    { kind: 'making', amountPaise: parts.makingChargesPaise },
    { kind: 'discount', amountPaise: paise(-Math.min(parts.discountPaise, beforeDiscount(parts))) },
    { kind: 'cgst', amountPaise: parts.gstCgstPaise },
    { kind: 'sgst', amountPaise: parts.gstSgstPaise },
    { kind: 'offer', amountPaise: paise(-offerPaise) },
  ];
  const shownPaise = itemPrice(parts, offer, now);
  const sumPaise = sumOf(lines.map(({ amountPaise }) => amountPaise));
  lines.push({ kind: 'rounding', amountPaise: paise(shownPaise - sumPaise) });
  return lines.filter(({ amountPaise }) => amountPaise !== 0);
}
