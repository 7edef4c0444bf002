import type { Database } from '#api/platform/database/database.ts';
import { PAYMENT_WINDOW_MS, UNPAID_ORDER_LIFE_MS } from '../rules.ts';
import { type Due, findEndedHolds, findUnpaidSince, markProviderChecked } from './hold-queries.ts';

/** Orders per run, and how long an undecided one is then skipped. */
const BATCH_SIZE = 100;
const RECHECK_GAP_MS = 5 * 60 * 1000;

/** Unpaid orders for a job, and the condition that `releaseHold` and `cancelUnpaid` check again under the order's lock. */
export interface DueOrders {
  due: Due;
  orders: { orderId: string; userId: string }[];
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const batch = (now: Date) => ({ checkedBefore: before(now, RECHECK_GAP_MS), limit: BATCH_SIZE });

/** Unpaid orders whose hold ended, for `releaseHold` (P-40). */
export async function ordersToRelease(db: Database, now: Date, stockHoldMs: number): Promise<DueOrders> {
  const due = { holdEndedBy: now, openedBy: before(now, stockHoldMs) };
  return { due, orders: await findEndedHolds(db, due, batch(now)) };
}

/** Orders that were not paid in time, for `cancelUnpaid` (P-41). */
export async function ordersToCancel(db: Database, now: Date): Promise<DueOrders> {
  const due = { holdEndedBy: now, openedBy: before(now, PAYMENT_WINDOW_MS) };
  return { due, orders: await findUnpaidSince(db, due, before(now, UNPAID_ORDER_LIFE_MS), batch(now)) };
}

/** Notes that the provider was asked about an order, so that the next runs turn to others. */
export function recordProviderCheck(db: Database, orderId: string, now: Date): Promise<void> {
  return markProviderChecked(db, orderId, now);
}
