import { useQuery } from '@tanstack/react-query';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { Order } from '#contract/orders/orders.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useOrderChange } from '../use-order-change.ts';

/** The savings plans that could pay a part of an unpaid order, and how to choose one or none. */
export function useOrderPlans({ order_id, subtotal_amount, plan }: Order, user: StoredUser) {
  const { change, isSaving, failure } = useOrderChange(user);
  const offers = useQuery({
    queryKey: ['order plans', user.token, order_id, subtotal_amount],
    enabled: !plan,
    meta: FAILURE_IS_SHOWN,
    queryFn: ({ signal }) => request(afterSaleCalls.getOrderPlans, { params: { order_id }, signal }),
    select: ({ data }) => data,
  });
  return {
    ...{ offers: offers.data ?? [], isSaving, failure },
    choose: (user_scheme_id: number | null) =>
      change(() => request(afterSaleCalls.setOrderPlan, { body: { order_id, user_scheme_id } })),
  };
}
