import type { IndianDate } from '#contract/indian-time.ts';
import type { OfferWindow } from '#contract/money/item-price.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import {
  FIELD_LABELS,
  isPieceField,
  isResultField,
  type PieceChanges,
  type PieceField,
  type PieceFields,
} from '#contract/office/goods/piece-fields.ts';
import { toGrams } from '#contract/weight.ts';
import { furtherMetalsText } from '../export/file-cell-rules.ts';
import type { StoredWithMetals } from '../import/product-rules.ts';
import { type CatalogueRow, readRow } from '../import/row-rules.ts';

/** What is stored of a piece. */
export interface StoredPiece extends Omit<StoredWithMetals, 'createdAt'> {
  category: string;
  offer: OfferWindow | null;
}

/** The carats that the catalogue adds to the stone's text: `Diamond, 0.03 ct`. */
const CARATS = /^(.+), (\d+\.\d{2,3}) ct$/;

function stoneFields(stone: string): Pick<PieceFields, 'stone' | 'stone_carat'> {
  const [, text = '', carats = ''] = CARATS.exec(stone) ?? [];
  const isAdded = text !== '' && !/\d\s*ct\b/.test(text) && !/\.\d\d0$/.test(carats);
  return isAdded ? { stone: text, stone_carat: Number(carats) } : { stone, stone_carat: 0 };
}

/** A stored piece as staff edit it; `held`: pieces that open orders hold. */
export function fieldsOf(piece: StoredPiece, held: number): PieceFields {
  return {
    product_name: piece.productName,
    short_description: piece.description,
    category: piece.category,
    gender: piece.productGender,
    collection: piece.collection ?? '',
    metal: piece.metal,
    purity: piece.purity,
    gross_weight_g: toGrams(piece.grossWeightMilligrams),
    net_weight_g: toGrams(piece.netWeightMilligrams),
    ...stoneFields(piece.stone),
    stone_value: toRupees(piece.stoneValuePaise),
    product_price: toRupees(piece.productPricePaise),
    making_charges: toRupees(piece.makingChargesPaise),
    discount: toRupees(piece.discountPaise),
    gst_cgst: toRupees(piece.gstCgstPaise),
    gst_sgst: toRupees(piece.gstSgstPaise),
    hsn: piece.hsn,
    offer_percent: piece.offer?.offer_percent ?? 0,
    offer_start: piece.offer?.start_date ?? null,
    offer_end: piece.offer?.end_date ?? null,
    stock: piece.stock === null ? null : piece.stock + held,
    price_mode: piece.priceMode,
    making_kind: piece.makingKind,
    // Basis points as a percent, paise as rupees.
    making_value: toRupees(paise(piece.makingValue)),
    making_min: toRupees(piece.makingMinPaise),
    wastage_percent: piece.wastageBasisPoints / 100,
    price_floor: piece.priceFloorPaise === null ? null : toRupees(piece.priceFloorPaise),
    further_metals: furtherMetalsText(piece.furtherMetals),
  };
}

export interface Difference {
  before: PieceChanges;
  after: PieceChanges;
}

/** Whether a field of a piece is worked out and not typed. */
const isResult = (name: PieceField, { price_mode }: PieceFields) =>
  price_mode === 'by rate' && isResultField(name);

/**
 * The fields in which `after` differs, with their values before and after; undefined: in none. What the rates make of a
 * piece is no field of it; a piece that gets a fixed price gets all of its parts.
 */
export function differenceOf(before: PieceFields, after: PieceFields): Difference | undefined {
  const isRepriced = before.price_mode !== after.price_mode;
  const names = Object.keys(FIELD_LABELS).filter(isPieceField);
  const changed = names.filter((name) => before[name] !== after[name] || (isRepriced && isResultField(name)));
  const valuesOf = (fields: PieceFields): PieceChanges =>
    Object.fromEntries(changed.filter((name) => !isResult(name, fields)).map((name) => [name, fields[name]]));
  const difference = { before: valuesOf(before), after: valuesOf(after) };
  const isSame = Object.keys({ ...difference.before, ...difference.after }).length === 0;
  return isSame ? undefined : difference;
}

/** Whether a piece has all of these values; a piece by rate has no price parts of its own. */
export function hasValues(fields: PieceFields, expected: PieceChanges): boolean {
  return Object.entries(expected).every(
    ([name, value]) => isPieceField(name) && !isResult(name, fields) && fields[name] === value,
  );
}

function cellOf(value: PieceFields[PieceField]): string {
  return value === null ? '' : String(value);
}

/** Reads a piece by the rules of a catalogue file (P-180); its faults are sentences by field. */
export function readPiece(
  sku: string,
  fields: PieceFields,
  today: IndianDate,
): { row: CatalogueRow; faults: Record<string, string> } {
  // Photos are edited on their own.
  const cells = new Map([
    ['sku', sku],
    ['photos', ''],
  ]);
  for (const [name, value] of Object.entries(fields)) cells.set(name, cellOf(value));
  const faults: Record<string, string> = {};
  const report = (_line: number, column: string | null, problem: string) => {
    if (column !== null) faults[column] ??= sentenceOf(problem);
  };
  const { row } = readRow(0, cells, { today, hasPicture: () => true }, report);
  return { row, faults };
}

const LABELS = new Map<string, string>(Object.entries(FIELD_LABELS));

/** The rules speak of columns; on a screen the fields have names. */
function sentenceOf(problem: string): string {
  const named = problem.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) =>
    LABELS.has(name) ? `“${LABELS.get(name)}”` : name,
  );
  return named.charAt(0).toUpperCase() + named.slice(1);
}
