import type { Order } from '#contract/orders/orders.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { itemsOf } from '../order-states.ts';
import { useReorder } from './use-reorder.ts';

/** Adds the pieces of an order to the cart again, at today's prices. */
export function ReorderButton({ order }: { order: Order }) {
  const { reorder, done } = useReorder(order);
  const count = itemsOf(order).length;
  return (
    <Button variant="secondary" busy={done !== null} onClick={reorder}>
      {done === null ? 'Reorder' : `Adding ${Math.min(done + 1, count)} of ${count}...`}
    </Button>
  );
}
