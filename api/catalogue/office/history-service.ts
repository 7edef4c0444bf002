import { listAudit, readEntries } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { RateReader } from '#api/rates/service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { GoodsState, PieceHistoryEntry } from '#contract/office/goods/goods.ts';
import { putOnSale, withdraw } from '../owner-service.ts';
import { changePieces, type EditOutcome, type PieceOutcome } from './change-service.ts';
import { readPieceOf } from './goods-service.ts';
import { canUndo, subjectOf, type Undo, undoOf } from './undo-rules.ts';

/** A page of the audit of a piece, newest first. Refusal: not_found. */
export async function listHistory(
  reader: RateReader,
  { sku, before }: { sku: string; before?: number | undefined },
  now: Date,
): Promise<{ data: PieceHistoryEntry[]; next: number | null } | Refusal> {
  const piece = await readPieceOf(reader, sku, now);
  if (isRefusal(piece)) return piece;
  const { data, next } = await listAudit(reader.db, { subject: subjectOf(sku), before });
  return { data: data.map((entry) => ({ ...entry, can_undo: canUndo(entry, piece) })), next };
}

export async function setPieceStatus(acting: Acting, sku: string, status: GoodsState): Promise<EditOutcome> {
  const moved = await (status === 'withdrawn' ? withdraw : putOnSale)(acting, [sku]);
  if (isRefusal(moved)) return moved;
  const [{ isRepeat, entry } = {}] = moved;
  return isRepeat || entry === undefined ? { state: 'unchanged' } : { state: 'saved', entry };
}

/** Undoes changes of pieces in one transaction (P-182), unless a value was changed again since. Refusals: not_found, invalid_input. */
export async function undoEntries(
  acting: Acting,
  sequences: readonly number[],
): Promise<PieceOutcome[] | Refusal> {
  const entries = await readEntries(acting.db, sequences);
  const undos = entries.map(undoOf).filter((undo) => undo !== undefined);
  if (undos.length < sequences.length) return refuse('not_found', 'This is no change that can be undone.');
  const skus = undos.map(({ sku }) => sku);
  if (new Set(skus).size < skus.length) {
    return refuse('invalid_input', 'Undo the changes of one piece one after the other, the newest first.');
  }
  const edits = undos.filter(isEdit);
  const reason = `Undo of ${entriesText(sequences)}`;
  const undone: PieceOutcome[] = [];
  if (edits.length > 0) {
    undone.push(...(await changePieces(acting, edits, { act: 'product change undone', reason })));
  }
  for (const undo of undos) {
    if (isEdit(undo)) continue;
    undone.push({ sku: undo.sku, outcome: await setPieceStatus(acting, undo.sku, undo.status) });
  }
  return undone;
}

const MAX_ENTRIES_NAMED = 50;

function entriesText(sequences: readonly number[]): string {
  if (sequences.length === 1) return `entry ${sequences[0]}`;
  if (sequences.length <= MAX_ENTRIES_NAMED) return `entries ${sequences.join(', ')}`;
  return `${sequences.length} entries, ${sequences[0]} to ${sequences.at(-1)}`;
}

function isEdit(undo: Undo): undo is Extract<Undo, { changes: unknown }> {
  return 'changes' in undo;
}
