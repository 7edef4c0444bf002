import { deleteExpiredRecords } from '#api/accounts/service.ts';
import { facetBitsRefresher } from '#api/catalogue/facets/facet-bits-service.ts';
import { shownPricesRefresher } from '#api/catalogue/price-service.ts';
import { productWordsRefresher } from '#api/catalogue/search/indexing-service.ts';
import { archiveDueDocuments } from '#api/documents/jobs.ts';
import { sendDueMessages } from '#api/messages/sending/sending-service.ts';
import {
  cancelUnpaidOrders,
  compareBalance,
  processInbox,
  reconcile,
  releaseUnpaidStock,
  runProviderCheck,
  sendDueRefunds,
  sweepDisputes,
  sweepProviderPayments,
  sweepProviderRefunds,
  sweepRecentPayments,
} from '#api/payments/jobs.ts';
import { startIntervalJob } from '#api/platform/interval-job.ts';
import { logOutdatedRates } from '#api/schemes/jobs.ts';
import { remindMembers } from '#api/schemes/reminders/reminder-service.ts';
import type { EarlyRuns, Shop } from '#api/shop.ts';
import { deleteExpiredStaffSessions } from '#api/staff/sessions/session-service.ts';
import { checkDueWishes } from '#api/wishes/news/news-service.ts';
import { deleteUnusedDeviceLists } from '#api/wishes/service.ts';
import { deleteOldShares } from '#api/wishes/sharing/sharing-service.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { backUpNightly, type NightlyBackups } from '#server/database/backup/nightly-backup.ts';
import { documentFilesOf } from '#server/files/document-files.ts';

const SECOND_MS = 1000;
/** Delay of webhook events: a customer's own confirmation often comes first, and events of that time are one batch. */
const INBOX_DELAY_MS = 250;

export interface Jobs extends EarlyRuns {
  stop(): Promise<void>;
}

/** `backups`: absent, the shop makes none by itself. */
export function startJobs(shop: Shop, backups?: NightlyBackups): Jobs {
  const ending = new AbortController();
  const inbox = startIntervalJob('provider inbox', 5 * SECOND_MS, shop.log, () => processInbox(shop));
  const refunds = startIntervalJob('refunds', 15 * SECOND_MS, shop.log, () => sendDueRefunds(shop));
  const check = startIntervalJob('check with the provider', 15 * SECOND_MS, shop.log, () =>
    runProviderCheck(shop),
  );
  const jobs = [
    inbox,
    refunds,
    check,
    startIntervalJob('reconciler', 15 * SECOND_MS, shop.log, () => reconcile(shop)),
    startIntervalJob('recent payments at the provider', MINUTE_MS, shop.log, () => sweepRecentPayments(shop)),
    startIntervalJob('payments at the provider', 15 * MINUTE_MS, shop.log, () => sweepProviderPayments(shop)),
    startIntervalJob('disputes at the provider', 60 * MINUTE_MS, shop.log, () => sweepDisputes(shop)),
    startIntervalJob('refunds at the provider', 15 * MINUTE_MS, shop.log, () => sweepProviderRefunds(shop)),
    startIntervalJob('ended holds', 30 * SECOND_MS, shop.log, () => releaseUnpaidStock(shop)),
    startIntervalJob('unpaid orders', MINUTE_MS, shop.log, () => cancelUnpaidOrders(shop)),
    startIntervalJob('balance check', 30 * MINUTE_MS, shop.log, () => compareBalance(shop)),
    startIntervalJob('shown prices', SECOND_MS, shop.log, shownPricesRefresher(shop)),
    startIntervalJob('words of products', SECOND_MS, shop.log, productWordsRefresher(shop)),
    startIntervalJob('facets of products', SECOND_MS, shop.log, facetBitsRefresher(shop)),
    startIntervalJob('documents', 5 * SECOND_MS, shop.log, () => archiveDueDocuments(shop)),
    startIntervalJob('messages', 2 * SECOND_MS, shop.log, () => sendDueMessages(shop, documentFilesOf(shop))),
    startIntervalJob('news of wishes', 10 * SECOND_MS, shop.log, () => checkDueWishes(shop)),
    startIntervalJob('reminders of savings plans', 30 * MINUTE_MS, shop.log, () => remindMembers(shop)),
    startIntervalJob('metal rates', 60 * MINUTE_MS, shop.log, () => logOutdatedRates(shop)),
    startIntervalJob('outdated sessions', 60 * MINUTE_MS, shop.log, async () => {
      await deleteExpiredRecords(shop);
      await deleteExpiredStaffSessions(shop);
      await deleteUnusedDeviceLists(shop.db, shop.clock());
      await deleteOldShares(shop.db, shop.clock());
    }),
  ];
  if (backups) {
    const backUp = () => backUpNightly(shop, backups, ending.signal);
    jobs.push(startIntervalJob('nightly backup', 5 * MINUTE_MS, shop.log, backUp));
  }
  return {
    processInbox: () => inbox.within(INBOX_DELAY_MS),
    sendRefunds: () => refunds.within(0),
    checkProvider: () => check.within(0),
    async stop() {
      shop.pace?.stop();
      ending.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
