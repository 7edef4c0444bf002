import { Link } from 'react-router';
import { purityText } from '#contract/catalogue/purity.ts';
import { madeToOrderFact, sizeFact } from '#contract/choices/choice-facts.ts';
import type { SharedPiece } from '#contract/wishes/shared-lists.ts';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { Thumbnail } from '#storefront/ui/pictures/thumbnail.tsx';
import row from '../wish-row.module.css';
import { WISH_STATE_TEXT } from '../wish-state-text.ts';
import styles from './shared-list.module.css';

interface SharedPieceRowProps {
  piece: SharedPiece;
  isVoted: boolean;
  onVote: () => void;
}

export function SharedPieceRow({ piece, isVoted, onVote }: SharedPieceRowProps) {
  const { product_id, product_name, photo_url, state, price, votes } = piece;
  const isInShop = state !== 'withdrawn';
  const picture = <Thumbnail src={photo_url} alt={product_name} size={128} />;
  const address = paths.product(product_id, product_name);
  return (
    <li className={row.wish} data-gone={state !== 'on sale'}>
      <div className={row.picture}>
        {isInShop ? (
          <Link to={address} tabIndex={-1}>
            {picture}
          </Link>
        ) : (
          picture
        )}
      </div>
      <div className={row.words}>
        <h2 className={row.name}>{isInShop ? <Link to={address}>{product_name}</Link> : product_name}</h2>
        {factsOf(piece).map((fact) => (
          <p key={fact} className={row.fact}>
            <bdi>{fact}</bdi>
          </p>
        ))}
        {isInShop && (
          <p className={row.price}>{price === undefined ? 'Price on request' : <Price rupees={price} />}</p>
        )}
        {state !== 'on sale' && <p className={row.gone}>{WISH_STATE_TEXT[state]}</p>}
      </div>
      <div className={row.controls}>
        <Button
          variant="secondary"
          className={styles.scripted}
          aria-pressed={isVoted}
          aria-label={`Vote for ${product_name}`}
          onClick={onVote}
        >
          {isVoted ? '♥ Voted' : '♡ Vote'}
        </Button>
        {votes > 0 && (
          <p className={styles.votes}>
            {votes} {votes === 1 ? 'vote' : 'votes'}
          </p>
        )}
      </div>
    </li>
  );
}

function factsOf(piece: SharedPiece): string[] {
  const { metal, purity, net_weight, is_engraved } = piece;
  const material = [metal, purity && purityText(purity)].filter(Boolean).join(' ');
  return [
    [material, net_weight && `${net_weight.toFixed(2)} g`].filter(Boolean).join(' · '),
    sizeFact(piece),
    is_engraved ? 'With an engraving' : '',
    madeToOrderFact(piece),
  ].filter(Boolean);
}
