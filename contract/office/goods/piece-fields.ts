import * as z from 'zod/mini';
import { SIZE_KINDS } from '#contract/choices/sizes.ts';
import { atMost } from '#contract/fields.ts';
import { MAKING_KINDS, PRICE_MODES } from '#contract/money/price-by-rate.ts';
import { MAX_STONES_TEXT } from '#contract/stones/stones-text.ts';

const shortText = z
  .string({ error: 'Please send this as text.' })
  .check(z.trim(), atMost(200, 'Please keep this under 200 characters.'));

/** Grams, carats, rupees or a percent; how many decimals are allowed is a rule of the catalogue. */
const number = z
  .number({ error: 'Please enter a number.' })
  .check(z.minimum(0, { error: 'This is below 0.' }), z.maximum(1e9, { error: 'This is too much.' }));

const date = z.nullable(
  z
    .string({ error: 'Please choose a date.' })
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Please choose a date.' })),
);

const longText = (most: number) =>
  z
    .string({ error: 'Please send this as text.' })
    .check(z.trim(), atMost(most, `Please keep this under ${most} characters.`));

/** The pricing terms. For a price by rate, the price parts are computed from these terms and the rates (P-195). */
const priceTermFields = z.object({
  price_mode: z.enum(PRICE_MODES, { error: `Please choose: ${PRICE_MODES.join(', ')}.` }),
  making_kind: z.enum(MAKING_KINDS, { error: `Please choose: ${MAKING_KINDS.join(', ')}.` }),
  /** A percent of the metal, rupees a gram, or rupees: by the kind. */
  making_value: number,
  making_min: number,
  wastage_percent: number,
  /** The minimum price set by the owner; null: none. */
  price_floor: z.nullable(number),
  /** Metals of other purities within the net weight, in grams: `Pt950:1.250|18K750:0.800`. */
  further_metals: shortText,
  /**
   * The stones one by one, `ruby:oval:::1:1.600|diamond:round:GH:VS:8:0.160:12000`: the stone value is the sum of their
   * prices, by the stone chart where none is typed (P-202).
   */
  stones: longText(MAX_STONES_TEXT),
});

/** The number of a size: of a bangle its sixteenths, of a chain its inches. Null: none. */
const size = z.nullable(
  z
    .int({ error: 'Please choose a size.' })
    .check(z.minimum(0, { error: 'This is below 0.' }), z.maximum(99, { error: 'This is too much.' })),
);

const MAX_PURITIES_TEXT = 300;
const MAX_WORDS_TEXT = 300;

/** Further search terms; list values are separated by `|` (P-301). */
const searchFields = z.object({
  occasion: longText(MAX_WORDS_TEXT),
  stone_family: longText(MAX_WORDS_TEXT),
});

/** The choices that a piece offers (P-241). */
const choiceFields = z.object({
  /** What is measured; empty: it has no sizes. */
  size_kind: z.enum(['', ...SIZE_KINDS], { error: `Please choose: ${SIZE_KINDS.join(', ')}.` }),
  size_from: size,
  size_to: size,
  standard_size: size,
  /** Of the second ring of a pair. */
  second_size: size,
  /** Weight added by each size, in grams. */
  g_per_size: number,
  /** Purities with net weight at the standard size and weight per size, in grams: `18K750:2.600:0.050|9K375:1.900`. */
  further_purities: longText(MAX_PURITIES_TEXT),
  /** Maximum number of characters; null: it cannot be engraved. */
  engraving_letters: z.nullable(number),
  engraving_price: number,
  /** Working days until it is made. */
  lead_days: number,
});

/** The editable fields of a piece, named like the columns of a catalogue file. */
export const pieceFields = z.object({
  product_name: shortText,
  short_description: z
    .string({ error: 'Please send this as text.' })
    .check(z.trim(), atMost(2000, 'Please keep this under 2,000 characters.')),
  category: shortText,
  gender: shortText,
  collection: shortText,
  metal: shortText,
  purity: shortText,
  gross_weight_g: number,
  net_weight_g: number,
  stone: shortText,
  stone_carat: number,
  stone_value: number,
  product_price: number,
  making_charges: number,
  discount: number,
  gst_cgst: number,
  gst_sgst: number,
  hsn: shortText,
  /** 0: no offer. */
  offer_percent: number,
  offer_start: date,
  offer_end: date,
  /** Pieces counted on the shelf, those that open orders hold included; null: made to order. */
  stock: z.nullable(
    z
      .int({ error: 'Please enter a whole number.' })
      .check(z.minimum(0, { error: 'This is below 0.' }), z.maximum(999_999, { error: 'This is too much.' })),
  ),
  ...searchFields.shape,
  ...priceTermFields.shape,
  ...choiceFields.shape,
});

