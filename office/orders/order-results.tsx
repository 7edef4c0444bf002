import { counted } from '#contract/counted.ts';
import type { OrderResult } from '#contract/office/orders/orders.ts';
import { Notice } from '../ui/layout/panel.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';

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

/** Says how many orders an act changed, and why it left others as they were; `undo` gets the changed ones. */
export function notifyResults(
  results: OrderResult[],
  done: string,
  undo?: (orderIds: string[]) => void,
): void {
  const orderIds = results.filter(({ is_done }) => is_done).map(({ order_id }) => order_id);
  const [failed, ...others] = results.filter(({ is_done }) => !is_done);
  if (failed)
    notifyFailure(others.length > 0 ? `${failed.message} And ${others.length} more.` : failed.message);
  if (orderIds.length === 0) return;
  const what = counted(orderIds.length, 'order is', 'orders are');
  notify(`${what} ${done}.`, undo && (() => undo(orderIds)));
}
