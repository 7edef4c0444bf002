import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { ProductsQuery } from '#contract/catalogue.ts';
import {
  ORDERS_KEPT_MS,
  ORDERS_STALE_MS,
  QUERY_RETRIES,
  USER_SCHEMES_KEPT_MS,
  USER_SCHEMES_STALE_MS,
} from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import type { UserScheme } from '#contract/schemes.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { request } from './request.ts';
import { RequestFailure } from './request-error.ts';

/**
 * The reads of the shop. A customer's own answers are kept under their token, so that one customer never sees
 * another's; to renew one, `queryClient.invalidateQueries({ queryKey: ['cart'] })` is enough.
 */
export function productsQuery(query: ProductsQuery = {}) {
  return queryOptions({
    queryKey: ['products', query],
    queryFn: ({ signal }) => request(calls.getProducts, { query, signal }),
  });
}

export function schemesQuery() {
  return queryOptions({
    queryKey: ['schemes'],
    queryFn: async ({ signal }) => listOf((await request(calls.getSchemes, { signal })).data),
  });
}

export function couponsQuery() {
  return queryOptions({
    queryKey: ['coupons'],
    queryFn: async ({ signal }) => listOf((await request(calls.getCoupons, { signal })).data),
  });
}

export function cartQuery(user: StoredUser | null) {
  return queryOptions({
    queryKey: ['cart', user?.token],
    queryFn: async ({ signal }) => listOf((await request(calls.getCart, { signal })).data),
    enabled: user !== null,
  });
}

export function profileQuery(user: StoredUser | null) {
  return queryOptions({
    queryKey: ['profile', user?.token],
    queryFn: async ({ signal }) => (await request(calls.getProfile, { signal })).data,
    enabled: user !== null,
  });
}

export function sessionsQuery(user: StoredUser) {
  return queryOptions({
    queryKey: ['sessions', user.token],
    queryFn: async ({ signal }) => listOf((await request(calls.getSessions, { signal })).data),
    // Other browsers log in and out without this one hearing of it.
    staleTime: 0,
  });
}

export function ordersQuery(user: StoredUser | null) {
  return queryOptions({
    queryKey: ['orders', user?.token],
    queryFn: async ({ signal }) => listOf((await request(calls.getOrders, { signal })).orders),
    enabled: user !== null,
    staleTime: ORDERS_STALE_MS,
    gcTime: ORDERS_KEPT_MS,
  });
}

export function invoicesQuery(user: StoredUser | null) {
  return queryOptions({
    queryKey: ['invoices', user?.token],
    queryFn: async ({ signal }) => listOf((await request(calls.getUserInvoices, { signal })).invoices),
    enabled: user !== null,
  });
}

export function userSchemesQuery(user: StoredUser | null) {
  return queryOptions({
    queryKey: ['user schemes', user?.token],
    queryFn: ({ signal }) => readUserSchemes(signal),
    enabled: user !== null,
    staleTime: USER_SCHEMES_STALE_MS,
    gcTime: USER_SCHEMES_KEPT_MS,
  });
}

export function passbookQuery(user: StoredUser, userSchemeId: number) {
  return queryOptions({
    queryKey: ['passbook', user.token, userSchemeId],
    queryFn: async ({ signal }) =>
      (await request(calls.getPassbook, { params: { user_scheme_id: userSchemeId }, signal })).data,
    // A passbook that is not there will not come by asking again.
    retry: (failures, error) =>
      !(error instanceof RequestFailure && error.status === 404) && failures < QUERY_RETRIES,
  });
}

/** What the server rendered, shown at once and asked for again when the page wakes up in the browser. */
export function renderedFirst<Data>(data: Data | undefined) {
  return data === undefined ? {} : { initialData: data, initialDataUpdatedAt: 0 };
}

/** An empty list of schemes comes as a 404; it is no failure, so it must not be tried again. */
async function readUserSchemes(signal: AbortSignal): Promise<UserScheme[]> {
  try {
    return userSchemesOf(await request(calls.getUserSchemes, { signal }));
  } catch (error) {
    if (error instanceof RequestFailure && meansNoSchemes(error)) return [];
    throw error;
  }
}

function meansNoSchemes(failure: RequestFailure): boolean {
  return failure.status === 404 || failure.text.includes(messages.noSchemesPurchased);
}

/** A customer's schemes out of a list, a list under `data`, or one scheme alone (specification section 7). */
export function userSchemesOf(response: unknown): UserScheme[] {
  if (Array.isArray(response)) return response.filter(isUserScheme);
  if (typeof response !== 'object' || response === null) return [];
  if ('data' in response) return userSchemesOf(response.data);
  return isUserScheme(response) ? [response] : [];
}

function isUserScheme(value: unknown): value is UserScheme {
  return typeof value === 'object' && value !== null && 'scheme_id' in value;
}

/** An answer may lack its list; an empty one is shown then, not a broken page. */
function listOf<Item>(value: Item[] | undefined): Item[] {
  return Array.isArray(value) ? value : [];
}
