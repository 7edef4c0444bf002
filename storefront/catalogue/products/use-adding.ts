import { useRef, useState } from 'react';
import type { AddToCart } from './use-add-to-cart.tsx';

/** Adds to the cart once at a time. */
export function useAdding(addToCart: () => ReturnType<AddToCart>) {
  const [busy, setBusy] = useState(false);
  // A ref, because a double click comes before the busy state is rendered.
  const inFlight = useRef(false);
  async function add() {
    const adding = inFlight.current ? undefined : addToCart();
    if (!adding) return;
    inFlight.current = true;
    setBusy(true);
    await adding;
    inFlight.current = false;
    setBusy(false);
  }
  return { add, busy };
}
