import { madeToOrderFact, sizeFact } from '#contract/choices/choice-facts.ts';
import { counted } from '#contract/counted.ts';
import type { SharedPiece } from '#contract/wishes/shared-lists.ts';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { WishItem } from '../list/wish-item.tsx';
import styles from './shared-list.module.css';

interface SharedPieceRowProps {
  piece: SharedPiece;
  isVoted: boolean;
  onVote: () => void;
}

export function SharedPieceRow({ piece, isVoted, onVote }: SharedPieceRowProps) {
  const { product_id, product_name, is_engraved, votes } = piece;
  return (
    <WishItem
      piece={piece}
      address={paths.product(product_id, product_name)}
      facts={[sizeFact(piece), is_engraved ? 'With an engraving' : '', madeToOrderFact(piece)]}
    >
      <Button
        variant="secondary"
        className={styles.scripted}
        aria-pressed={isVoted}
        aria-label={`Vote for ${product_name}`}
        onClick={onVote}
      >
        {isVoted ? '♥ Voted' : '♡ Vote'}
      </Button>
      {votes > 0 && <p className={styles.votes}>{counted(votes, 'vote')}</p>}
    </WishItem>
  );
}
