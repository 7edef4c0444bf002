import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { calls } from '#contract/calls.ts';
import type { SearchResponse } from '#contract/search/search.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import { paths } from '#storefront/paths.ts';
import { knownFilters } from '../catalogue/facets/facets-of-address.ts';
import { pricedToday, toListedProduct } from '../catalogue/products/listed-products.ts';
import type { SearchAddress } from './search-address.ts';

export interface RenderedSearch {
  address: SearchAddress;
  response: SearchResponse;
  /** The time for which the prices were computed, in milliseconds since the epoch. */
  now: number;
}

/** Rendered results stay fresh this long, so that a search is not made twice. */
const FRESH_MS = 60_000;

/** What is found: the server-rendered results, or those of the API. */
export function useSearch(address: SearchAddress, rendered: RenderedSearch | undefined) {
  const { q = '', after, ...filters } = address;
  const isRendered = rendered && paths.search(rendered.address) === paths.search(address);
  const query = useInfiniteQuery({
    queryKey: ['products', 'search', address],
    queryFn: async ({ pageParam, signal }) =>
      pricedToday(
        await request(calls.search, {
          query: {
            q,
            ...(await knownFilters(filters)),
            ...(pageParam ? { after: pageParam } : { facets: 'yes' as const }),
          },
          signal,
        }),
      ),
    initialPageParam: after ?? 0,
    getNextPageParam: ({ next }) => next,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    meta: FAILURE_IS_SHOWN,
    ...(isRendered && {
      initialData: { pages: [{ ...rendered.response, now: rendered.now }], pageParams: [after ?? 0] },
    }),
  });
  const products = useMemo(
    () =>
      query.data?.pages.flatMap(({ data: products, now }) =>
        products.map((product) => toListedProduct(product, '', new Date(now))),
      ) ?? [],
    [query.data],
  );
  return { ...query, first: query.data?.pages[0], products };
}
