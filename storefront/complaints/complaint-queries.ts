import { queryOptions } from '@tanstack/react-query';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { QUERY_RETRIES } from '#contract/constants.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

const COMPLAINTS = 'complaints';

export function complaintsQuery(user: StoredUser) {
  return queryOptions({
    queryKey: [COMPLAINTS, user.token],
    queryFn: async ({ signal }) => (await request(afterSaleCalls.getComplaints, { signal })).data,
  });
}

export function complaintQuery(user: StoredUser, complaintNumber: number) {
  return queryOptions({
    queryKey: [COMPLAINTS, user.token, complaintNumber],
    meta: FAILURE_IS_SHOWN,
    queryFn: async ({ signal }) =>
      (await request(afterSaleCalls.getComplaint, { params: { complaint_number: complaintNumber }, signal }))
        .data,
    // A 404 is final; everything else is retried.
    retry: (failures, error) =>
      !(error instanceof RequestFailure && error.status === 404) && failures < QUERY_RETRIES,
    // The shop replies without this browser being told.
    staleTime: 0,
  });
}
