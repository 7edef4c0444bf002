import type { OrderResult } from '#contract/office/orders/orders.ts';
import { notify } from '../ui/notify.ts';
import { Notice } from '../ui/panel.tsx';

/** Why some of many orders were left as they were. */
export function LeftOut({ results }: { results: Pick<OrderResult, 'order_id' | 'message'>[] }) {
  if (results.length === 0) return null;
  return (
    <Notice variant="error">
      {results.map(({ order_id, message }) => (
        <span key={order_id} style={{ display: 'block' }}>
          {message}
        </span>
      ))}
    </Notice>
  );
}

/** Says how many orders an act changed; `undo` gets those. */
export function notifyDone(results: OrderResult[], done: string, undo?: (orderIds: string[]) => void): void {
  const orderIds = results.filter(({ is_done }) => is_done).map(({ order_id }) => order_id);
  if (orderIds.length === 0) return;
  const what = orderIds.length === 1 ? '1 order is' : `${orderIds.length} orders are`;
  notify(`${what} ${done}.`, undo && (() => undo(orderIds)));
}
