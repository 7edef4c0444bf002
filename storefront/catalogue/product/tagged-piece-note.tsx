import type { TaggedPiece } from '#contract/catalogue/product-details.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { grams, tagText } from './product-copy.ts';
import { Facts } from './product-facts.tsx';

/** The physical piece whose label led here, or why it cannot be bought. */
export function TaggedPieceNote({ tag, piece }: { tag: string; piece: TaggedPiece | null }) {
  if (piece?.state !== 'in shop') return <Notice>{tagText(tag, piece?.state)}</Notice>;
  return (
    <Card variant="paper" title="The piece in your hand">
      <Facts
        facts={[
          ['Tag', piece.tag],
          ['Net weight', grams(piece.net_weight)],
          ['Gross weight', grams(piece.gross_weight)],
          ['Stones', piece.stone_weight > 0 && `${piece.stone_weight} ct`],
          ['Size', piece.size],
          ['Hallmark (HUID)', piece.huid],
        ]}
      />
    </Card>
  );
}
