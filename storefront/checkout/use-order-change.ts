import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ordersQuery } from '#storefront/orders/order-queries.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

/** Changes what is to be paid of an order, and refetches it: the page must not ask for the former amount. */
export function useOrderChange(user: StoredUser) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  /** Returns whether it was changed. */
  async function change(send: () => Promise<unknown>): Promise<boolean> {
    setSaving(true);
    setFailure(undefined);
    try {
      await send();
      await queryClient.refetchQueries({ queryKey: ordersQuery(user).queryKey });
      return true;
    } catch (reason) {
      setFailure(reason);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { change, isSaving, failure };
}
