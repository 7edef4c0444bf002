import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { LIST_PAGE, type ProviderDispute } from '../provider/gateway.ts';
import { storeUnknownPayment } from '../review/unknown-payment-service.ts';
import { settleReportedPayment } from '../settlement/reported-payment-service.ts';
import type { SettlementContext } from '../settlement/settlement-service.ts';
import {
  findLastReport,
  insertDisputeClosing,
  insertReport,
  isKnownPayment,
  lockDispute,
} from './dispute-queries.ts';
import { changedReport, isUndecided } from './dispute-rules.ts';
import { releaseRefund } from './disputed-refund-service.ts';

/** Pages read per run, newest first: more disputes than a shop has in a year. */
const MAX_PAGES = 10;

/** Reads a dispute from the provider and stores its status; returns false if it must be retried. */
export async function readDispute(settler: SettlementContext, disputeId: string): Promise<boolean> {
  const read = await settler.gateway.dispute(disputeId);
  if ('problem' in read) {
    settler.log.warn({ dispute: disputeId, ...read }, 'a dispute could not be read');
    return read.problem === 'not found';
  }
  return noteDispute(settler, read.value);
}

/** Lists the provider's disputes since an instant and stores those whose webhook was lost. */
export async function readDisputesSince(settler: SettlementContext, since: Date): Promise<boolean> {
  for (let page = 0; page < MAX_PAGES; page++) {
    const response = await settler.gateway.disputesSince(since, page * LIST_PAGE);
    if ('problem' in response) {
      settler.log.warn({ ...response }, 'the list of disputes could not be read');
      return false;
    }
    for (const dispute of response.value) await noteDispute(settler, dispute);
    if (response.value.length < LIST_PAGE) return true;
  }
  return false;
}

/** Stores a dispute's status if it changed. Returns false if its payment could not be read. */
async function noteDispute(settler: SettlementContext, dispute: ProviderDispute): Promise<boolean> {
  const { db, log } = settler;
  if (!(await isKnownPayment(db, dispute.paymentId)) && !(await storeDisputed(settler, dispute.paymentId))) {
    return false;
  }
  await inTransaction(db, async (tx) => {
    await lockDispute(tx, dispute.id);
    const report = changedReport(dispute, await findLastReport(tx, dispute.id));
    if (!report) return;
    await insertReport(tx, report);
    if (!isUndecided(report.status)) await releaseRefund(tx, dispute.paymentId, settler.clock());
    log.warn({ ...report }, 'a payment is disputed: the owner has to act');
  });
  return true;
}

/** Settles a disputed payment of the shop; stores one made outside of it as unknown, whatever its status. */
async function storeDisputed(settler: SettlementContext, paymentId: string): Promise<boolean> {
  const read = await settler.gateway.payment(paymentId);
  if ('problem' in read) {
    settler.log.error({ payment: paymentId, ...read }, 'a disputed payment could not be read');
    return false;
  }
  const settlement = await settleReportedPayment(settler, read.value);
  if (settlement === 'unknown order') await storeUnknownPayment(settler, read.value);
  return settlement !== 'unavailable';
}

/** Marks a decided dispute as handled. Idempotent. Refusals: not_found, dispute_undecided while undecided (P-56). */
export async function closeDispute(
  { db, now, actor }: Acting,
  disputeId: string,
  note: string,
): Promise<{ closed: true } | Refusal> {
  const last = await findLastReport(db, disputeId);
  if (!last) return refuse('not_found', 'The shop knows no such dispute.');
  if (isUndecided(last.status)) {
    return refuse('dispute_undecided', 'The bank has not decided yet: accept or contest it at the provider.');
  }
  await inTransaction(db, async (tx) => {
    await insertDisputeClosing(tx, disputeId, note, now);
    await recordAct(tx, actor, { act: 'dispute closed', subject: `dispute:${disputeId}`, reason: note }, now);
  });
  return { closed: true };
}
