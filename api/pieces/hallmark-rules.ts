import { isHallmarked, type Piece } from '#contract/catalogue/hallmark.ts';
import type { BilledPiece, StoredBilledPiece } from '#contract/pieces/billed-pieces.ts';
import { type Milligrams, toGrams } from '#contract/weight.ts';

interface MarkedPiece {
  huid: string | null;
  huidExemptReason: string | null;
  netWeightMilligrams: Milligrams;
}

/** Whether the law asks for a HUID that the piece does not have, nor a reason for having none; its own weight decides. */
export function lacksHallmark(goods: Omit<Piece, 'netWeightMilligrams'>, piece: MarkedPiece): boolean {
  if (piece.huid !== null || piece.huidExemptReason !== null) return false;
  return isHallmarked({ ...goods, netWeightMilligrams: piece.netWeightMilligrams });
}

/** A sold piece as the customer sees it: without its tag and place. */
export function shownBilledPiece(piece: StoredBilledPiece): BilledPiece {
  return {
    ...(piece.huid !== null && { huid: piece.huid }),
    gross_weight: toGrams(piece.grossWeightMilligrams),
    net_weight: toGrams(piece.netWeightMilligrams),
  };
}
