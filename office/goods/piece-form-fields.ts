import { isGiftCardCategory } from '#contract/catalogue/gift-cards.ts';
import { gstRate, gstRateOfGoods, halfOfTax } from '#contract/money/gst-rate.ts';
import type { OfferWindow, PriceParts } from '#contract/money/item-price.ts';
import {
  type BasisPoints,
  basisPoints,
  type Paise,
  paise,
  rupees,
  toPaise,
  toRupees,
} from '#contract/money/money.ts';
import {
  FIELD_LABELS,
  isPieceField,
  type PieceChanges,
  type PieceField,
  type PieceFields,
} from '#contract/office/goods/piece-fields.ts';
import { enteredNumber, fieldText } from '../ui/numbers.ts';

/** The fields of a piece as they are typed. */
export type PieceForm = Record<PieceField, string>;

const FIELD_NAMES = Object.keys(FIELD_LABELS).filter(isPieceField);

const TEXTS: ReadonlySet<PieceField> = new Set<PieceField>([
  'product_name',
  'short_description',
  'category',
  'gender',
  'collection',
  'metal',
  'purity',
  'stone',
  'hsn',
]);
/** Empty means null. */
const OPTIONAL: ReadonlySet<PieceField> = new Set<PieceField>(['offer_start', 'offer_end', 'stock']);
/** Empty means 0. */
const OFTEN_ZERO: ReadonlySet<PieceField> = new Set<PieceField>(['offer_percent', 'stone_carat']);

export function formOf(piece: PieceFields): PieceForm {
  const text = (name: PieceField) =>
    OFTEN_ZERO.has(name) && piece[name] === 0 ? '' : fieldText(piece[name]);
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, text(name)])) as PieceForm;
}

/** The value of a typed field; what is no number is sent as null, so that the shop names the field. */
function typedValue(name: PieceField, text: string): string | number | null {
  if (TEXTS.has(name)) return text;
  if (name === 'offer_start' || name === 'offer_end') return text || null;
  if (OFTEN_ZERO.has(name) && text.trim() === '') return 0;
  return OPTIONAL.has(name) && text.trim() === '' ? null : (enteredNumber(text) ?? Number.NaN);
}

/** Every field of a new piece. */
export function fieldsOf(form: PieceForm): PieceFields {
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [name, typedValue(name, form[name])]),
  ) as unknown as PieceFields;
}

/** The fields that differ from the piece as it was opened. */
export function changesOf(form: Partial<PieceForm>, opened: PieceFields): PieceChanges {
  const before = formOf(opened);
  const changed = FIELD_NAMES.filter((name) => form[name] !== undefined && form[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, typedValue(name, form[name] ?? '')]));
}

function amountOf(text: string): Paise {
  return toPaise(rupees(enteredNumber(text) ?? Number.NaN));
}

/** The price parts as they are typed; NaN where one is no number. */
export function partsOf(form: PieceForm): PriceParts {
  return {
    productPricePaise: amountOf(form.product_price),
    makingChargesPaise: amountOf(form.making_charges),
    discountPaise: amountOf(form.discount),
    gstCgstPaise: amountOf(form.gst_cgst),
    gstSgstPaise: amountOf(form.gst_sgst),
  };
}

export function stoneValueOf(form: PieceForm): Paise {
  return amountOf(form.stone_value);
}

export function offerOf(form: PieceForm): OfferWindow {
  return {
    offer_percent: enteredNumber(form.offer_percent) ?? 0,
    start_date: form.offer_start || null,
    end_date: form.offer_end || null,
  };
}

const USUAL_RATE = basisPoints(300);

function rateOf(form: PieceForm, opened: PieceFields | undefined): BasisPoints {
  if (isGiftCardCategory(form.category)) return basisPoints(0);
  return gstRateOfGoods(form.hsn) ?? (opened ? gstRate(partsOf(formOf(opened))) : USUAL_RATE);
}

/** Each half of the GST on what is typed, to the paisa; undefined while a part is no number. */
export function gstHalf(form: PieceForm, opened: PieceFields | undefined): string | undefined {
  const half = halfOfTax(partsOf(form), rateOf(form, opened));
  return Number.isFinite(half) ? String(toRupees(paise(Math.max(0, Math.round(half))))) : undefined;
}

/** The parts that the GST is worked out from. */
export const TAXED_FIELDS: readonly PieceField[] = ['product_price', 'making_charges', 'discount', 'hsn'];

export const EMPTY_FORM: PieceForm = {
  ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as PieceForm),
  ...{ gender: 'Female', stone: 'None', stone_value: '0', discount: '0', making_charges: '0' },
};
