import { queryOptions } from '@tanstack/react-query';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { retryUnlessNotFound } from '#storefront/after-sale/not-found.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

/** The key of all queries about complaints. */
export const complaintsKey = (user: StoredUser) => ['complaints', user.token];

export function complaintsQuery(user: StoredUser) {
  return queryOptions({
    queryKey: complaintsKey(user),
    queryFn: async ({ signal }) => (await request(afterSaleCalls.getComplaints, { signal })).data,
  });
}

export function complaintQuery(user: StoredUser, complaintNumber: number) {
  return queryOptions({
    queryKey: [...complaintsKey(user), complaintNumber],
    meta: FAILURE_IS_SHOWN,
    queryFn: async ({ signal }) =>
      (await request(afterSaleCalls.getComplaint, { params: { complaint_number: complaintNumber }, signal }))
        .data,
    retry: retryUnlessNotFound,
    // The shop may reply at any time, and the browser is not notified.
    staleTime: 0,
  });
}
