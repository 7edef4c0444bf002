import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { ProductsQuery } from '#contract/catalogue/catalogue.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { request } from './request.ts';

/*
 * Query definitions of every page; the others lie with their features. Keys of customer data contain the token, so that no
 * customer sees another's cached data.
 */
export function productsQuery(query: ProductsQuery = {}) {
  return queryOptions({
    queryKey: ['products', query],
    queryFn: ({ signal }) => request(calls.getProducts, { query, signal }),
  });
}

export function cartQuery(user: StoredUser | null) {
  return queryOptions({
    queryKey: ['cart', user?.token],
    queryFn: ({ signal }) => request(calls.getCart, { signal }),
    select: ({ data }) => listOf(data),
    enabled: user !== null,
  });
}

/** Query options that seed a query with server-rendered data as stale, so that it is refetched after hydration. */
export function initialDataOptions<Data>(data: Data | undefined) {
  return data === undefined ? {} : { initialData: data, initialDataUpdatedAt: 0 };
}

/** A response without its list is shown as an empty list, not as a broken page. */
export function listOf<Item>(value: Item[] | undefined): Item[] {
  return Array.isArray(value) ? value : [];
}
