import * as z from 'zod/mini';
import { atMost } from '#contract/fields.ts';
import { MAKING_KINDS, PRICE_MODES } from '#contract/money/price-by-rate.ts';

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

/** How the price comes about. By rate, the price parts are results of these terms and of the rates (P-195). */
const priceTermFields = z.object({
  price_mode: z.enum(PRICE_MODES, { error: `Please choose: ${PRICE_MODES.join(', ')}.` }),
  making_kind: z.enum(MAKING_KINDS, { error: `Please choose: ${MAKING_KINDS.join(', ')}.` }),
  /** A percent of the metal, rupees a gram, or rupees: by the kind. */
  making_value: number,
  making_min: number,
  wastage_percent: number,
  /** The lowest price at which the owner wants to sell it; null: none. */
  price_floor: z.nullable(number),
  /** Metals of other purities within the net weight, in grams: `Pt950:1.250|18K750:0.800`. */
  further_metals: shortText,
});

/** What staff edit of a piece; the names are those of the columns of a catalogue file. */
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
  ...priceTermFields.shape,
});

export const pieceChanges = z.partial(pieceFields);

/** Without the terms of a price by rate, a new piece has a fixed price. */
export const newPieceFields = z.object({ ...pieceFields.shape, ...z.partial(priceTermFields).shape });

/** The terms of a piece that never had others. */
export const FIXED_PRICE: z.infer<typeof priceTermFields> = {
  ...{ price_mode: 'fixed', making_kind: 'flat', making_value: 0, making_min: 0 },
  ...{ wastage_percent: 0, price_floor: null, further_metals: '' },
};

/** The fields that are results of the terms and the rates when a piece is priced by rate. */
export const RESULT_FIELDS = ['product_price', 'making_charges', 'gst_cgst', 'gst_sgst'] as const;

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
};

export function isResultField(name: PieceField): boolean {
  return RESULT_FIELDS.some((result) => result === name);
}

export function isPieceField(name: string): name is PieceField {
  return Object.hasOwn(FIELD_LABELS, name);
}
