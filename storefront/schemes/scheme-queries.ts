import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { QUERY_RETRIES, USER_SCHEMES_CACHE_MS, USER_SCHEMES_STALE_MS } from '#contract/constants.ts';
import { schemeMessages } from '#contract/schemes/scheme-messages.ts';
import type { UserScheme } from '#contract/schemes/schemes.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { listOf } from '#storefront/api-client/queries.ts';
import { cachedFor } from '#storefront/api-client/query-client.ts';
import { request } from '#storefront/api-client/request.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

export function schemesQuery() {
  return queryOptions({
    queryKey: ['schemes'],
    meta: FAILURE_IS_SHOWN,
    queryFn: async ({ signal }) => listOf((await request(calls.getSchemes, { signal })).data),
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
  return failure.status === 404 || failure.text.includes(schemeMessages.noSchemesPurchased);
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
