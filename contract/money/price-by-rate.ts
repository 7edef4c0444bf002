import { type Milligrams, milligrams } from '#contract/weight.ts';
import type { PriceParts } from './item-price.ts';
import {
  type BasisPoints,
  divideHalfUp,
  type Paise,
  type PaisePerGram,
  paise,
  paisePerGram,
  sumOf,
} from './money.ts';

export const PRICE_MODES = ['fixed', 'by rate'] as const;
export type PriceMode = (typeof PRICE_MODES)[number];

export const MAKING_KINDS = ['percent', 'per gram', 'flat'] as const;
export type MakingKind = (typeof MAKING_KINDS)[number];

export interface PieceMetal {
  purity: string;
  netWeightMilligrams: Milligrams;
}

/** How the making charges of a piece are computed. */
export interface MakingRule {
  kind: MakingKind;
  /** Basis points of the metal's amount for `percent`, paise for each gram for `per gram`, paise for `flat`. */
  value: number;
  minPaise: Paise;
}

/** The inputs of a price by rate, except the rates; per piece. */
export interface RatePriceTerms {
  metals: readonly PieceMetal[];
  /** Metal lost in the making and paid for, as a share of the net weight. */
  wastageBasisPoints: BasisPoints;
  making: MakingRule;
  /** Of a text that was chosen for the piece; part of the making charges. */
  engravingPaise?: Paise;
  stoneValuePaise: Paise;
  discountPaise: Paise;
  gstBasisPoints: BasisPoints;
}

export interface RateLine extends PieceMetal {
  ratePaisePerGram: PaisePerGram;
  amountPaise: Paise;
  wastageMilligrams: Milligrams;
  wastagePaise: Paise;
}

export interface PriceByRate extends PriceParts {
  lines: RateLine[];
}

/** A weight at a rate, half a paisa rounded up. */
export function metalAmount(weightMilligrams: Milligrams, ratePaisePerGram: PaisePerGram): Paise {
  return paise(divideHalfUp(weightMilligrams * ratePaisePerGram, 1000));
}

/** The making charges of a weight of metal, without the minimum charge. */
export function makingOf(
  { kind, value }: MakingRule,
  metalPaise: Paise,
  weightMilligrams: Milligrams,
): Paise {
  if (kind === 'percent') return paise(divideHalfUp(metalPaise * value, 10_000));
  return kind === 'per gram' ? metalAmount(weightMilligrams, paisePerGram(value)) : paise(value);
}

function makingCharges(making: MakingRule, lines: readonly RateLine[]): Paise {
  const weightMilligrams = milligrams(lines.reduce((sum, line) => sum + line.netWeightMilligrams, 0));
  const metalPaise = sumOf(lines.map((line) => line.amountPaise));
  return paise(Math.max(making.minPaise, makingOf(making, metalPaise, weightMilligrams)));
}

/**
 * The parts of a piece's price at the given rates (P-195): each metal line, each wastage line, the making charges and
 * each half of the tax are rounded half up to the paisa, and nothing else is rounded. The item price rule makes the
 * price of the parts. Per piece; undefined if a rate is missing.
 */
export function priceByRate(
  terms: RatePriceTerms,
  rates: ReadonlyMap<string, PaisePerGram>,
): PriceByRate | undefined {
  const lines: RateLine[] = [];
  for (const { purity, netWeightMilligrams } of terms.metals) {
    const ratePaisePerGram = rates.get(purity);
    if (ratePaisePerGram === undefined) return undefined;
    const wastageMilligrams = milligrams(
      divideHalfUp(netWeightMilligrams * terms.wastageBasisPoints, 10_000),
    );
    lines.push({
      ...{ purity, netWeightMilligrams, ratePaisePerGram, wastageMilligrams },
      amountPaise: metalAmount(netWeightMilligrams, ratePaisePerGram),
      wastagePaise: metalAmount(wastageMilligrams, ratePaisePerGram),
    });
  }
  const { stoneValuePaise, discountPaise, gstBasisPoints } = terms;
  const metalPaise = sumOf(lines.flatMap(({ amountPaise, wastagePaise }) => [amountPaise, wastagePaise]));
  const productPricePaise = paise(metalPaise + stoneValuePaise);
  const makingChargesPaise = paise(makingCharges(terms.making, lines) + (terms.engravingPaise ?? 0));
  const taxablePaise = Math.max(0, productPricePaise + makingChargesPaise - discountPaise);
  const halfPaise = paise(divideHalfUp(taxablePaise * gstBasisPoints, 20_000));
  return {
    ...{ lines, productPricePaise, makingChargesPaise, discountPaise },
    gstCgstPaise: halfPaise,
    gstSgstPaise: halfPaise,
  };
}
