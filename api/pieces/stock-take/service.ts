import { readNames, recordAct } from '#api/audit/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#contract/errors.ts';
import {
  FINDING_KINDS,
  type FindingKind,
  type FindingsQuery,
  MAX_REOPEN_MINUTES,
  type OpenedStockTake,
  type ScanResult,
  type StockTake,
} from '#contract/office/pieces/stock-takes.ts';
import { isMistyped, readScan } from '#contract/pieces/tags.ts';
import { milligrams } from '#contract/weight.ts';
import { readScanned } from '../register/list-service.ts';
import { unknownScan } from '../register/rules.ts';
import * as queries from './queries.ts';
import { mayReopen, scanSentence, shownFinding } from './rules.ts';

const subjectOf = (stockTakeId: number) => `stock-take:${stockTakeId}`;

function shownTake(take: queries.TakeRow, names: ReadonlyMap<string, string>): StockTake {
  return {
    ...{ stock_take_id: take.stockTakeId, place: take.place, scanned: take.scanned },
    started_by: names.get(take.startedBy) ?? take.startedBy,
    started_at: take.startedAt.toISOString(),
    ended_at: take.endedAt?.toISOString() ?? null,
  };
}

/** A page of the stock-takes, newest first. */
export async function listTakes(db: Database, before: number | undefined) {
  const { page, next } = await readPage(
    (limit) => queries.findTakes(db, before, limit),
    ({ stockTakeId }) => stockTakeId,
  );
  const names = await readNames(db);
  return { data: page.map((take) => shownTake(take, names)), next };
}

const noSuchTake = () => refuse('not_found', 'There is no such stock-take.');

/** Refusal: not_found. */
export async function readTake(
  db: Database,
  stockTakeId: number,
  now: Date,
): Promise<OpenedStockTake | Refusal> {
  const take = await queries.findTake(db, stockTakeId);
  if (!take) return noSuchTake();
  const expected = await queries.countExpected(db, stockTakeId);
  const may_reopen = mayReopen(take.endedAt, now);
  return { ...shownTake(take, await readNames(db)), expected, may_reopen };
}

/** Starts a stock-take of a place, `''` for the whole shop; where one is under way, it is the one. */
export function startTake({ db, now, actor }: Acting, place: string): Promise<OpenedStockTake | Refusal> {
  return inTransaction<OpenedStockTake | Refusal>(db, async (tx) => {
    const open = await queries.lockOpenTake(tx, place);
    if (open) return readTake(tx, open.stockTakeId, now);
    const stockTakeId = await queries.insertTake(tx, { place, startedBy: actorText(actor), startedAt: now });
    const subject = subjectOf(stockTakeId);
    await recordAct(tx, actor, { act: 'stock-take started', subject, after: { place } }, now);
    return readTake(tx, stockTakeId, now);
  });
}

/** Ends a stock-take; its findings stay until they are resolved. Refusal: not_found. */
export function endTake({ db, now, actor }: Acting, stockTakeId: number): Promise<OpenedStockTake | Refusal> {
  return inTransaction<OpenedStockTake | Refusal>(db, async (tx) => {
    const hasEnded = await queries.endTake(tx, stockTakeId, now);
    const take = await readTake(tx, stockTakeId, now);
    if (isRefusal(take) || !hasEnded) return take;
    const found = await queries.countFindings(tx, stockTakeId);
    const after = {
      ...{ scanned: take.scanned, expected: take.expected },
      ...Object.fromEntries(found.map(({ kind, count }) => [kind.replace(' ', '_'), count])),
    };
    await recordAct(tx, actor, { act: 'stock-take ended', subject: subjectOf(stockTakeId), after }, now);
    return take;
  });
}

