import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { BusinessBuyer } from '#contract/orders/business-buyer.ts';
import type { Order } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

/** The business of an order as it is stored, and how to change it. */
export function useOrderBusiness(order: Order, user: StoredUser) {
  const queryClient = useQueryClient();
  const [business, setBusiness] = useState(order.business ?? null);
  const [isEditing, setEditing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  /** Returns why it was not saved. */
  async function save(wanted: BusinessBuyer | null): Promise<unknown> {
    setSaving(true);
    setFailure(undefined);
    try {
      const body = { order_id: order.order_id, business: wanted };
      const stored = await request(afterSaleCalls.setOrderBusiness, { body });
      setBusiness(stored.business);
      setEditing(false);
      queryClient.invalidateQueries({ queryKey: ordersQuery(user).queryKey });
    } catch (reason) {
      setFailure(reason);
      return reason;
    } finally {
      setSaving(false);
    }
  }

  function edit(isWanted: boolean) {
    setFailure(undefined);
    setEditing(isWanted);
  }

  return { business, isEditing, setEditing: edit, save, isSaving, failure };
}
