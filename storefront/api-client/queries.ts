import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import type { ProductsQuery } from '#contract/catalogue/catalogue.ts';
import {
  ORDERS_CACHE_MS,
  ORDERS_STALE_MS,
  QUERY_RETRIES,
  USER_SCHEMES_CACHE_MS,
  USER_SCHEMES_STALE_MS,
} from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import type { UserScheme } from '#contract/schemes/schemes.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { FAILURE_IS_SHOWN } from './failed-refresh.ts';
import { cachedFor } from './query-client.ts';
import { request } from './request.ts';
import { RequestFailure } from './request-error.ts';

/* Query definitions. Keys of customer data contain the token, so that no customer sees another's cached data. */
export function productsQuery(query: ProductsQuery = {}) {
  return queryOptions({
    queryKey: ['products', query],
    queryFn: ({ signal }) => request(calls.getProducts, { query, signal }),
  });
}

export function schemesQuery() {
  return queryOptions({
    queryKey: ['schemes'],
    meta: FAILURE_IS_SHOWN,
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
    queryFn: ({ signal }) => request(calls.getCart, { signal }),
    select: ({ data }) => listOf(data),
    enabled: user !== null,
  });
}

/** Data of the cart besides its lines: the rates of its prices, and how long an order keeps them. */
export function cartPricesQuery(user: StoredUser) {
  return queryOptions({
    queryKey: ['cart', user.token],
    queryFn: ({ signal }) => request(calls.getCart, { signal }),
    select: ({ rate_set_id, priced_at, price_kept_minutes }) => ({
      shownAt: priced_at && `${rate_set_id} ${priced_at}`,
      holdMinutes: price_kept_minutes,
    }),
  });
}

/** When the cart arrives at a pincode if it is ordered now; null where no day can be promised. */
export function cartDeliveryQuery(user: StoredUser, pincode: string) {
  return queryOptions({
    queryKey: ['cart', 'delivery', user.token, pincode],
    queryFn: async ({ signal }) =>
      (await request(calls.getCartDelivery, { query: { pincode }, signal })).data,
  });
}

export function couponSavingsQuery(user: StoredUser) {
  return queryOptions({
    queryKey: ['cart', 'coupon savings', user.token],
    queryFn: ({ signal }) => request(calls.getCouponSavings, { signal }),
    staleTime: 0,
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
    // Sessions of other browsers change without this browser being notified.
    staleTime: 0,
  });
}

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

export function userSchemesQuery(user: StoredUser | null) {
  return queryOptions({
    queryKey: ['user schemes', user?.token],
    queryFn: ({ signal }) => readUserSchemes(signal),
    enabled: user !== null,
    staleTime: USER_SCHEMES_STALE_MS,
    ...cachedFor(USER_SCHEMES_CACHE_MS),
  });
}

export function passbookQuery(user: StoredUser, userSchemeId: number) {
  return queryOptions({
    queryKey: ['passbook', user.token, userSchemeId],
    meta: FAILURE_IS_SHOWN,
    queryFn: async ({ signal }) =>
      (await request(calls.getPassbook, { params: { user_scheme_id: userSchemeId }, signal })).data,
    // A 404 is final; everything else is retried.
    retry: (failures, error) =>
      !(error instanceof RequestFailure && error.status === 404) && failures < QUERY_RETRIES,
  });
}

/** Query options that seed a query with server-rendered data as stale, so that it is refetched after hydration. */
export function initialDataOptions<Data>(data: Data | undefined) {
  return data === undefined ? {} : { initialData: data, initialDataUpdatedAt: 0 };
}

/** The API returns 404 for an empty list of schemes; that is not an error and is not retried (P-76). */
async function readUserSchemes(signal: AbortSignal): Promise<UserScheme[]> {
  try {
    return userSchemesOf(await request(calls.getUserSchemes, { signal }));
  } catch (error) {
    if (error instanceof RequestFailure && isNoSchemes(error)) return [];
    throw error;
  }
}

function isNoSchemes(failure: RequestFailure): boolean {
  return failure.status === 404 || failure.text.includes(messages.noSchemesPurchased);
}

/** Accepts a list of schemes, a list under `data`, or a single scheme; anything else is an empty list. */
export function userSchemesOf(response: unknown): UserScheme[] {
  if (Array.isArray(response)) return response.filter(isUserScheme);
  if (typeof response !== 'object' || response === null) return [];
  if ('data' in response) return userSchemesOf(response.data);
  return isUserScheme(response) ? [response] : [];
}

function isUserScheme(value: unknown): value is UserScheme {
  return typeof value === 'object' && value !== null && 'scheme_id' in value;
}

/** A response without its list is shown as an empty list, not as a broken page. */
function listOf<Item>(value: Item[] | undefined): Item[] {
  return Array.isArray(value) ? value : [];
}
