import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { useHydrated } from '#storefront/session/stored-user.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { ProductGrid, ProductGridSkeleton } from '../products/product-grid.tsx';
import { useAddToCart } from '../products/use-add-to-cart.tsx';
import styles from './listing-body.module.css';
import { LISTING_COPY } from './listing-copy.ts';
import { useFocusOnNew } from './use-focus-on-new.ts';
import type { Listing } from './use-listing.ts';

interface ListingBodyProps {
  listing: Listing;
  label: string;
  /** Whether off-screen cards are laid out only when they are scrolled near. */
  deferLayout: boolean;
  /** URLs of the neighbouring pages, for visitors without JavaScript. */
  previous: string | undefined;
  next: string | undefined;
}

/** The products, an error or an empty state, and the paging controls. */
export function ListingBody({ listing, label, deferLayout, previous, next }: ListingBodyProps) {
  const { products, loading, error, retry } = listing;
  const addToCart = useAddToCart();
  const isEmpty = products.length === 0;
  return (
    <>
      {error && <LoadError error={error} retry={retry} />}
      {isEmpty && loading && <ProductGridSkeleton />}
      {isEmpty && !loading && !error && <NoProducts />}
      {!isEmpty && (
        <ProductGrid products={products} label={label} deferLayout={deferLayout} addToCart={addToCart} />
      )}
      <Paging listing={listing} previous={previous} next={next} />
    </>
  );
}

function LoadError({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className={styles.failed}>
      <Notice variant="error">
        <p>
          <span>{messages.productsFailed}</span> <span>{messageOf(error) || messages.tryLater}</span>
        </p>
      </Notice>
      <Button variant="secondary" onClick={retry}>
        {LISTING_COPY.tryAgain}
      </Button>
    </div>
  );
}

function NoProducts() {
  return (
    <div className={styles.empty}>
      <p role="status">{messages.noProducts}</p>
      <ButtonLink variant="secondary" to={paths.listing()}>
        {LISTING_COPY.showEverything}
      </ButtonLink>
    </div>
  );
}

function Paging({ listing, previous, next }: Pick<ListingBodyProps, 'listing' | 'previous' | 'next'>) {
  const hydrated = useHydrated();
  const { products, total = 0, loadMore, loadingMore, loading } = listing;
  const focusNext = useFocusOnNew(products);
  if (!hydrated) {
    return (
      <div className={styles.more}>
        {previous !== undefined && <Link to={previous}>{LISTING_COPY.earlier}</Link>}
        {next !== undefined && (
          <ButtonLink variant="secondary" to={next}>
            {LISTING_COPY.loadMore}
          </ButtonLink>
        )}
      </div>
    );
  }
  const isPart = products.length > 0 && products.length < total;
  function showMore() {
    focusNext();
    loadMore?.();
  }
  return (
    <div className={styles.more}>
      <p className={styles.shown} role="status">
        {isPart && LISTING_COPY.shown(products.length, total)}
      </p>
      {loadMore && (
        <Button variant="secondary" busy={loadingMore || loading} onClick={showMore}>
          {loadingMore ? LISTING_COPY.loading : LISTING_COPY.loadMore}
        </Button>
      )}
    </div>
  );
}
