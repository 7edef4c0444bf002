import * as z from 'zod/mini';
import { rupees } from '#contract/fields.ts';
import { type PieceFields, pieceFields } from './piece-fields.ts';

/** The fields of a piece that say nothing about its price. */
const NOT_PRICED = {
  product_name: true,
  short_description: true,
  gender: true,
  collection: true,
  occasion: true,
  stone_family: true,
  metal: true,
  stone: true,
  stone_carat: true,
  stock: true,
} as const;

const pricedFields = z.omit(pieceFields, NOT_PRICED);

/** The inputs of a piece's price. */
export function pricedFieldsOf(fields: PieceFields): PricedFields {
  const priced = Object.entries(fields).filter(([name]) => !(name in NOT_PRICED));
  return Object.fromEntries(priced) as PricedFields;
}

export const previewChoicesBody = z.object({ fields: pricedFields });

/** A size and purity with the price that a shopper would pay; null while its metal has no rate. Weights in grams. */
const previewedChoice = z
  .object({
    purity: z.string(),
    /** Of a pair both sizes; empty for a piece without sizes. */
    size: z.string(),
    is_standard: z.boolean(),
    net_weight: z.number(),
    gross_weight: z.number(),
    price: z.nullable(rupees),
  })
  .register(z.globalRegistry, { id: 'PreviewedChoice' });

export const previewChoicesResponse = z.object({
  data: z.object({
    /** Why no price can be computed yet; null if it can. */
    problem: z.nullable(z.string()),
    /** Of every purity, its own first, in the smallest, the standard and the largest size. */
    prices: z.array(previewedChoice),
    /** With an engraving, in its standard size and own purity; null: it is not engraved, or there is no rate. */
    engraved_price: z.nullable(rupees),
  }),
});

export type PricedFields = z.infer<typeof pricedFields>;
export type PreviewedChoice = z.infer<typeof previewedChoice>;
export type ChoicePreview = z.infer<typeof previewChoicesResponse>['data'];