/** Opens a stock-take again that was ended by mistake (P-219). Refusals: not_found, piece_change_refused. */
export function reopenTake(
  { db, now, actor }: Acting,
  stockTakeId: number,
): Promise<OpenedStockTake | Refusal> {
  return inTransaction<OpenedStockTake | Refusal>(db, async (tx) => {
    const found = await queries.findTake(tx, stockTakeId);
    if (!found) return noSuchTake();
    const open = await queries.lockOpenTake(tx, found.place);
    if (open?.stockTakeId === stockTakeId) return readTake(tx, stockTakeId, now);
    const why = open
      ? `Stock-take ${open.stockTakeId} counts the same place now.`
      : lateReopening(found, now);
    if (why !== undefined) return refuse('piece_change_refused', why);
    await queries.reopenTake(tx, stockTakeId);
    const before = { ended_at: found.endedAt?.toISOString() };
    await recordAct(tx, actor, { act: 'stock-take reopened', subject: subjectOf(stockTakeId), before }, now);
    return readTake(tx, stockTakeId, now);
  });
}

function lateReopening({ endedAt }: queries.TakeRow, now: Date): string | undefined {
  if (mayReopen(endedAt, now)) return undefined;
  return `It ended more than ${MAX_REOPEN_MINUTES} minutes ago: start another one.`;
}

export interface Scanned {
  message: string;
  data: { tag: string; result: ScanResult; is_repeat: boolean };
}

export interface Scan {
  /** A tag, a HUID or the address in a QR code. */
  code: string;
  /** Null: not weighed. */
  weighedGrams: number | null;
  /** Where it lies, in a stock-take of the whole shop; empty: not said. */
  place: string;
}

/** Stores a scan. The scans are the record themselves: the audit holds none. Refusals: invalid_input, piece_change_refused. */
export async function scanTag(
  { db, now }: Acting,
  stockTakeId: number,
  { code: scanned, weighedGrams, place }: Scan,
): Promise<Scanned | Refusal> {
  const code = readScan(scanned);
  const piece = await readScanned(db, code);
  // A scanner does not misread digits, so it was typed.
  if (isRefusal(piece) && isMistyped(code)) {
    return refuseField('code', unknownScan(code));
  }
  const tag = isRefusal(piece) ? code : piece.tag;
  const stored = await queries.storeScan(db, {
    ...{ stockTakeId, tag, place: place || null, at: now },
    grossWeightMilligrams: weighedGrams === null ? null : milligrams(Math.round(weighedGrams * 1000)),
  });
  if (!stored) return refuse('piece_change_refused', 'This stock-take has ended: start another one.');
  const found = await queries.findFindings(db, stockTakeId, { tag }, FINDING_KINDS.length);
  const [first] = found.map(shownFinding);
  const again = stored.isRepeat ? ' It was scanned already.' : '';
  const result = first && first.kind !== 'missing' ? first.kind : 'right';
  return {
    message:
      found.length > 1
        ? found.map((row) => scanSentence(tag, shownFinding(row))).join(' ')
        : `${scanSentence(tag, first)}${again}`,
    data: { tag, result, is_repeat: stored.isRepeat },
  };
}

/** A page of the unresolved findings, by kind and tag. Refusal: not_found. */
export async function listFindings(db: Database, stockTakeId: number, { kind, after }: FindingsQuery) {
  if (!(await queries.findTake(db, stockTakeId))) return noSuchTake();
  const filter = { kind, after: cursorOf(after) };
  const { page, next } = await readPage(
    (limit) => queries.findFindings(db, stockTakeId, filter, limit),
    (last) => `${last.kind}|${last.tag}`,
  );
  const counted = new Map((await queries.countFindings(db, stockTakeId)).map((row) => [row.kind, row.count]));
  return {
    data: page.map(shownFinding),
    counts: FINDING_KINDS.map((one) => ({ kind: one, count: counted.get(one) ?? 0 })),
    next,
  };
}

function cursorOf(after: string | undefined): { kind: FindingKind; tag: string } | undefined {
  const kind = FINDING_KINDS.find((one) => after?.startsWith(`${one}|`));
  return kind && { kind, tag: after?.slice(kind.length + 1) ?? '' };
}
