import type { HeldPieces } from './held-stock-queries.ts';

/** A product of which fewer pieces were counted than open orders hold. */
export interface Shortage {
  sku: string;
  productName: string;
  counted: number;
  held: readonly HeldPieces[];
}

export function totalHeld(held: readonly Pick<HeldPieces, 'pieces'>[]): number {
  return held.reduce((sum, { pieces }) => sum + pieces, 0);
}

/** Counted pieces less held ones, at least 0 (P-42). */
export function stockForSale(counted: number, held: readonly HeldPieces[]): number {
  return Math.max(0, counted - totalHeld(held));
}
