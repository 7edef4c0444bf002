import type { RateLine } from '#contract/money/price-by-rate.ts';
import { type WeightTerms, type WeightWorth, worthOfDifference } from '#contract/money/weight-difference.ts';
import type { MadeWeight, WeightFinding } from '#contract/office/orders/orders.ts';
import { isLighter, MAX_UNDERWEIGHT_MG } from '#contract/pieces/pieces.ts';
import { type Milligrams, milligrams, toGrams } from '#contract/weight.ts';

/** A registered piece that was made for an order line and is priced by its weight. */
export interface MadePiece {
  orderItemId: number;
  pieceId: number;
  tag: string;
  productName: string;
  soldMilligrams: Milligrams;
  weighedMilligrams: Milligrams;
  rateLines: RateLine[];
  terms: WeightTerms;
  /** The note by which it was settled. */
  creditNoteNumber: string | null;
  /** Somebody decided that this weight is sent at the price of the order. */
  isAcceptedHeavier: boolean;
}

export function findingOf(piece: MadePiece, maxHeavierPercent: number): WeightFinding {
  const { soldMilligrams, weighedMilligrams } = piece;
  if (piece.creditNoteNumber !== null) return 'settled';
  if (isLighter(weighedMilligrams, soldMilligrams)) return 'lighter';
  if (weighedMilligrams <= soldMilligrams + MAX_UNDERWEIGHT_MG) return 'as sold';
  const isTooHeavy = weighedMilligrams * 100 > soldMilligrams * (100 + maxHeavierPercent);
  return isTooHeavy && !piece.isAcceptedHeavier ? 'too heavy' : 'heavier';
}

export function worthOfMissingWeight({
  soldMilligrams,
  weighedMilligrams,
  rateLines,
  terms,
}: MadePiece): WeightWorth {
  return worthOfDifference(milligrams(soldMilligrams - weighedMilligrams), rateLines, terms);
}

export function toMadeWeight(piece: MadePiece, maxHeavierPercent: number): MadeWeight {
  return {
    ...{ tag: piece.tag, product_name: piece.productName },
    ...{ sold_weight: toGrams(piece.soldMilligrams), net_weight: toGrams(piece.weighedMilligrams) },
    finding: findingOf(piece, maxHeavierPercent),
    ...(piece.creditNoteNumber !== null && { credit_note: piece.creditNoteNumber }),
  };
}
