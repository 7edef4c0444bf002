import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import {
  findLastReport,
  insertDisputeClosing,
  insertReport,
  isKnownPayment,
  lockDispute,
} from './dispute-queries.ts';
import { changedReport } from './dispute-rules.ts';
import { LIST_PAGE, type ProviderDispute } from './gateway.ts';
import type { Settler } from './settlement-service.ts';
import { storeUnknownPayment } from './unknown-payment-service.ts';

export { type Dispute, findDisputesOfOrder, findOpenDisputes } from './dispute-queries.ts';

type Noter = Pick<Settler, 'db' | 'clock' | 'gateway' | 'log'>;

/** Disputes are read to here, newest first: more than a shop has in a year. */
const MAX_PAGES = 10;

/** Reads a dispute from the provider and stores how it stands; answers whether there is nothing more to learn now. */
export async function readDispute(noter: Noter, disputeId: string): Promise<boolean> {
  const read = await noter.gateway.dispute(disputeId);
  if ('problem' in read) {
    noter.log.warn({ dispute: disputeId, ...read }, 'a dispute could not be read');
    return read.problem === 'not found';
  }
  return noteDispute(noter, read.value);
}

/** Goes through the provider's disputes raised since an instant, for those whose message was lost. */
export async function readDisputesSince(noter: Noter, since: Date): Promise<boolean> {
  for (let page = 0; page < MAX_PAGES; page++) {
    const response = await noter.gateway.disputesSince(since, page * LIST_PAGE);
    if ('problem' in response) {
      noter.log.warn({ ...response }, 'the list of disputes could not be read');
      return false;
    }
    for (const dispute of response.value) await noteDispute(noter, dispute);
    if (response.value.length < LIST_PAGE) return true;
  }
  return false;
}

/** Stores how a dispute stands, if that is news. Answers false when its payment could not be read yet. */
async function noteDispute(noter: Noter, dispute: ProviderDispute): Promise<boolean> {
  const { db, log } = noter;
  if (!(await isKnownPayment(db, dispute.paymentId)) && !(await storeDisputed(noter, dispute.paymentId))) {
    return false;
  }
  await inTransaction(db, async (tx) => {
    await lockDispute(tx, dispute.id);
    const report = changedReport(dispute, await findLastReport(tx, dispute.id));
    if (!report) return;
    await insertReport(tx, report);
    log.warn({ ...report }, 'money needs the owner: a payment is disputed');
  });
  return true;
}

/** A payment that was made outside of the shop and is disputed is stored as unknown, whatever became of it. */
async function storeDisputed(noter: Noter, paymentId: string): Promise<boolean> {
  const read = await noter.gateway.payment(paymentId);
  if ('problem' in read) {
    noter.log.error({ payment: paymentId, ...read }, 'a disputed payment could not be read');
    return false;
  }
  await storeUnknownPayment(noter, read.value);
  return true;
}

/**
 * The owner has dealt with a dispute that is over. A second time changes nothing. Refusals: not_found,
 * order_move_refused while the bank still decides.
 */
export async function closeDispute(
  db: Database,
  disputeId: string,
  note: string,
  now: Date,
): Promise<{ closed: true } | Refusal> {
  const last = await findLastReport(db, disputeId);
  if (!last) return refuse('not_found', 'The shop knows no such dispute.');
  if (last.status === 'open' || last.status === 'under_review') {
    return refuse(
      'order_move_refused',
      'The bank has not decided yet: accept or contest it at the provider.',
    );
  }
  await insertDisputeClosing(db, disputeId, note, now);
  return { closed: true };
}
