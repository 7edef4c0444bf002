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
  MAKING_KINDS,
  type PieceMetal,
  priceByRate,
  type RateLine,
  type RatePriceTerms,
} from '#contract/money/price-by-rate.ts';
import {
  FIELD_LABELS,
  isPieceField,
  isResult,
  type PieceChanges,
  type PieceField,
  type PieceFields,
} from '#contract/office/goods/piece-fields.ts';
import { type StoneChart, stoneValue } from '#contract/stones/stone-price.ts';
import { readStones } from '#contract/stones/stones-text.ts';
import { milligrams } from '#contract/weight.ts';
import { enteredNumber, fieldText } from '../ui/numbers.ts';
import type { PriceBasis } from './goods-queries.ts';

export type PieceForm = Record<PieceField, string>;

const FIELD_NAMES = Object.keys(FIELD_LABELS).filter(isPieceField);

const TEXTS: ReadonlySet<PieceField> = new Set<PieceField>([
  'product_name',
  'short_description',
  'category',
  'gender',
  'collection',
  'occasion',
  'stone_family',
  'metal',
  'purity',
  'stone',
  'hsn',
  'price_mode',
  'making_kind',
  'further_metals',
  'stones',
  'size_kind',
  'further_purities',
]);
/** Empty means null. */
const OPTIONAL: ReadonlySet<PieceField> = new Set<PieceField>([
  'offer_start',
  'offer_end',
  'stock',
  'price_floor',
  'size_from',
  'size_to',
  'standard_size',
  'second_size',
  'engraving_letters',
]);
/** Empty means 0. */
const OFTEN_ZERO: ReadonlySet<PieceField> = new Set<PieceField>([
  'offer_percent',
  'stone_carat',
  'making_value',
  'making_min',
  'wastage_percent',
  'g_per_size',
  'engraving_price',
  'lead_days',
]);

export function formOf(piece: PieceFields): PieceForm {
  const text = (name: PieceField) =>
    OFTEN_ZERO.has(name) && piece[name] === 0 ? '' : fieldText(piece[name]);
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, text(name)])) as PieceForm;
}

/** Parses a field; an invalid number is sent as null, so that the shop reports the error by field. */
function typedValue(name: PieceField, text: string): string | number | null {
  if (TEXTS.has(name)) return text;
  if (name === 'offer_start' || name === 'offer_end') return text || null;
  if (OFTEN_ZERO.has(name) && text.trim() === '') return 0;
  return OPTIONAL.has(name) && text.trim() === '' ? null : (enteredNumber(text) ?? Number.NaN);
}

/** Every field of a new piece; computed fields are not editable. */
export function fieldsOf(form: PieceForm): PieceFields {
  const value = (name: PieceField) => (isResult(name, form) ? 0 : typedValue(name, form[name]));
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, value(name)])) as unknown as PieceFields;
}

export const isByRate = ({ price_mode }: Partial<PieceForm>) => price_mode === 'by rate';

/** The fields that differ from the opened piece; a field that was computed and is now entered counts as changed. */
export function changesOf(form: Partial<PieceForm>, opened: PieceFields): PieceChanges {
  const before = formOf(opened);
  const present = { ...before, ...form };
  const changed = FIELD_NAMES.filter(
    (name) =>
      form[name] !== undefined &&
      !isResult(name, present) &&
      (form[name] !== before[name] || isResult(name, opened)),
  );
  return Object.fromEntries(changed.map((name) => [name, typedValue(name, form[name] ?? '')]));
}

function amountOf(text: string): Paise {
  return toPaise(rupees(enteredNumber(text) ?? Number.NaN));
}

/** The entered price parts; NaN for an invalid number. */
function partsOf(form: PieceForm): PriceParts {
  return {
    productPricePaise: amountOf(form.product_price),
    makingChargesPaise: amountOf(form.making_charges),
    discountPaise: amountOf(form.discount),
    gstCgstPaise: amountOf(form.gst_cgst),
    gstSgstPaise: amountOf(form.gst_sgst),
  };
}

/** NaN while it, or the price of one of its stones, is no number. */
export function stoneValueOf(form: PieceForm, chart: StoneChart): Paise {
  if (form.stones === '') return amountOf(form.stone_value);
  const { stones, fault } = readStones(form.stones);
  return (fault === undefined ? stoneValue(stones, chart) : undefined) ?? paise(Number.NaN);
}

