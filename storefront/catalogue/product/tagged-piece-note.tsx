import type { TaggedPiece } from '#contract/catalogue/product-details.ts';
import { formatGrams } from '#contract/weight.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { Facts } from './details/facts.tsx';

/** The physical piece whose label led here, or why it cannot be bought. */
export default function TaggedPieceNote({ tag, piece }: { tag: string; piece: TaggedPiece | null }) {
  if (piece?.state !== 'in shop') return <Notice>{tagText(tag, piece?.state)}</Notice>;
  return (
    <Card variant="paper" title="The piece in your hand">
      <Facts
        facts={[
          ['Tag', piece.tag],
          ['Net weight', formatGrams(piece.net_weight)],
          ['Gross weight', formatGrams(piece.gross_weight)],
          ['Stones', piece.stone_weight > 0 && `${piece.stone_weight} ct`],
          ['Size', piece.size],
          ['Hallmark (HUID)', piece.huid],
        ]}
      />
    </Card>
  );
}

/** The note about a piece that cannot be bought as it is. */
function tagText(tag: string, state: TaggedPiece['state'] | undefined): string {
  if (state === 'sold') return `The piece with tag ${tag} was sold. This is the same design.`;
  if (state === 'held')
    return `Somebody is buying the piece with tag ${tag} at this moment. This is the same design.`;
  if (state === undefined) return `We do not know the tag ${tag} on this piece. Please ask at the counter.`;
  return `The piece with tag ${tag} is no longer in our shop. This is the same design.`;
}
