import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { Order } from '#contract/orders/orders.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { request } from '#storefront/api-client/request.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

/** The savings plans that could pay a part of an unpaid order, and how to choose one or none. */
export function useOrderPlans(order: Order, user: StoredUser) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const offers = useQuery({
    queryKey: ['order plans', user.token, order.order_id, order.subtotal_amount],
    enabled: !order.plan,
    meta: FAILURE_IS_SHOWN,
    queryFn: ({ signal }) =>
      request(afterSaleCalls.getOrderPlans, { params: { order_id: order.order_id }, signal }),
    select: ({ data }) => data,
  });

  async function choose(user_scheme_id: number | null) {
    setSaving(true);
    setFailure(undefined);
    try {
      await request(afterSaleCalls.setOrderPlan, { body: { order_id: order.order_id, user_scheme_id } });
      // The page must not ask for the former amount.
      await queryClient.refetchQueries({ queryKey: ordersQuery(user).queryKey });
    } catch (reason) {
      setFailure(reason);
    } finally {
      setSaving(false);
    }
  }

  return { offers: offers.data ?? [], choose, isSaving, failure };
}
