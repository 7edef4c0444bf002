import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { Order } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useOrderChange } from '../use-order-change.ts';

/** Chooses gift cards for an unpaid order, and takes them off again. */
export function useOrderGiftCards({ order_id }: Order, user: StoredUser) {
  const { change, isSaving, failure } = useOrderChange(user);
  return {
    ...{ isSaving, failure },
    add: (code: string) =>
      change(() => request(afterSaleCalls.addOrderGiftCard, { body: { order_id, code } })),
    remove: (gift_card_id: number) =>
      change(() => request(afterSaleCalls.removeOrderGiftCard, { body: { order_id, gift_card_id } })),
  };
}
