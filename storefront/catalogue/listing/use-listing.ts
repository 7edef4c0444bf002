import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { calls } from '#contract/calls.ts';
import type { ProductsResponse } from '#contract/catalogue/catalogue.ts';
import type { FacetCounts } from '#contract/catalogue/facet-query.ts';
import { LISTING_PAGE_SIZE } from '#contract/constants.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import { paths } from '#storefront/paths.ts';
import { useHydrated } from '#storefront/session/stored-user.ts';
import { knownFilters } from '../facets/facets-of-address.ts';
import type { ListingFilters, ListingPlace } from '../filters/listing-filters.ts';
import {
  filteredProducts,
  type ListedProduct,
  pricedToday,
  productsOf,
} from '../products/listed-products.ts';

export interface RenderedListing {
  filters: ListingFilters;
  place: ListingPlace;
  response: ProductsResponse;
  /** The time for which the prices were computed, in milliseconds since the epoch. */
  now: number;
}

export interface Listing {
  products: ListedProduct[];
  /** The number of matching products; undefined while unknown. */
  total: number | undefined;
  /** The values by which the products can be filtered; undefined while unknown. */
  facets: FacetCounts | undefined;
  loading: boolean;
  error: Error | null;
  retry: () => void;
  loadMore: (() => void) | undefined;
  loadingMore: boolean;
}

/** The products for these filters: the server-rendered ones first, then those of the API response. */
export function useListing(filters: ListingFilters, rendered: RenderedListing | undefined): Listing {
  const hydrated = useHydrated();
  const query = useInfiniteQuery({
    queryKey: ['products', 'listing', filters],
    queryFn: async ({ pageParam, signal }) =>
      pricedToday(
        await request(calls.getProducts, {
          query: {
            ...(await knownFilters(filters)),
            page_size: LISTING_PAGE_SIZE,
            ...firstOrNext(pageParam),
          },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: FAILURE_IS_SHOWN,
    ...initialDataFor(filters, rendered),
  });
  const { data, isPlaceholderData } = query;
  const isRendered = query.dataUpdatedAt === 0;
  // Rendering a hundred products takes longer than a frame; deferred rendering can be interrupted by input.
  const shown = useDeferredValue(useMemo(() => ({ data, filters }), [data, filters]));
  const loaded = useMemo(
    () => shown.data?.pages.flatMap((page) => productsOf(page, new Date(page.now))) ?? [],
    [shown.data],
  );
  const products = useMemo(() => filteredProducts(loaded, shown.filters), [loaded, shown.filters]);
  const isRefetching = query.isFetching && !query.isFetchingNextPage;
  return {
    products,
    facets: data?.pages[0]?.facets,
    total: isPlaceholderData || !data ? undefined : (data.pages[0]?.total ?? products.length),
    loading:
      hydrated &&
      (isPlaceholderData || (isRefetching && (!data || isRendered)) || Boolean(data && !shown.data)),
    error: query.error,
    retry: query.refetch,
    loadMore: query.hasNextPage && !isPlaceholderData ? query.fetchNextPage : undefined,
    loadingMore: query.isFetchingNextPage,
  };
}

/** The first page includes the counts of the filters. */
const firstOrNext = (after: number) => (after ? { after } : { facets: 'yes' as const });

/** Seeds the query of the rendered filters only, marked as stale, so that it is fetched anyway. */
function initialDataFor(filters: ListingFilters, rendered: RenderedListing | undefined) {
  if (!rendered || paths.listing(rendered.filters) !== paths.listing(filters)) return {};
  return {
    initialData: { pages: [{ ...rendered.response, now: rendered.now }], pageParams: [0] },
    initialDataUpdatedAt: 0,
  };
}