/** The price parts computed from the rates and the chart; undefined while an input is invalid. */
export function pricedForm(
  form: PieceForm,
  { rates, chart }: PriceBasis,
): { parts: PriceParts; lines: RateLine[]; missing: string[] } | undefined {
  if (!isByRate(form)) return { parts: partsOf(form), lines: [], missing: [] };
  const terms = termsOf(form, chart);
  if (!terms) return undefined;
  const missing = terms.metals.map(({ purity }) => purity).filter((purity) => !rates.has(purity));
  const priced = priceByRate(terms, rates);
  return { parts: priced ?? NO_PARTS, lines: priced?.lines ?? [], missing };
}

const NO_PARTS: PriceParts = {
  ...{ productPricePaise: paise(Number.NaN), makingChargesPaise: paise(Number.NaN) },
  ...{ discountPaise: paise(0), gstCgstPaise: paise(Number.NaN), gstSgstPaise: paise(Number.NaN) },
};

const ZERO_IF_EMPTY = (text: string) => (text.trim() === '' ? 0 : (enteredNumber(text) ?? Number.NaN));

const hundredths = (text: string) => Math.round(ZERO_IF_EMPTY(text) * 100);

/** The entered terms of a price by rate; undefined while one of them is invalid. */
function termsOf(form: PieceForm, chart: StoneChart): RatePriceTerms | undefined {
  const further = furtherMetalsIn(form.further_metals);
  const netMilligrams = Math.round((enteredNumber(form.net_weight_g) ?? Number.NaN) * 1000);
  const ownMilligrams = further.reduce((rest, metal) => rest - metal.netWeightMilligrams, netMilligrams);
  const making = {
    kind: MAKING_KINDS.find((kind) => kind === form.making_kind) ?? 'flat',
    value: hundredths(form.making_value),
    minPaise: paise(hundredths(form.making_min)),
  };
  const terms = {
    metals: [{ purity: form.purity.trim(), netWeightMilligrams: milligrams(ownMilligrams) }, ...further],
    wastageBasisPoints: basisPoints(hundredths(form.wastage_percent)),
    making,
    stoneValuePaise: stoneValueOf(form, chart),
    discountPaise: amountOf(form.discount),
    gstBasisPoints: gstRateOfGoods(form.hsn) ?? basisPoints(0),
  };
  const numbers = [making.value, making.minPaise, terms.wastageBasisPoints, terms.stoneValuePaise];
  const isReadable = [...numbers, terms.discountPaise, ownMilligrams].every((value) => value >= 0);
  return isReadable && ownMilligrams > 0 ? terms : undefined;
}

/** Parses the metals in `Pt950:1.250|18K750:0.800`; an invalid weight is NaN. */
function furtherMetalsIn(text: string): PieceMetal[] {
  const metals = text.split('|').filter((metal) => metal.trim() !== '');
  return metals.map((metal) => {
    const [purity = '', grams = ''] = metal.split(':');
    const weight = enteredNumber(grams);
    return {
      purity: purity.trim(),
      netWeightMilligrams: milligrams(weight === null ? Number.NaN : Math.round(weight * 1000)),
    };
  });
}

/** 0: none. */
export function floorOf(form: PieceForm): Paise {
  return paise(hundredths(form.price_floor) || 0);
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

/** Each half of the GST on the entered parts, to the paisa; undefined while a part is invalid. */
export function gstHalf(form: PieceForm, opened: PieceFields | undefined): string | undefined {
  const half = halfOfTax(partsOf(form), rateOf(form, opened));
  return Number.isFinite(half) ? String(toRupees(paise(Math.max(0, Math.round(half))))) : undefined;
}

/** The parts that determine the GST. */
export const TAXED_FIELDS: readonly PieceField[] = ['product_price', 'making_charges', 'discount', 'hsn'];

export const EMPTY_FORM: PieceForm = {
  ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as PieceForm),
  ...{ gender: 'Female', stone: 'None', stone_value: '0', discount: '0', making_charges: '0' },
  ...{ price_mode: 'fixed', making_kind: 'percent' },
};
