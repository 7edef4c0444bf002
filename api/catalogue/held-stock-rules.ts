import type { HeldPieces } from './held-stock-queries.ts';

/** A piece of which fewer were counted than open orders hold. */
export interface Shortage {
  sku: string;
  productName: string;
  counted: number;
  held: readonly HeldPieces[];
}

/** What open orders hold of a piece. */
export function heldOf(held: readonly Pick<HeldPieces, 'pieces'>[]): number {
  return held.reduce((sum, { pieces }) => sum + pieces, 0);
}

/** How many counted pieces are for sale: those that no open order holds. */
export function stockForSale(counted: number, held: readonly HeldPieces[]): number {
  return Math.max(0, counted - heldOf(held));
}
