import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { ORDERS_CACHE_MS, ORDERS_STALE_MS } from '#contract/constants.ts';
import { listOf } from '#storefront/api-client/queries.ts';
import { cachedFor } from '#storefront/api-client/query-client.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

export function ordersQuery(user: StoredUser | null) {
  return queryOptions({
    queryKey: ['orders', user?.token],
    queryFn: async ({ signal }) => listOf((await request(calls.getOrders, { signal })).orders),
    enabled: user !== null,
    staleTime: ORDERS_STALE_MS,
    ...cachedFor(ORDERS_CACHE_MS),
  });
}

export function invoicesQuery(user: StoredUser | null) {
  return queryOptions({
    queryKey: ['invoices', user?.token],
    queryFn: async ({ signal }) => listOf((await request(calls.getUserInvoices, { signal })).invoices),
    enabled: user !== null,
  });
}
