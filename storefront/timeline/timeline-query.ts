import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { Order } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

export const TIMELINE = 'timeline';

export function timelineQuery(user: StoredUser, { order_id, order_status, payment_status }: Order) {
  return queryOptions({
    // Every change of the order adds to its timeline.
    queryKey: [TIMELINE, user.token, order_id, order_status, payment_status],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(afterSaleCalls.getOrderTimeline, { params: { order_id }, signal })).data,
    // The shop may pack and ship at any time, and the browser is not notified.
    staleTime: 0,
  });
}
