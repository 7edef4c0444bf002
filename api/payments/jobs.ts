import { withAdvisoryLock } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { readDisputesSince } from './dispute-service.ts';
import { workOffMessages } from './inbox-service.ts';
import { findDueIntents, scheduleCheck } from './intent-queries.ts';
import { inBackground } from './paced-gateway.ts';
import { readPaymentsSince } from './payment-sweep-service.ts';
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
  payments: 7_110_008,
  disputes: 7_110_009,
};
const AT_A_TIME = 50;
/** How many provider orders one run of the reconciler looks at. */
const CHECKED_AT_ONCE = { fresh: 24, overdue: 6 };

/** Works off the stored messages of the provider. */
export function processInbox(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.inbox, () => workOffMessages(shop));
}

/** Looks at provider orders whose money never reached us: messages get lost, tabs get closed. */
export function reconcile(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.reconciler, async () => {
    const settler = inBackground(shop);
    for (const intent of await findDueIntents(shop.db, shop.clock(), CHECKED_AT_ONCE)) {
      await orUnavailable(shop.log, () => settleIntent(settler, intent));
      await scheduleCheck(shop.db, intent, nextCheck(intent.createdAt, intent.checks + 1, shop.clock()));
    }
  });
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A list of the provider may lag by minutes. */
const RECENT_MS = 20 * MINUTE_MS;
/** A day longer than a bank may take to say yes. */
const SETTLING_MS = 6 * DAY_MS;

/** Looks through the provider's newest payments: one request finds what a hundred opened checkouts brought. */
export function sweepRecentPayments(shop: Shop): Promise<void> {
  return sweepPayments(shop, RECENT_MS);
}

/** The same for all payments that a bank may still confirm. */
export function sweepProviderPayments(shop: Shop): Promise<void> {
  return sweepPayments(shop, SETTLING_MS);
}

function sweepPayments(shop: Shop, backMs: number): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.payments, async () => {
    await readPaymentsSince(inBackground(shop), new Date(shop.clock().getTime() - backMs));
  });
}

/** Sends the money back that the owner ordered, and follows it until it has arrived. */
export function workOffRefunds(shop: Settler & Pick<Shop, 'pool' | 'pace'>): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.refunds, async () => {
    const settler = inBackground(shop);
    for (const refund of await findDueRefunds(shop.db, shop.clock(), AT_A_TIME)) {
      await settleRefund(settler, refund);
    }
  });
}

const SWEPT_MS = 30 * DAY_MS;

/** Looks for refunds made at the provider in the last thirty days whose message was lost. */
export function sweepProviderRefunds(shop: Settler & Pick<Shop, 'pool' | 'pace'>): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.sweep, async () => {
    await readRefundsSince(inBackground(shop), new Date(shop.clock().getTime() - SWEPT_MS));
  });
}

const DISPUTED_MS = 180 * DAY_MS;

/** Looks for disputes whose message was lost. */
export function sweepDisputes(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.disputes, async () => {
    await readDisputesSince(inBackground(shop), new Date(shop.clock().getTime() - DISPUTED_MS));
  });
}

/** Releases the pieces of unpaid orders whose hold ended, after asking the provider. */
export function releaseUnpaidStock(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.holds, () => releaseEndedHolds(inBackground(shop)));
}

/** Cancels orders that nobody paid in time, after asking the provider once more; releases what they held. */
export function cancelUnpaidOrders(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.unpaid, () => cancelOverdueOrders(inBackground(shop)));
}
