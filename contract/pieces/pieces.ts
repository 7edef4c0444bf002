import type { Milligrams } from '#contract/weight.ts';

/** Where a physical piece is: only one that is `in shop` can be sold. */
export const PIECE_STATES = ['in shop', 'held', 'sold', 'returned', 'melted'] as const;
export type PieceState = (typeof PIECE_STATES)[number];

/** Tolerance below the stated weight, for differences between scales (P-208). */
export const MAX_UNDERWEIGHT_MG = 10;

/** Whether a piece is lighter than was stated of it, by more than scales differ. */
export const isLighter = (netMilligrams: Milligrams, statedMilligrams: Milligrams): boolean =>
  netMilligrams < statedMilligrams - MAX_UNDERWEIGHT_MG;

/** A piece that was made for an order is never lighter than this share of what was sold: it is another piece then, or a slip. */
export const MIN_MADE_PERCENT = 80;
