import * as z from 'zod/mini';
import { atMost } from '#contract/fields.ts';

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
});

export const pieceChanges = z.partial(pieceFields);

export type PieceFields = z.infer<typeof pieceFields>;
export type PieceChanges = z.infer<typeof pieceChanges>;
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
};

export function isPieceField(name: string): name is PieceField {
  return Object.hasOwn(FIELD_LABELS, name);
}
