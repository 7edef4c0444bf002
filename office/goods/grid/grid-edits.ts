import type { EditResult, GoodsPiece, PieceEdit } from '#contract/office/goods/goods.ts';
import { FIELD_LABELS, isPieceField } from '#contract/office/goods/piece-fields.ts';
import { changesOf, formOf, gstHalf, type PieceForm, TAXED_FIELDS } from '../piece-form-fields.ts';

/** The columns that are typed into. */
export const GRID_FIELDS = [
  'product_price',
  'making_charges',
  'discount',
  'offer_percent',
  'offer_start',
  'offer_end',
  'stock',
] as const;

export type GridField = (typeof GRID_FIELDS)[number];

/** The price rules that many pieces are given at once. */
export const TERM_FIELDS = [
  'price_mode',
  'making_kind',
  'making_value',
  'making_min',
  'wastage_percent',
] as const;

type Terms = Partial<Record<(typeof TERM_FIELDS)[number], string>>;

const TYPED_FIELDS = [...GRID_FIELDS, ...TERM_FIELDS];

/** The edits of a piece, with the version that they began with. */
export interface GridEdit {
  opened: GoodsPiece;
  form: PieceForm;
  result?: EditResult;
}

export type GridEdits = ReadonlyMap<string, GridEdit>;

function withEdit(edits: GridEdits, edit: GridEdit): GridEdits {
  const next = new Map(edits);
  const isChanged = Object.keys(changesOf(edit.form, edit.opened)).length > 0;
  if (isChanged) next.set(edit.opened.sku, edit);
  else next.delete(edit.opened.sku);
  return next;
}

/** The edits after input in a field; the GST is recomputed from the price parts. */
export function typeInto(edits: GridEdits, piece: GoodsPiece, name: GridField, text: string): GridEdits {
  const { opened, form } = edits.get(piece.sku) ?? { opened: piece, form: formOf(piece) };
  const typed = { ...form, [name]: text };
  const half = TAXED_FIELDS.includes(name) ? gstHalf(typed, opened) : undefined;
  return withEdit(edits, { opened, form: half ? { ...typed, gst_cgst: half, gst_sgst: half } : typed });
}

/** The edits after applying price rules to the pieces; absent fields stay unchanged. */
export function fillTerms(edits: GridEdits, pieces: readonly GoodsPiece[], terms: Terms): GridEdits {
  return pieces.reduce((filled, piece) => {
    const { opened, form } = filled.get(piece.sku) ?? { opened: piece, form: formOf(piece) };
    return withEdit(filled, { opened, form: { ...form, ...terms } });
  }, edits);
}

/** The edits that can be sent, and the pieces with an invalid number. */
export function editsToSend(edits: GridEdits): { ready: PieceEdit[]; unreadable: Map<string, string> } {
  const [ready, unreadable]: [PieceEdit[], Map<string, string>] = [[], new Map()];
  for (const [sku, { opened, form }] of edits) {
    const changes = changesOf(form, opened);
    const wrong = Object.entries(changes).find(([, value]) => Number.isNaN(value))?.[0];
    if (wrong === undefined) ready.push({ sku, version: opened.version, changes });
    else unreadable.set(sku, `${isPieceField(wrong) ? FIELD_LABELS[wrong] : wrong}: please enter a number.`);
  }
  return { ready, unreadable };
}

function refusal(sku: string, message: string): EditResult {
  return { sku, state: 'refused', code: null, message, fields: {}, approval_id: null, entry: null };
}

/** The edits left after saving: refused ones stay with the reason; `fresh` has pieces that somebody else changed meanwhile. */
export function afterSave(
  edits: GridEdits,
  results: readonly EditResult[],
  unreadable: ReadonlyMap<string, string>,
  fresh: ReadonlyMap<string, GoodsPiece>,
): GridEdits {
  const next = new Map(edits);
  for (const result of results) {
    const edit = next.get(result.sku);
    if (!edit) continue;
    if (result.state !== 'refused') next.delete(result.sku);
    else next.set(result.sku, rebased({ ...edit, result }, fresh.get(result.sku)));
  }
  for (const [sku, message] of unreadable) {
    const edit = next.get(sku);
    if (edit) next.set(sku, { ...edit, result: refusal(sku, message) });
  }
  return next;
}

/** Rebases edits onto the saved version: edited fields stay, all others take the saved values. */
function rebased({ opened, form, result }: GridEdit, fresh: GoodsPiece | undefined): GridEdit {
  const kept = { opened: fresh ?? opened, ...(result && { result }) };
  if (!fresh) return { ...kept, form };
  const typed = Object.fromEntries(
    TYPED_FIELDS.filter((name) => form[name] !== formOf(opened)[name]).map((name) => [name, form[name]]),
  );
  const merged = { ...formOf(fresh), ...typed };
  const half = gstHalf(merged, fresh);
  const isPriced = TAXED_FIELDS.some((name) => name in typed);
  return { ...kept, form: isPriced && half ? { ...merged, gst_cgst: half, gst_sgst: half } : merged };
}

/** The values that somebody else saved in edited fields. */
export function conflictingValues({ opened, form }: GridEdit): string[] {
  const saved = formOf(opened);
  return TYPED_FIELDS.filter((name) => form[name] !== saved[name]).map(
    (name) => `${FIELD_LABELS[name]}: saved ${saved[name] || 'nothing'}, yours ${form[name] || 'nothing'}`,
  );
}
