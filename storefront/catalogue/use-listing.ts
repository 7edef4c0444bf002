import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { ProductsResponse } from '#contract/catalogue.ts';
import { LISTING_PAGE_SIZE } from '#contract/constants.ts';
import { request } from '#storefront/api-client/request.ts';
import { useHydrated } from '#storefront/session/stored-user.ts';
import { chosenProducts, type ListedProduct, productsOf } from './listed-products.ts';
import { addressOfFilters, type ListingFilters, type ListingPlace } from './listing-filters.ts';

/** What the server rendered, and for what. */
export interface RenderedListing {
  filters: ListingFilters;
  place: ListingPlace;
  response: ProductsResponse;
  /** The moment for which the prices were worked out. */
  now: number;
}

export interface Listing {
  products: ListedProduct[];
  /** How many products match; undefined while that is not known. */
  total: number | undefined;
  loading: boolean;
  error: Error | null;
  retry: () => void;
  loadMore: (() => void) | undefined;
  loadingMore: boolean;
}

/** The products for these filters: what the server rendered at first, then what the call answers. */
export function useListing(filters: ListingFilters, rendered: RenderedListing | undefined): Listing {
  const hydrated = useHydrated();
  const [openedAt] = useState(() => new Date());
  const query = useInfiniteQuery({
    queryKey: ['products', 'listing', filters],
    queryFn: ({ pageParam, signal }) =>
      request(calls.getProducts, {
        query: { ...filters, page_size: LISTING_PAGE_SIZE, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...seedFor(filters, rendered),
  });
  const { data, isPlaceholderData } = query;
  const isRendered = query.dataUpdatedAt === 0;
  // What the server rendered keeps its prices until the call has answered: nothing is drawn twice in between.
  const now = useMemo(
    () => (rendered && isRendered ? new Date(rendered.now) : openedAt),
    [rendered, isRendered, openedAt],
  );
  // A hundred pieces take longer than a frame to price and to draw; done bit by bit, they hold up no tap.
  const shown = useDeferredValue(useMemo(() => ({ data, now, filters }), [data, now, filters]));
  const known = useMemo(
    () => shown.data?.pages.flatMap((page) => productsOf(page, shown.now)) ?? [],
    [shown.data, shown.now],
  );
  const products = useMemo(() => chosenProducts(known, shown.filters), [known, shown.filters]);
  const asking = query.isFetching && !query.isFetchingNextPage;
  // What was known before may be wrong now. Only a further page that fails leaves the earlier ones standing.
  const failed = query.isError && !query.isFetchNextPageError;
  return {
    products: failed ? [] : products,
    total: failed || isPlaceholderData || !data ? undefined : (data.pages[0]?.total ?? products.length),
    loading:
      hydrated && (isPlaceholderData || (asking && (!data || isRendered)) || Boolean(data && !shown.data)),
    error: query.error,
    retry: query.refetch,
    loadMore: query.hasNextPage && !failed && !isPlaceholderData ? query.fetchNextPage : undefined,
    loadingMore: query.isFetchingNextPage,
  };
}

/** The rendered answer seeds its own listing alone, and counts as old, so that the call is made all the same. */
function seedFor(filters: ListingFilters, rendered: RenderedListing | undefined) {
  if (!rendered || addressOfFilters(rendered.filters) !== addressOfFilters(filters)) return {};
  return { initialData: { pages: [rendered.response], pageParams: [0] }, initialDataUpdatedAt: 0 };
}
