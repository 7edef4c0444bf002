import type { IndianDate } from '#contract/indian-time.ts';
import type { OfferWindow } from '#contract/money/item-price.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import {
  type ChoiceFields,
  FIELD_LABELS,
  isPieceField,
  isResult,
  type PieceChanges,
  type PieceField,
  type PieceFields,
} from '#contract/office/goods/piece-fields.ts';
import { stonesText } from '#contract/stones/stones-text.ts';
import { toGrams } from '#contract/weight.ts';
import { capitalised } from '#contract/words.ts';
import { furtherPuritiesText } from '../choices/choice-cell-rules.ts';
import { choiceTermsOf, type StoredChoices } from '../choices/choice-terms-rules.ts';
import { furtherMetalsText } from '../export/file-cell-rules.ts';
import { type CatalogueRow, readRow } from '../import/lines/row-rules.ts';
import type { StoredPiece as StoredProduct } from '../import/product-rules.ts';

export interface StoredPiece extends Omit<StoredProduct, 'createdAt'> {
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
    occasion: piece.occasions.join('|'),
    stone_family: piece.stoneFamilies.join('|'),
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
    stones: stonesText(piece.stones),
    ...choiceFieldsOf(piece),
  };
}

function choiceFieldsOf(choices: StoredChoices): ChoiceFields {
  const terms = choiceTermsOf(choices);
  return {
    size_kind: terms.sizeKind ?? '',
    size_from: terms.sizeFrom,
    size_to: terms.sizeTo,
    standard_size: terms.standardSize,
    second_size: terms.secondStandardSize,
    g_per_size: toGrams(terms.milligramsPerStep),
    further_purities: furtherPuritiesText(terms.furtherPurities),
    engraving_letters: terms.engravingMax,
    engraving_price: toRupees(terms.engravingPaise),
    lead_days: terms.leadDays,
  };
}

export interface Difference {
  before: PieceChanges;
  after: PieceChanges;
}

/**
 * The fields in which `after` differs, with their values before and after; undefined: in none. What the rates and the stone
 * chart make of a piece is no field of it; a piece that gets a fixed price gets all of its parts.
 */
export function differenceOf(before: PieceFields, after: PieceFields): Difference | undefined {
  const names = Object.keys(FIELD_LABELS).filter(isPieceField);
  const changed = names.filter(
    (name) => before[name] !== after[name] || isResult(name, before) !== isResult(name, after),
  );
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

/** Reads a piece or a part of it by the rules of a catalogue file (P-180); faults are sentences by field. */
export function readPiece(
  sku: string,
  fields: PieceChanges,
  today: IndianDate,
): { row: CatalogueRow; faults: Record<string, string> } {
  // Photos are edited on their own.
  const cells = new Map([
    ['sku', sku],
    ['photos', ''],
  ]);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) cells.set(name, cellOf(value));
  }
  const faults: Record<string, string> = {};
  const report = (_line: number, column: string | null, problem: string) => {
    if (column !== null) faults[column] ??= sentenceOf(problem);
  };
  const { row } = readRow(0, cells, { today, hasPicture: () => true }, report);
  return { row, faults };
}

const LABELS = new Map<string, string>(Object.entries(FIELD_LABELS));

/** Labels of the fields, since the rules name columns. */
export function sentenceOf(problem: string): string {
  const named = problem.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) =>
    LABELS.has(name) ? `“${LABELS.get(name)}”` : name,
  );
  return capitalised(named);
}
