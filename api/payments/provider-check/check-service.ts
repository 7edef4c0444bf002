import { readNames, recordAct } from '#api/audit/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { brokenPassbooks } from '#api/schemes/ledger/proof-service.ts';
import type { CheckResult, CheckStep, ProviderCheck } from '#contract/office/payments/money-matters.ts';
import { readDisputesSince } from '../disputes/dispute-service.ts';
import { readAllPayments, readAllRefunds, reconcileEverything } from '../owner-service.ts';
import type { SettlementContext } from '../settlement/settlement-service.ts';
import { findLastCheck, findOpenCheck, insertCheck, updateCheck } from './check-queries.ts';

/** Called before each step, and before each open payment of that step. */
type OnProgress = (step: CheckStep, done: number, of: number) => Promise<void>;

/** Asks the provider about everything that is open, and verifies every passbook: the owner's "check now". */
export async function checkWithProvider(
  settler: SettlementContext,
  onProgress: OnProgress = async () => {},
): Promise<CheckResult> {
  await onProgress('payments', 0, 0);
  const payments = (await readAllPayments(settler)) ?? null;
  const openPayments = await reconcileEverything(settler, (done, of) =>
    onProgress('open payments', done, of),
  );
  await onProgress('disputes', 0, 0);
  const disputesRead = await readDisputesSince(settler, new Date(0));
  await onProgress('refunds', 0, 0);
  const refundsRead = await readAllRefunds(settler);
  await onProgress('passbooks', 0, 0);
  const broken = [];
  for await (const { userSchemeId, entry } of brokenPassbooks(settler.db)) {
    broken.push({ user_scheme_id: userSchemeId, entry });
  }
  return {
    payments,
    open_payments: openPayments,
    disputes_read: disputesRead,
    refunds_read: refundsRead,
    broken_passbooks: broken,
  };
}

/** Stores that a check is to run; the job runs it. False: one runs already, and its result will be this one's too. */
export function startCheck({ db, now, actor }: Acting): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isNew = await insertCheck(tx, actorText(actor), now);
    if (isNew) await recordAct(tx, actor, { act: 'provider asked', subject: 'payments' }, now);
    return isNew;
  });
}

/** Runs the check that waits, if any. After a crash, another instance runs it from its beginning. */
export async function runWaitingCheck(settler: SettlementContext): Promise<void> {
  const { db, clock } = settler;
  const check = await findOpenCheck(db);
  if (!check) return;
  const result = await checkWithProvider(settler, (step, doneCount, ofCount) =>
    updateCheck(db, check.checkId, { step, doneCount, ofCount }),
  );
  await updateCheck(db, check.checkId, { result, endedAt: clock() });
}

export async function readLastCheck(db: Database): Promise<ProviderCheck | null> {
  const check = await findLastCheck(db);
  if (!check) return null;
  const names = await readNames(db);
  const { startedBy, startedAt, endedAt, step, doneCount, ofCount, result } = check;
  return {
    started_by: names.get(startedBy) ?? startedBy,
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    ...{ step, done: doneCount, of: ofCount, result },
  };
}
