import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { messages } from '#contract/messages.ts';
import { type Paise, paise, sumOf, toPaise, toRupees } from '#contract/money/money.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import { showProductToast } from '#storefront/toasts/toasts.ts';
import { showRemovedToast } from './removed-toast.tsx';

export interface CartChanges {
  /** Applies the unconfirmed changes to the lines (optimistic update). */
  applyTo: (lines: CartLine[]) => CartLine[];
  setQuantity: (cartId: number, quantity: number) => void;
  remove: (line: CartLine) => void;
  isBeingRemoved: (cartId: number) => boolean;
  /** Resolves when no change is pending. */
  settled: () => Promise<void>;
}

/** A quantity, or `removed`. */
type Change = number | 'removed';

/** Optimistic changes of the cart, one call per line in flight; later ones are sent after it, so the last one wins. */
export function useCartChanges(): CartChanges {
  const queryClient = useQueryClient();
  const pending = useRef(new Map<number, Change>());
  const inFlight = useRef(new Map<number, Promise<boolean>>());
  const [shown, setShown] = useState<ReadonlyMap<number, Change>>(new Map());

  function setPending(cartId: number, change: Change | undefined) {
    if (change === undefined) pending.current.delete(cartId);
    else pending.current.set(cartId, change);
    setShown(new Map(pending.current));
  }

  function queueChange(cartId: number, change: Change) {
    if (pending.current.get(cartId) === 'removed') return;
    setPending(cartId, change);
    if (inFlight.current.has(cartId)) return;
    const work = sendChanges(cartId).finally(() => inFlight.current.delete(cartId));
    inFlight.current.set(cartId, work);
  }

  /** Sends a line's changes until none is newer, then refetches the cart. @returns whether the last one succeeded */
  async function sendChanges(cartId: number): Promise<boolean> {
    let isApplied = false;
    for (;;) {
      const change = pending.current.get(cartId);
      if (change === undefined) return isApplied;
      const failure = await sendChange(cartId, change);
      isApplied = failure === null;
      if (pending.current.get(cartId) !== change) continue;
      if (failure) showProductToast('error', failure);
      // Roll back before the refetch, which may be slow if the change failed.
      if (!isApplied) setPending(cartId, undefined);
      await queryClient.invalidateQueries({ queryKey: ['cart'] });
      if (isApplied && pending.current.get(cartId) === change) setPending(cartId, undefined);
    }
  }

  async function remove(line: CartLine) {
    if (pending.current.get(line.cart_id) === 'removed') return;
    queueChange(line.cart_id, 'removed');
    const isRemoved = await inFlight.current.get(line.cart_id);
    if (isRemoved) showRemovedToast(line, () => queryClient.invalidateQueries({ queryKey: ['cart'] }));
  }

  return {
    applyTo: (lines) => lines.map((line) => withChange(line, shown.get(line.cart_id))),
    setQuantity: (cartId, quantity) => queueChange(cartId, quantity),
    remove,
    isBeingRemoved: (cartId) => shown.get(cartId) === 'removed',
    settled: async () => {
      await Promise.all(inFlight.current.values());
    },
  };
}

/** The error text, or null. A removed line is no error, nor is an ended session: the client redirects to a page with the reason. */
async function sendChange(cartId: number, change: Change): Promise<string | null> {
  try {
    if (change === 'removed') await request(calls.deleteCartItem, { params: { cart_id: cartId } });
    else await request(calls.updateCartItem, { body: { cart_id: cartId, quantity: change } });
    return null;
  } catch (error) {
    const status = error instanceof RequestFailure ? error.status : 0;
    if (change === 'removed' && status === 404) return null;
    if (status === 401) return '';
    return messageOf(error) || `Your cart was not changed. ${messages.tryLater}`;
  }
}

function withChange(line: CartLine, change: Change | undefined): CartLine {
  const quantity = typeof change === 'number' ? change : line.quantity;
  return { ...line, quantity, total_price: toRupees(paise(toPaise(line.price_per_unit) * quantity)) };
}

export function cartTotalPaise(lines: CartLine[]): Paise {
  return sumOf(lines.map((line) => toPaise(line.total_price)));
}
