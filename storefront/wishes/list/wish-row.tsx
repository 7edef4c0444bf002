import { choiceFacts, madeToOrderFact } from '#contract/choices/choice-facts.ts';
import { sameChoice } from '#contract/choices/same-choice.ts';
import { counted } from '#contract/counted.ts';
import type { Wish } from '#contract/wishes/wishes.ts';
import type { AddToCart } from '#storefront/catalogue/products/use-add-to-cart.tsx';
import { useAdding } from '#storefront/catalogue/products/use-adding.ts';
import { paths } from '#storefront/paths.ts';
import SinceAdded from '#storefront/price-changes/since-added.tsx';
import { Button } from '#storefront/ui/controls/button.tsx';
import { WishItem } from './wish-item.tsx';
import { WishMessages } from './wish-messages.tsx';
import styles from './wish-row.module.css';

interface WishRowProps {
  wish: Wish;
  addToCart: AddToCart;
  /** Whether it is selected for comparison. */
  isCompared: boolean;
  onCompare: () => void;
  /** The nicknames of those who voted for it by a shared link. */
  voters: readonly string[];
  onRemove: () => void;
}

/** A piece on the list with its current price, and why that changed since it was added. */
export function WishRow({ wish, addToCart, isCompared, onCompare, voters, onRemove }: WishRowProps) {
  const { product_id, product_name, state, price, since_added } = wish;
  const { add, busy } = useAdding(() => addToCart({ product_id, product_name, ...sameChoice(wish) }));
  const isInShop = state !== 'withdrawn';
  const notes = (
    <>
      {isInShop && since_added && <SinceAdded change={since_added} />}
      {voters.length > 0 && (
        <p className={styles.fact}>
          <span>{`${counted(voters.length, 'vote')}: `}</span>
          <bdi>{voters.join(', ')}</bdi>
        </p>
      )}
    </>
  );
  return (
    <WishItem
      piece={wish}
      address={addressOf(wish)}
      facts={[...choiceFacts(wish), madeToOrderFact(wish)]}
      notes={notes}
    >
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
      {isInShop && <WishMessages wish={wish} className={styles.compare} />}
      <Button variant="text" aria-label={`Remove ${product_name}`} onClick={onRemove}>
        Remove
      </Button>
    </WishItem>
  );
}

/** The page of the piece in its choice. */
function addressOf({ product_id, product_name, size, second_size, purity, engraving }: Wish): string {
  const engraved = engraving && 'yes';
  return paths.product(product_id, product_name, { size, second_size, purity, engraved });
}
