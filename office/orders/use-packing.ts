import { officeCalls } from '#contract/office/calls.ts';
import type { OrderResult } from '#contract/office/orders/orders.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { notifyFailure } from '../ui/notify.ts';
import { ORDERS } from './order-queries.ts';
import { notifyResults } from './order-results.tsx';

/** Marks orders as packed, which can be undone, or takes that back. */
export function usePacking(onDone: (results: OrderResult[]) => void = () => {}) {
  const options = {
    refresh: [ORDERS],
    onFailed: ({ message }: { message: string }) => notifyFailure(message),
  };
  const unpack = useAct(
    (order_ids: string[]) => officeRequest(officeCalls.unpackOrders, { body: { order_ids } }),
    {
      ...options,
      onDone: ({ data }) => {
        notifyResults(data, 'to be packed again');
        onDone(data);
      },
    },
  );
  const pack = useAct(
    (order_ids: string[]) => officeRequest(officeCalls.packOrders, { body: { order_ids } }),
    {
      ...options,
      onDone: ({ data }) => {
        notifyResults(data, 'packed', unpack.run);
        onDone(data);
      },
    },
  );
  return { pack: pack.run, unpack: unpack.run, busy: pack.busy || unpack.busy };
}