export const pieceChanges = z.partial(pieceFields);

/** Without the terms of a price by rate a new piece has a fixed price; without choices it is made in one way. */
export const newPieceFields = z.object({
  ...pieceFields.shape,
  ...z.partial(searchFields).shape,
  ...z.partial(priceTermFields).shape,
  ...z.partial(choiceFields).shape,
});

/** The terms of a piece that never had others. */
export const FIXED_PRICE: z.infer<typeof priceTermFields> = {
  ...{ price_mode: 'fixed', making_kind: 'flat', making_value: 0, making_min: 0 },
  ...{ wastage_percent: 0, price_floor: null, further_metals: '', stones: '' },
};

/** Default values of these facts. */
export const NO_SEARCH_FIELDS: z.infer<typeof searchFields> = { occasion: '', stone_family: '' };

/** What can be chosen of a piece that is made in one way. */
export const NO_CHOICES: z.infer<typeof choiceFields> = {
  ...{ size_kind: '', size_from: null, size_to: null, standard_size: null, second_size: null },
  ...{ g_per_size: 0, further_purities: '', engraving_letters: null, engraving_price: 0, lead_days: 0 },
};

/** The fields that are computed when a piece is priced by rate. */
export const RESULT_FIELDS = ['product_price', 'making_charges', 'gst_cgst', 'gst_sgst'] as const;

export type ChoiceFields = z.infer<typeof choiceFields>;
export type PieceFields = z.infer<typeof pieceFields>;
export type PieceChanges = z.infer<typeof pieceChanges>;
export type NewPieceFields = z.infer<typeof newPieceFields>;
export type PieceField = keyof PieceFields;

export const FIELD_LABELS: Record<PieceField, string> = {
  product_name: 'Name',
  short_description: 'Description',
  category: 'Category',
  gender: 'For',
  collection: 'Collection',
  occasion: 'Occasion',
  stone_family: 'Stone family',
  metal: 'Metal',
  purity: 'Purity',
  gross_weight_g: 'Gross weight',
  net_weight_g: 'Net weight',
  stone: 'Stone',
  stone_carat: 'Stone weight',
  stone_value: 'Stone value',
  product_price: 'Price of metal and stones',
  making_charges: 'Making charges',
  discount: 'Discount',
  gst_cgst: 'CGST',
  gst_sgst: 'SGST',
  hsn: 'HSN code',
  offer_percent: 'Offer percent',
  offer_start: 'Offer from',
  offer_end: 'Offer until',
  stock: 'Stock',
  price_mode: 'Price',
  making_kind: 'Making by',
  making_value: 'Making',
  making_min: 'Least making',
  wastage_percent: 'Wastage',
  price_floor: 'Floor price',
  further_metals: 'Further metals',
  stones: 'Stones',
  size_kind: 'Sizes',
  size_from: 'Smallest size',
  size_to: 'Largest size',
  standard_size: 'Standard size',
  second_size: 'Second ring',
  g_per_size: 'Weight per size',
  further_purities: 'Further purities',
  engraving_letters: 'Letters of an engraving',
  engraving_price: 'Price of an engraving',
  lead_days: 'Lead days',
};

/** Whether a field of a piece is computed from the rates or its stones and so cannot be edited. */
export function isResult(
  name: PieceField,
  { price_mode, stones }: { price_mode?: string | undefined; stones?: string | undefined },
): boolean {
  if (name === 'stone_value') return (stones ?? '') !== '';
  return price_mode === 'by rate' && RESULT_FIELDS.some((result) => result === name);
}

export function isPieceField(name: string): name is PieceField {
  return Object.hasOwn(FIELD_LABELS, name);
}
