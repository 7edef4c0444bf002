import { withAdvisoryLock } from '#api/platform/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { workOffMessages } from './inbox-service.ts';
import { findDueIntents, scheduleCheck } from './intent-queries.ts';
import { readRefundsSince } from './provider-refund-service.ts';
import { findDueRefunds } from './refund-queries.ts';
import { settleRefund } from './refund-service.ts';
import { nextCheck } from './rules.ts';
import { orUnavailable, type Settler, settleIntent } from './settlement-service.ts';
import { cancelOverdueOrders, releaseEndedHolds } from './unpaid-order-service.ts';

/** Fixed numbers, one per job: only one instance at a time does each. */
export const LOCKS = {
  inbox: 7_110_002,
  reconciler: 7_110_003,
  unpaid: 7_110_004,
  refunds: 7_110_005,
  sweep: 7_110_006,
  holds: 7_110_007,
};
const AT_A_TIME = 50;

/** Works off the stored messages of the provider. */
export function processInbox(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.inbox, () => workOffMessages(shop));
}

/** Looks at provider orders whose money never reached us: messages get lost, tabs get closed. */
export function reconcile(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.reconciler, async () => {
    for (const intent of await findDueIntents(shop.db, shop.clock(), AT_A_TIME)) {
      await orUnavailable(shop.log, () => settleIntent(shop, intent));
      await scheduleCheck(shop.db, intent, nextCheck(intent.createdAt, intent.checks + 1, shop.clock()));
    }
  });
}

/** Sends the money back that the owner ordered, and follows it until it has arrived. */
export function workOffRefunds(shop: Settler & Pick<Shop, 'pool'>): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.refunds, async () => {
    for (const refund of await findDueRefunds(shop.db, shop.clock(), AT_A_TIME)) {
      await settleRefund(shop, refund);
    }
  });
}

const SWEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Looks for refunds made at the provider in the last thirty days whose message was lost. */
export function sweepProviderRefunds(shop: Settler & Pick<Shop, 'pool'>): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.sweep, async () => {
    await readRefundsSince(shop, new Date(shop.clock().getTime() - SWEPT_MS));
  });
}

/** Releases the pieces of unpaid orders whose hold ended, after asking the provider. */
export function releaseUnpaidStock(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.holds, () => releaseEndedHolds(shop));
}

/** Cancels orders that nobody paid in time, after asking the provider once more; releases what they held. */
export function cancelUnpaidOrders(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.unpaid, () => cancelOverdueOrders(shop));
}
