import { queryOptions } from '@tanstack/react-query';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { QUERY_RETRIES } from '#contract/constants.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

/** Whether a credit note was not found, which is final. */
export const isMissing = (error: unknown): boolean =>
  error instanceof RequestFailure && (error.status === 404 || error.status === 400);

export function creditNoteQuery(user: StoredUser, number: string) {
  return queryOptions({
    queryKey: ['credit-notes', user.token, number],
    meta: FAILURE_IS_SHOWN,
    queryFn: async ({ signal }) =>
      (await request(afterSaleCalls.getCreditNote, { params: { number }, signal })).data,
    retry: (failures, error) => !isMissing(error) && failures < QUERY_RETRIES,
    // A credit note never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
