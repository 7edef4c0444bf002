import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { sameChoice } from '#contract/choices/same-choice.ts';
import type { Order, OrderItem } from '#contract/orders/orders.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { paths } from '#storefront/paths.ts';
import { itemsOf } from '../order-states.ts';

/** A piece that a reorder could not add, with the reason. */
export interface NotAdded {
  name: string;
  reason: string;
}

interface Reorder {
  reorder: () => void;
  /** Number of processed items while running, else null. */
  done: number | null;
}

/** Adds an order's pieces to the cart at today's prices and opens it, listing those that could not be added (P-44). */
export function useReorder(order: Order): Reorder {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const running = useRef(false);
  const [done, setDone] = useState<number | null>(null);

  async function reorder() {
    if (running.current) return;
    running.current = true;
    const notAdded: NotAdded[] = [];
    for (const [index, item] of itemsOf(order).entries()) {
      setDone(index);
      const reason = await reasonAgainst(item);
      if (reason !== null) notAdded.push({ name: item.product_name, reason });
    }
    queryClient.invalidateQueries({ queryKey: ['cart'] });
    await navigate(paths.cart(), { state: notAdded.length > 0 ? { notAdded } : null });
    running.current = false;
    setDone(null);
  }

  return { reorder, done };
}

/** Adds an item to the cart. Returns the reason of a refusal, or null on success. */
async function reasonAgainst(item: OrderItem): Promise<string | null> {
  try {
    const { product_id, quantity } = item;
    await request(calls.addToCart, { body: { product_id, quantity, ...sameChoice(item) } });
    return null;
  } catch (error) {
    return messageOf(error) || 'The shop did not answer. Please try again.';
  }
}

/** Reads the pieces that a reorder could not add from the cart page's navigation state. */
export function notAddedOf(state: unknown): NotAdded[] {
  if (typeof state !== 'object' || state === null || !('notAdded' in state)) return [];
  return Array.isArray(state.notAdded) ? state.notAdded : [];
}
