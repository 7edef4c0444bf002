import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { purityText } from '#contract/catalogue/purity.ts';
import { formatGrams } from '#contract/weight.ts';
import type { Wish } from '#contract/wishes/wishes.ts';
import { Price } from '#storefront/ui/money/price.tsx';
import { Thumbnail } from '#storefront/ui/pictures/thumbnail.tsx';
import styles from './wish-row.module.css';
import { WISH_STATE_TEXT } from './wish-state-text.ts';

type WishedPiece = Pick<
  Wish,
  'product_name' | 'photo_url' | 'state' | 'price' | 'metal' | 'purity' | 'net_weight'
>;

interface WishFrameProps {
  piece: WishedPiece;
  address: string;
  /** Content below the piece's material and weight. */
  facts: readonly string[];
  /** Content below its price. */
  notes?: ReactNode;
  /** The acts on the piece. */
  children: ReactNode;
}

/** A piece on an own or a shared wish list: picture, name, facts, current price, and whether it is unavailable. */
export function WishItem({ piece, address, facts, notes, children }: WishFrameProps) {
  const { product_name, photo_url, state, price } = piece;
  const isInShop = state !== 'withdrawn';
  const picture = <Thumbnail src={photo_url} alt={product_name} size={128} />;
  return (
    <li className={styles.wish} data-gone={state !== 'on sale'}>
      <div className={styles.picture}>
        {isInShop ? (
          <Link to={address} tabIndex={-1}>
            {picture}
          </Link>
        ) : (
          picture
        )}
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>{isInShop ? <Link to={address}>{product_name}</Link> : product_name}</h2>
        {[materialOf(piece), ...facts].filter(Boolean).map((fact) => (
          <p key={fact} className={styles.fact}>
            <bdi>{fact}</bdi>
          </p>
        ))}
        {isInShop && (
          <p className={styles.price}>
            {price === undefined ? 'Price on request' : <Price rupees={price} />}
          </p>
        )}
        {notes}
        {state !== 'on sale' && <p className={styles.gone}>{WISH_STATE_TEXT[state]}</p>}
      </div>
      <div className={styles.controls}>{children}</div>
    </li>
  );
}

function materialOf({ metal, purity, net_weight }: WishedPiece): string {
  const material = [metal, purity && purityText(purity)].filter(Boolean).join(' ');
  return [material, net_weight && formatGrams(net_weight, 2)].filter(Boolean).join(' · ');
}
