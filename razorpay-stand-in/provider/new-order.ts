import { newId } from '../storage/ids.ts';
import type { OrderRecord } from '../storage/records.ts';
import { DEFAULT_CAPTURE } from './draft.ts';

/** Creates an order without payment attempts. */
export function newOrder(
  fields: Pick<OrderRecord, 'amount' | 'currency'> &
    Partial<Pick<OrderRecord, 'receipt' | 'notes' | 'capture'>>,
  now: number,
): OrderRecord {
  return {
    id: newId('order'),
    amountPaid: 0,
    receipt: null,
    status: 'created',
    attempts: 0,
    notes: {},
    capture: DEFAULT_CAPTURE,
    createdAt: now,
    ...fields,
  };
}
