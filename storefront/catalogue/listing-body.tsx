import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { useHydrated } from '#storefront/session/stored-user.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './listing-body.module.css';
import { LISTING_COPY } from './listing-copy.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { useAddToCart } from './use-add-to-cart.tsx';
import type { Listing } from './use-listing.ts';

interface ListingBodyProps {
  listing: Listing;
  label: string;
  /** Whether cards are laid out only when they come near. */
  spared: boolean;
  /** The addresses of the neighbouring pages, for visitors without script. */
  previous: string | undefined;
  next: string | undefined;
}

/** The products, or why there are none. */
export function ListingBody({ listing, label, spared, previous, next }: ListingBodyProps) {
  const { products, loading, error, retry } = listing;
  const addToCart = useAddToCart();
  const nothing = products.length === 0;
  return (
    <>
      {error && <Trouble error={error} retry={retry} />}
      {nothing && loading && <ProductGridSkeleton />}
      {nothing && !loading && !error && <Nothing />}
      {!nothing && <ProductGrid products={products} label={label} spared={spared} addToCart={addToCart} />}
      <More listing={listing} previous={previous} next={next} />
    </>
  );
}

function Trouble({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className={styles.trouble}>
      <Notice tone="bad">
        <p>
          <span>{messages.productsFailed}</span> <span>{messageOf(error) || messages.tryLater}</span>
        </p>
      </Notice>
      <Button look="secondary" onClick={retry}>
        {LISTING_COPY.tryAgain}
      </Button>
    </div>
  );
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <p role="status">{messages.noProducts}</p>
      <ButtonLink look="secondary" to="/user/products">
        {LISTING_COPY.showEverything}
      </ButtonLink>
    </div>
  );
}

function More({ listing, previous, next }: Pick<ListingBodyProps, 'listing' | 'previous' | 'next'>) {
  const hydrated = useHydrated();
  const { loadMore, loadingMore, loading } = listing;
  if (!hydrated) {
    return (
      <div className={styles.more}>
        {previous !== undefined && <Link to={previous}>{LISTING_COPY.earlier}</Link>}
        {next !== undefined && (
          <ButtonLink look="secondary" to={next}>
            {LISTING_COPY.loadMore}
          </ButtonLink>
        )}
      </div>
    );
  }
  if (!loadMore) return null;
  return (
    <div className={styles.more}>
      <Button look="secondary" busy={loadingMore || loading} onClick={() => loadMore()}>
        {loadingMore ? LISTING_COPY.loading : LISTING_COPY.loadMore}
      </Button>
    </div>
  );
}
