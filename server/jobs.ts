import { forgetOutdated } from '#api/accounts/service.ts';
import { shownPricesKeeper } from '#api/catalogue/service.ts';
import {
  cancelUnpaidOrders,
  processInbox,
  reconcile,
  releaseUnpaidStock,
  sweepDisputes,
  sweepProviderPayments,
  sweepProviderRefunds,
  sweepRecentPayments,
  workOffRefunds,
} from '#api/payments/jobs.ts';
import { repeat } from '#api/platform/interval-job.ts';
import { warnOfOldRates } from '#api/schemes/jobs.ts';
import type { Shop } from '#api/shop.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/**
 * Delay before webhook events are processed: usually the customer's own confirmation arrives meanwhile, which saves a
 * second request to the provider; and events of that time are processed as one batch.
 */
const INBOX_DELAY_MS = 250;

export interface Jobs {
  /** Schedules an early run of the webhook inbox. */
  processInbox(): void;
  stop(): Promise<void>;
}

/** Starts all interval jobs. */
export function startJobs(shop: Shop): Jobs {
  const inbox = repeat('provider inbox', 5 * SECOND_MS, shop.log, () => processInbox(shop));
  const jobs = [
    inbox,
    repeat('reconciler', 15 * SECOND_MS, shop.log, () => reconcile(shop)),
    repeat('refunds', 15 * SECOND_MS, shop.log, () => workOffRefunds(shop)),
    repeat('recent payments at the provider', MINUTE_MS, shop.log, () => sweepRecentPayments(shop)),
    repeat('payments at the provider', 15 * MINUTE_MS, shop.log, () => sweepProviderPayments(shop)),
    repeat('disputes at the provider', 60 * MINUTE_MS, shop.log, () => sweepDisputes(shop)),
    repeat('refunds at the provider', 15 * MINUTE_MS, shop.log, () => sweepProviderRefunds(shop)),
    repeat('ended holds', 30 * SECOND_MS, shop.log, () => releaseUnpaidStock(shop)),
    repeat('unpaid orders', MINUTE_MS, shop.log, () => cancelUnpaidOrders(shop)),
    repeat('shown prices', SECOND_MS, shop.log, shownPricesKeeper(shop.db, shop.clock)),
    repeat('metal rates', 60 * MINUTE_MS, shop.log, () => warnOfOldRates(shop)),
    repeat('outdated sessions', 60 * MINUTE_MS, shop.log, () => forgetOutdated(shop)),
  ];
  return {
    processInbox: () => inbox.within(INBOX_DELAY_MS),
    async stop() {
      shop.pace?.stop();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
