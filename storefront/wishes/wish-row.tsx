import { Link } from 'react-router';
import { purityText } from '#contract/catalogue/purity.ts';
import { choiceFacts, madeToOrderFact } from '#contract/choices/choice-facts.ts';
import { sameChoice } from '#contract/choices/same-choice.ts';
import type { Wish } from '#contract/wishes/wishes.ts';
import type { AddToCart } from '#storefront/catalogue/products/use-add-to-cart.tsx';
import { useAdding } from '#storefront/catalogue/products/use-adding.ts';
import { paths } from '#storefront/paths.ts';
import SinceAdded from '#storefront/price-changes/since-added.tsx';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Price } from '#storefront/ui/money/price.tsx';
import { Thumbnail } from '#storefront/ui/pictures/thumbnail.tsx';
import styles from './wish-row.module.css';
import { WISH_STATE_TEXT } from './wish-state-text.ts';

interface WishRowProps {
  wish: Wish;
  addToCart: AddToCart;
  /** Whether it is ticked to be compared. */
  isCompared: boolean;
  onCompare: () => void;
  /** The nicknames of those who voted for it by a shared link. */
  voters: readonly string[];
  onRemove: () => void;
}

/** A piece on the list with its price of now, and why it changed since it was put there. */
export function WishRow({ wish, addToCart, isCompared, onCompare, voters, onRemove }: WishRowProps) {
  const { product_id, product_name, state, price, since_added } = wish;
  const { add, busy } = useAdding(() => addToCart({ product_id, product_name, ...sameChoice(wish) }));
  const isInShop = state !== 'withdrawn';
  const picture = <Thumbnail src={wish.photo_url} alt={product_name} size={128} />;
  const address = addressOf(wish);
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
        {factsOf(wish).map((fact) => (
          <p key={fact} className={styles.fact}>
            <bdi>{fact}</bdi>
          </p>
        ))}
        {isInShop && (
          <p className={styles.price}>
            {price === undefined ? 'Price on request' : <Price rupees={price} />}
          </p>
        )}
        {isInShop && since_added && <SinceAdded change={since_added} />}
        {voters.length > 0 && (
          <p className={styles.fact}>
            {voters.length} {voters.length === 1 ? 'vote' : 'votes'}: <bdi>{voters.join(', ')}</bdi>
          </p>
        )}
        {state !== 'on sale' && <p className={styles.gone}>{WISH_STATE_TEXT[state]}</p>}
      </div>
      <div className={styles.controls}>
        {state === 'on sale' && price !== undefined && (
          <Button variant="secondary" aria-label={`Add to cart: ${product_name}`} busy={busy} onClick={add}>
            {busy ? 'Adding...' : 'Add to cart'}
          </Button>
        )}
        {isInShop && (
          <label className={styles.compare}>
            <input
              type="checkbox"
              aria-label={`Compare ${product_name}`}
              checked={isCompared}
              onChange={onCompare}
            />
            Compare
          </label>
        )}
        <Button variant="text" aria-label={`Remove ${product_name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function factsOf(wish: Wish): string[] {
  const { metal, purity, net_weight } = wish;
  const material = [metal, purity && purityText(purity)].filter(Boolean).join(' ');
  return [
    [material, net_weight && `${net_weight.toFixed(2)} g`].filter(Boolean).join(' · '),
    ...choiceFacts(wish),
    madeToOrderFact(wish),
  ].filter(Boolean);
}

/** The page of the piece as it was chosen. */
function addressOf({ product_id, product_name, size, second_size, purity, engraving }: Wish): string {
  const choice = { size, second_size, purity, engraved: engraving && 'yes' };
  const given = Object.entries(choice).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${paths.product(product_id, product_name)}?${new URLSearchParams(given)}`;
}
