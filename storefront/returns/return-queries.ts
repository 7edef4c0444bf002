import { queryOptions } from '@tanstack/react-query';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { retryUnlessNotFound } from '#storefront/after-sale/not-found.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

/** The key of all queries about returns. */
export const returnsKey = (user: StoredUser) => ['returns', user.token];

export function returnsQuery(user: StoredUser) {
  return queryOptions({
    queryKey: [...returnsKey(user), 'list'],
    queryFn: async ({ signal }) => (await request(afterSaleCalls.getReturns, { signal })).data,
  });
}

export function returnOptionsQuery(user: StoredUser, orderId: string) {
  return queryOptions({
    queryKey: [...returnsKey(user), 'options', orderId],
    meta: FAILURE_IS_SHOWN,
    queryFn: async ({ signal }) =>
      (await request(afterSaleCalls.getReturnOptions, { params: { order_id: orderId }, signal })).data,
    retry: retryUnlessNotFound,
    staleTime: 0,
  });
}

export function returnQuery(user: StoredUser, returnNumber: number) {
  return queryOptions({
    queryKey: [...returnsKey(user), 'one', returnNumber],
    meta: FAILURE_IS_SHOWN,
    queryFn: async ({ signal }) =>
      (await request(afterSaleCalls.getReturn, { params: { return_number: returnNumber }, signal })).data,
    retry: retryUnlessNotFound,
    // The shop may weigh and decide at any time, and the browser is not notified.
    staleTime: 0,
  });
}
