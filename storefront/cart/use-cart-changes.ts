import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { calls } from '#contract/calls.ts';
import type { CartLine } from '#contract/cart.ts';
import { messages } from '#contract/messages.ts';
import { type Paise, toPaise, toRupees } from '#contract/money.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf, RequestFailure } from '#storefront/api-client/request-error.ts';
import { showProductToast } from '#storefront/toasts/toasts.ts';
import { showRemovedToast } from './removed-toast.tsx';

export interface CartChanges {
  /** The lines with the wishes that the server has not confirmed yet. */
  applyTo: (lines: CartLine[]) => CartLine[];
  setQuantity: (cartId: number, quantity: number) => void;
  remove: (line: CartLine) => void;
  isBeingRemoved: (cartId: number) => boolean;
  /** Settles when every wish has reached the server. */
  settled: () => Promise<void>;
}

/** A quantity, or `removed`. */
type Wish = number | 'removed';

/**
 * Changes of the cart, shown at once. Each line has one call under way at most; what is wished meanwhile is sent
 * after it, so the last wish wins however fast someone presses.
 */
export function useCartChanges(): CartChanges {
  const queryClient = useQueryClient();
  const wishes = useRef(new Map<number, Wish>());
  const underWay = useRef(new Map<number, Promise<boolean>>());
  const [shown, setShown] = useState<ReadonlyMap<number, Wish>>(new Map());

  function note(cartId: number, wish: Wish | undefined) {
    if (wish === undefined) wishes.current.delete(cartId);
    else wishes.current.set(cartId, wish);
    setShown(new Map(wishes.current));
  }

  function wishFor(cartId: number, wish: Wish) {
    if (wishes.current.get(cartId) === 'removed') return;
    note(cartId, wish);
    if (underWay.current.has(cartId)) return;
    const work = fulfil(cartId).finally(() => underWay.current.delete(cartId));
    underWay.current.set(cartId, work);
  }

  /**
   * Sends the wish for a line until nothing newer was wished, then reads the cart again; tells whether the last one
   * was granted.
   */
  async function fulfil(cartId: number): Promise<boolean> {
    let granted = false;
    for (;;) {
      const wish = wishes.current.get(cartId);
      if (wish === undefined) return granted;
      const failure = await failureOf(cartId, wish);
      granted = failure === null;
      if (wishes.current.get(cartId) !== wish) continue;
      if (failure) showProductToast('error', failure);
      // What was refused is taken back at once: reading the cart may take long where the change failed.
      if (!granted) note(cartId, undefined);
      await queryClient.invalidateQueries({ queryKey: ['cart'] });
      if (granted && wishes.current.get(cartId) === wish) note(cartId, undefined);
    }
  }

  async function remove(line: CartLine) {
    if (wishes.current.get(line.cart_id) === 'removed') return;
    wishFor(line.cart_id, 'removed');
    const isRemoved = await underWay.current.get(line.cart_id);
    if (isRemoved) showRemovedToast(line, () => queryClient.invalidateQueries({ queryKey: ['cart'] }));
  }

  return {
    applyTo: (lines) => lines.map((line) => withWish(line, shown.get(line.cart_id))),
    setQuantity: (cartId, quantity) => wishFor(cartId, quantity),
    remove,
    isBeingRemoved: (cartId) => shown.get(cartId) === 'removed',
    settled: async () => {
      await Promise.all(underWay.current.values());
    },
  };
}

/**
 * Sends a wish; answers null, or the sentence that says why it failed. A line that is gone already is no failure, and
 * whoever is no longer logged in is sent home and told why there, not here.
 */
async function failureOf(cartId: number, wish: Wish): Promise<string | null> {
  try {
    if (wish === 'removed') await request(calls.deleteCartItem, { params: { cart_id: cartId } });
    else await request(calls.updateCartItem, { body: { cart_id: cartId, quantity: wish } });
    return null;
  } catch (error) {
    const status = error instanceof RequestFailure ? error.status : 0;
    if (wish === 'removed' && status === 404) return null;
    if (status === 401) return '';
    return messageOf(error) || `Your cart was not changed. ${messages.tryLater}`;
  }
}

function withWish(line: CartLine, wish: Wish | undefined): CartLine {
  const quantity = typeof wish === 'number' ? wish : line.quantity;
  return { ...line, quantity, total_price: toRupees(toPaise(line.price_per_unit) * quantity) };
}

/** What the lines come to together. */
export function cartTotal(lines: CartLine[]): Paise {
  return lines.reduce((sum, line) => sum + toPaise(line.total_price), 0);
}
