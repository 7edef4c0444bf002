import { readLimits } from '#api/approvals/limit-service.ts';
import { needsApproval, requestApproval } from '#api/approvals/service.ts';
import { recordAct } from '#api/audit/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { formatRupeesExact, type PaisePerGram } from '#contract/money/money.ts';
import type { BoardRate } from '#contract/rates/rate-set-text.ts';
import { addRateSet, listPurities, lockBoard, readBoard } from '../service.ts';
import { type BoardContext, type CheckedRate, checkBoardRates, checkRate } from './check-rules.ts';

/** The data against which rates of these purities are checked. */
export async function readBoardContext(
  db: Database,
  given: Iterable<string>,
  now: Date,
): Promise<BoardContext> {
  const { rateChangeBasisPoints } = await readLimits(db);
  const board = await readBoard(db, indianDate(now));
  const isOnBoard = [...given].every((purity) => board.rates.has(purity));
  // The purities of a large catalogue take seconds to list.
  const known = isOnBoard ? [...board.rates.keys()] : await listPurities(db);
  return { known, board, limitBasisPoints: rateChangeBasisPoints };
}

interface NewBoard {
  rates: ReadonlyMap<string, PaisePerGram>;
  reason: string;
  /** The set that the person saw; absent: the one in force. */
  basedOn?: number;
}

/** Done as a set, waiting under an approval's id, or neither: the rates were stated today already. */
export interface Applied {
  rateSetId: number | null;
  approvalId: number | null;
}

/** Applies rates of today; far ones need a reason and a second person (P-194). Refusals: changed_meanwhile, invalid_input. */
export function applyRates(acting: Acting, { rates, reason, basedOn }: NewBoard): Promise<Applied | Refusal> {
  return inTransaction<Applied | Refusal>(acting.db, async (tx) => {
    await lockBoard(tx);
    const context = await readBoardContext(tx, rates.keys(), acting.now);
    if (basedOn !== undefined && basedOn !== context.board.rateSetId) return refuse('changed_meanwhile');
    const checked = checkBoardRates(context, rates);
    if (isRefusal(checked)) return checked;
    if (areStated(checked, acting.now)) return { rateSetId: null, approvalId: null };
    const unusual = checked.flatMap((one) => one.unusual ?? []);
    if (unusual.length > 0 && reason === '') {
      return refuseField('reason', `${unusual.join(' ')} If it is right, say why.`);
    }
    const inside = { ...acting, db: tx };
    if (unusual.length > 0 && (await needsApproval(acting))) {
      return { rateSetId: null, approvalId: await askForRates(inside, checked, reason) };
    }
    const rateSetId = await storeRates(inside, checked, { reason });
    return { rateSetId, approvalId: null };
  });
}

/** Whether all of these rates were stated on this day already. */
function areStated(checked: readonly CheckedRate[], now: Date): boolean {
  const today = indianDate(now);
  return checked.every(
    ({ last, ratePaisePerGram }) => last?.ratePaisePerGram === ratePaisePerGram && last.statedOn === today,
  );
}

/** The payload of an approved change; `before` is the rate that the requester saw. */
export interface RequestedRates {
  rates: { purity: string; paise_per_gram: number; before: number | null }[];
  rate_date: string;
  asked_by: string;
  reason: string;
}

function askForRates(acting: Acting, checked: readonly CheckedRate[], reason: string): Promise<number> {
  const payload: RequestedRates = {
    rates: checked.map(({ purity, ratePaisePerGram, last }) => ({
      ...{ purity, paise_per_gram: ratePaisePerGram, before: last?.ratePaisePerGram ?? null },
    })),
    rate_date: indianDate(acting.now),
    asked_by: actorText(acting.actor),
    reason,
  };
  const summary = `Set ${checked.map(summaryOf).join(', ')}`;
  return requestApproval(acting, { act: 'metal rate', subject: 'rates', payload, summary, reason });
}

function summaryOf({ purity, ratePaisePerGram, last }: CheckedRate): string {
  const was = last ? ` (was ${formatRupeesExact(last.ratePaisePerGram)})` : '';
  return `${purity} to ${formatRupeesExact(ratePaisePerGram)} a gram${was}`;
}

interface Statement {
  reason: string;
  /** For an approved change: who requested and who approved it. */
  askedBy?: string | undefined;
  approvedBy?: string | undefined;
}

/** Stores checked rates as a set with its entry in the audit; `acting.db` is a transaction. Returns the set's number. */
export async function storeRates(
  { db: tx, now, actor }: Acting,
  checked: readonly CheckedRate[],
  { reason, askedBy, approvedBy }: Statement,
): Promise<number> {
  const rateSetId = await addRateSet(tx, {
    rates: new Map(checked.map(({ purity, ratePaisePerGram }) => [purity, ratePaisePerGram])),
    effectiveAt: now,
    actor: askedBy ?? actorText(actor),
    approvedBy,
    note: reason,
  });
  const changed = checked.filter(({ last, ratePaisePerGram }) => last?.ratePaisePerGram !== ratePaisePerGram);
  const restated = checked.filter((one) => !changed.includes(one)).map(({ purity }) => purity);
  const before = paiseOf(changed.flatMap(({ last }) => last ?? []));
  const after = { ...paiseOf(changed), ...(restated.length > 0 && { restated }) };
  const act = { act: 'rates applied', subject: `rates:${rateSetId}`, before, after };
  await recordAct(tx, actor, { ...act, ...(reason && { reason }) }, now);
  return rateSetId;
}

/** Rates as the audit writes them: paise a gram by purity. */
export function paiseOf(rates: readonly Pick<BoardRate, 'purity' | 'ratePaisePerGram'>[]) {
  return Object.fromEntries(rates.map(({ purity, ratePaisePerGram }) => [purity, ratePaisePerGram]));
}

/** Sets one metal's rate from today on; returns its spelling. Refusals: not_found, invalid_input (far from the last, not `isSure`). */
export function setBoardRate(
  acting: Acting,
  { purity, ratePaisePerGram, isSure }: { purity: string; ratePaisePerGram: PaisePerGram; isSure: boolean },
): Promise<string | Refusal> {
  return inTransaction<string | Refusal>(acting.db, async (tx) => {
    await lockBoard(tx);
    const checked = checkRate(await readBoardContext(tx, [purity], acting.now), purity, ratePaisePerGram);
    if (isRefusal(checked)) return checked;
    if (checked.unusual && !isSure) {
      return refuse('invalid_input', `${checked.unusual} If it is correct, add --sure.`);
    }
    if (!areStated([checked], acting.now)) {
      await storeRates({ ...acting, db: tx }, [checked], { reason: '' });
    }
    return checked.purity;
  });
}
