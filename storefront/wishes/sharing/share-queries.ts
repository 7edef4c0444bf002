import { queryOptions } from '@tanstack/react-query';
import { QUERY_RETRIES } from '#contract/constants.ts';
import { shareCalls } from '#contract/wishes/share-calls.ts';
import type { SharedListResponse } from '#contract/wishes/shared-lists.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import { requestWishes } from '../wish-requests.ts';

/** The links of an own list with the visitors' words; the token is the customer's or the device's. */
export function sharesQuery(token: string | undefined) {
  return queryOptions({
    queryKey: ['shares', token],
    queryFn: async ({ signal }) => (await requestWishes(shareCalls.getShares, { signal })).data,
    enabled: token !== undefined,
    // Others vote and write meanwhile.
    staleTime: 0,
  });
}

/** Whether a link has ended or never was, which no retry changes. */
export const isGone = (error: unknown) =>
  error instanceof RequestFailure && (error.status === 404 || error.status === 410);

const FRESH_MS = 30_000;

export function sharedListQuery(token: string, rendered: SharedListResponse['data'] | undefined) {
  return queryOptions({
    queryKey: ['shared list', token],
    meta: FAILURE_IS_SHOWN,
    queryFn: async ({ signal }) =>
      (await request(shareCalls.getSharedList, { params: { token }, signal })).data,
    retry: (failures, error) => !isGone(error) && failures < QUERY_RETRIES,
    staleTime: FRESH_MS,
    ...(rendered && { initialData: rendered }),
  });
}
