import type { SearchResponse } from '#contract/search/search.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { useHydrated } from '#storefront/session/stored-user.ts';
import { Button, ButtonLink } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import type { FacetsProps } from '../catalogue/facets/chosen-facets.ts';
import narrowing from '../catalogue/facets/facets.module.css';
import { ProductGrid, ProductGridSkeleton } from '../catalogue/products/product-grid.tsx';
import { useAddToCart } from '../catalogue/products/use-add-to-cart.tsx';
import type { SearchAddress } from './search-address.ts';
import { readAsText, SEARCH_COPY } from './search-copy.ts';
import styles from './search-page.module.css';
import { type RenderedSearch, useSearch } from './use-search.ts';

const Facets = hydratedWhenIdle<FacetsProps>(() => import('../catalogue/facets/facets.tsx'));

interface SearchResultsProps {
  address: SearchAddress;
  rendered: RenderedSearch | undefined;
}

/** The results, the parsed filters, and alternatives when there are none. */
export function SearchResults({ address, rendered }: SearchResultsProps) {
  const search = useSearch(address, rendered);
  const addToCart = useAddToCart();
  const { first, products, error, isPending, isPlaceholderData } = search;
  const isLoading = isPending || isPlaceholderData;
  return (
    <>
      <p className={styles.summary} role="status">
        {isLoading ? SEARCH_COPY.loading : first && <Summary found={first} />}
      </p>
      {error && (
        <Notice variant="error">
          {SEARCH_COPY.failed} {messageOf(error)}{' '}
          <Button variant="text" onClick={() => search.refetch()}>
            {SEARCH_COPY.tryAgain}
          </Button>
        </Notice>
      )}
      <div className={narrowing.split}>
        <Facets
          address={address}
          counts={first?.facets}
          total={isLoading ? undefined : first?.total}
          pathOf={paths.search}
        />
        <div>
          {isPending && !error && <ProductGridSkeleton />}
          {first && !isLoading && products.length === 0 && <NothingFound found={first} />}
          {products.length > 0 && (
            <ProductGrid products={products} label={SEARCH_COPY.results} deferLayout addToCart={addToCart} />
          )}
          <More address={address} search={search} />
        </div>
      </div>
    </>
  );
}

function Summary({ found }: { found: SearchResponse }) {
  const readAs = readAsText(found.read_as);
  return (
    <>
      <span>{SEARCH_COPY.found(found.total)}</span>
      {readAs && <span>{readAs}</span>}
      {found.left_out.length > 0 && <span>{SEARCH_COPY.leftOut(found.left_out)}</span>}
    </>
  );
}

function NothingFound({ found: { nearest = [] } }: { found: SearchResponse }) {
  return (
    <>
      <p>{SEARCH_COPY.nothing}</p>
      <ul className={styles.nearest}>
        {nearest.map(({ category_name }) => (
          <li key={category_name}>
            <ButtonLink variant="secondary" to={paths.listing({ category: category_name })}>
              {category_name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Without scripts a link to the next page. */
function More({ address, search }: { address: SearchAddress; search: ReturnType<typeof useSearch> }) {
  const hydrated = useHydrated();
  const next = search.data?.pages.at(-1)?.next;
  if (next === undefined) return null;
  return (
    <div className={styles.more}>
      {hydrated ? (
        <Button variant="secondary" busy={search.isFetchingNextPage} onClick={() => search.fetchNextPage()}>
          {SEARCH_COPY.more}
        </Button>
      ) : (
        <ButtonLink variant="secondary" to={paths.search({ ...address, after: next })}>
          {SEARCH_COPY.more}
        </ButtonLink>
      )}
    </div>
  );
}
