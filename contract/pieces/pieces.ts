/** Where a physical piece is: only one that is `in shop` can be sold. */
export const PIECE_STATES = ['in shop', 'held', 'sold', 'returned', 'melted'] as const;
export type PieceState = (typeof PIECE_STATES)[number];
