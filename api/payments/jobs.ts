import { withAdvisoryLock } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { checkBalanceOnce } from './balance/balance-service.ts';
import { readDisputesSince } from './disputes/dispute-service.ts';
import { inBackground } from './provider/paced-gateway.ts';
import { runWaitingCheck } from './provider-check/check-service.ts';
import { readRefundsSince } from './refunds/provider-refund-service.ts';
import { findDueRefunds } from './refunds/refund-queries.ts';
import { settleRefund } from './refunds/sending-service.ts';
import { nextCheck } from './rules.ts';
import { findDueIntents, scheduleCheck } from './settlement/intent-queries.ts';
import { readPaymentsSince } from './settlement/payment-sweep-service.ts';
import { orUnavailable, type SettlementContext, settleIntent } from './settlement/settlement-service.ts';
import { cancelOverdueOrders, releaseEndedHolds } from './unpaid-orders/unpaid-order-service.ts';
import { processEvents } from './webhook/inbox-service.ts';

/** Advisory lock keys: each job runs on one instance at a time. */
export const LOCKS = {
  inbox: 7_110_002,
  reconciler: 7_110_003,
  unpaid: 7_110_004,
  refunds: 7_110_005,
  sweep: 7_110_006,
  holds: 7_110_007,
  payments: 7_110_008,
  disputes: 7_110_009,
  providerCheck: 7_110_010,
  balance: 7_110_063,
};
const BATCH_SIZE = 50;
/** Provider orders checked per run of the reconciler. */
const CHECKS_PER_RUN = { fresh: 24, overdue: 6 };

export function processInbox(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.inbox, () => processEvents(shop));
}

/** Checks unpaid provider orders: webhooks get lost and tabs get closed before verification. */
export function reconcile(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.reconciler, async () => {
    const settler = inBackground(shop);
    for (const intent of await findDueIntents(shop.db, shop.clock(), CHECKS_PER_RUN)) {
      await orUnavailable(shop.log, () => settleIntent(settler, intent));
      await scheduleCheck(shop.db, intent, nextCheck(intent.createdAt, intent.checks + 1, shop.clock()));
    }
  });
}

/** The provider's lists may lag by minutes. */
const RECENT_MS = 20 * MINUTE_MS;
/** One day longer than a bank may take to authorise. */
const SETTLING_MS = 6 * DAY_MS;

/** Lists the provider's newest payments: one request instead of one per open checkout. */
export function sweepRecentPayments(shop: Shop): Promise<void> {
  return sweepPayments(shop, RECENT_MS);
}

export function sweepProviderPayments(shop: Shop): Promise<void> {
  return sweepPayments(shop, SETTLING_MS);
}

function sweepPayments(shop: Shop, backMs: number): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.payments, async () => {
    await readPaymentsSince(inBackground(shop), new Date(shop.clock().getTime() - backMs));
  });
}

/** Sends the refunds ordered by the owner and tracks them until processed (P-54). */
export function sendDueRefunds(shop: SettlementContext & Pick<Shop, 'pool' | 'pace'>): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.refunds, async () => {
    const settler = inBackground(shop);
    for (const refund of await findDueRefunds(shop.db, shop.clock(), BATCH_SIZE)) {
      await settleRefund(settler, refund);
    }
  });
}

const SWEPT_MS = 30 * DAY_MS;

/** Finds refunds of the last thirty days whose webhook was lost. */
export function sweepProviderRefunds(shop: SettlementContext & Pick<Shop, 'pool' | 'pace'>): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.sweep, async () => {
    await readRefundsSince(inBackground(shop), new Date(shop.clock().getTime() - SWEPT_MS));
  });
}

const DISPUTED_MS = 180 * DAY_MS;

export function sweepDisputes(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.disputes, async () => {
    await readDisputesSince(inBackground(shop), new Date(shop.clock().getTime() - DISPUTED_MS));
  });
}

/** Releases the stock of unpaid orders whose hold ended, after checking with the provider. */
export function releaseUnpaidStock(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.holds, () => releaseEndedHolds(inBackground(shop)));
}

/** Cancels orders not paid in time, after checking with the provider; releases their stock. */
export function cancelUnpaidOrders(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.unpaid, () => cancelOverdueOrders(inBackground(shop)));
}

/** Runs the check with the provider that a member of the staff asked for, never two at once. */
export function runProviderCheck(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.providerCheck, () => runWaitingCheck(inBackground(shop)));
}

/** Compares money and papers of all orders once a day (P-255). */
export function compareBalance(shop: Shop): Promise<void> {
  return withAdvisoryLock(shop.pool, LOCKS.balance, () => checkBalanceOnce(shop));
}
