import * as z from 'zod/mini';
import { GOODS_STATES, type GoodsPiece, type GoodsState } from '#contract/office/goods/goods.ts';
import { isPieceField, type PieceChanges, pieceChanges } from '#contract/office/goods/piece-fields.ts';
import type { Edit } from './edit-rules.ts';
import { hasValues } from './piece-rules.ts';

export interface Entry {
  sequence: number;
  subject: string;
  before: string | null;
  after: string | null;
}

const SUBJECT = 'product:';

export const subjectOf = (sku: string) => `${SUBJECT}${sku}`;

/** The inverse of an audit entry: an edit of fields, or another status. */
export type Undo = Edit | { sku: string; status: GoodsState };

const statusChange = z.strictObject({ status: z.enum(GOODS_STATES) });

/** The inverse of an entry; undefined if it cannot be undone. */
export function undoOf({ subject, before, after }: Entry): Undo | undefined {
  if (!subject.startsWith(SUBJECT) || before === null || after === null) return undefined;
  const sku = subject.slice(SUBJECT.length);
  const status = statusChange.safeParse(JSON.parse(before));
  if (status.success) return { sku, status: status.data.status };
  const [changes, expected] = [fieldsIn(before), fieldsIn(after)];
  return changes && expected && { sku, changes, expected };
}

function fieldsIn(json: string): PieceChanges | undefined {
  const read: unknown = JSON.parse(json);
  const parsed = pieceChanges.safeParse(read);
  return parsed.success && Object.keys(Object(read)).every(isPieceField) ? parsed.data : undefined;
}

/** Whether the piece still has the values that the entry set. */
export function canUndo(entry: Entry, piece: GoodsPiece): boolean {
  const undo = undoOf(entry);
  if (!undo) return false;
  return 'status' in undo ? undo.status !== piece.status : hasValues(piece, undo.expected ?? {});
}
