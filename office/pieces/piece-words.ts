import type { PieceState } from '#contract/pieces/pieces.ts';
import type { BadgeVariant } from '../ui/layout/badge.tsx';

export const PIECE_STATE_WORDS: Record<PieceState, { label: string; variant: BadgeVariant }> = {
  'in shop': { label: 'In the shop', variant: 'success' },
  held: { label: 'Held by an order', variant: 'warning' },
  sold: { label: 'Sold', variant: 'neutral' },
  returned: { label: 'Returned', variant: 'warning' },
  melted: { label: 'Taken out', variant: 'error' },
};
