import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { Order } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

/** Chooses gift cards for an unpaid order, and takes them off again. */
export function useOrderGiftCards({ order_id }: Order, user: StoredUser) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function change(send: () => Promise<unknown>): Promise<boolean> {
    setSaving(true);
    setFailure(undefined);
    try {
      await send();
      // The page must not ask for the former amount.
      await queryClient.refetchQueries({ queryKey: ordersQuery(user).queryKey });
      return true;
    } catch (reason) {
      setFailure(reason);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    isSaving,
    failure,
    add: (code: string) =>
      change(() => request(afterSaleCalls.addOrderGiftCard, { body: { order_id, code } })),
    remove: (gift_card_id: number) =>
      change(() => request(afterSaleCalls.removeOrderGiftCard, { body: { order_id, gift_card_id } })),
  };
}
