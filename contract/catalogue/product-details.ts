import * as z from 'zod/mini';
import { dateOnly, requiredText, rowIdParam } from '#contract/fields.ts';
import { PIECE_STATES } from '#contract/pieces/pieces.ts';
import { product } from './catalogue.ts';

export const productQuery = z.object({ product_id: rowIdParam('This product id is not valid.') });

/** A product with what its own page shows besides. Weights are grams. */
const productDetails = z
  .object({
    product,
    category_name: z.string(),
    gross_weight: z.number(),
    /** Gold that must be hallmarked by law. */
    is_hallmarked: z.boolean(),
    /** The days between which it arrives if it is paid today. */
    delivery: z.object({ first: dateOnly, last: dateOnly }),
    /** Others of its category. */
    similar: z.array(product),
  })
  .register(z.globalRegistry, { id: 'ProductDetails' });

export const productResponse = z.object({ data: productDetails });

const MAX_TAG = 40;

export const taggedPieceQuery = z.object({ tag: requiredText('the tag', MAX_TAG) });

/** A physical piece by the tag at it. Weights are grams. */
const taggedPiece = z
  .object({
    product_id: z.int(),
    tag: z.string(),
    state: z.enum(PIECE_STATES),
    gross_weight: z.number(),
    net_weight: z.number(),
    /** Carats. */
    stone_weight: z.number(),
    size: z.nullable(z.string()),
    /** The number of its hallmark; null: it has none. */
    huid: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'TaggedPiece' });

export const taggedPieceResponse = z.object({ data: taggedPiece });

export type ProductQuery = z.infer<typeof productQuery>;
export type ProductDetails = z.infer<typeof productDetails>;
export type ProductResponse = z.infer<typeof productResponse>;
export type TaggedPieceQuery = z.infer<typeof taggedPieceQuery>;
export type TaggedPiece = z.infer<typeof taggedPiece>;
export type TaggedPieceResponse = z.infer<typeof taggedPieceResponse>;
