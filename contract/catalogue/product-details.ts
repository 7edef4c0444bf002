import * as z from 'zod/mini';
import { choiceFields, offeredChoices } from '#contract/choices/choices.ts';
import { MAX_TAG_LENGTH } from '#contract/constants.ts';
import { deliveryDaysSchema } from '#contract/delivery/delivery.ts';
import { requiredText, rowIdParam, rupees } from '#contract/fields.ts';
import { PIECE_STATES } from '#contract/pieces/pieces.ts';
import { pieceReviews } from '#contract/reviews/reviews.ts';
import { productStone } from '#contract/stones/stones.ts';
import { product } from './catalogue.ts';
import { PRODUCT_KINDS } from './product-kind.ts';

/** A product in a choice; without one, in the standard version. */
export const productQuery = z.object({
  product_id: rowIdParam('This product id is not valid.'),
  size: choiceFields.size,
  second_size: choiceFields.second_size,
  purity: choiceFields.purity,
  /** With the price of an engraving. */
  engraved: z.optional(z.literal('yes')),
});

/** A product with the details of its page; price and weights apply to the choice. Weights in grams. */
const productDetails = z
  .object({
    product,
    category_name: z.string(),
    /** The shop's SKU, as printed on labels and documents. */
    sku: z.string(),
    kind: z.enum(PRODUCT_KINDS),
    /** The instant for which its price was computed. */
    priced_at: z.string(),
    /** For how many minutes an order keeps its prices. */
    price_kept_minutes: z.int(),
    /** What can be paid online at once. */
    max_payment: rupees,
    /** More than that is paid by bank transfer. */
    takes_transfers: z.optional(z.literal(true)),
    /** The choices that it offers, if any. */
    choices: z.optional(offeredChoices),
    gross_weight: z.number(),
    /** Gold that must be hallmarked by law. */
    is_hallmarked: z.boolean(),
    /** The days between which it arrives if it is paid today, wherever in India; absent if the shop sends no parcels. */
    delivery: z.optional(deliveryDaysSchema),
    /** Additional working days if the choice is not in the shop; included in `delivery`. */
    lead_days: z.optional(z.int()),
    /** Its stones, where the shop has entered them one by one. */
    stones: z.optional(z.array(productStone)),
    /** The labs whose certificate comes with it: with every piece that can be chosen so, or with some. */
    certificate: z.optional(z.object({ labs: z.array(z.string()), of_every_piece: z.boolean() })),
    /** Of customers who bought it; absent if none is published. */
    reviews: z.optional(pieceReviews),
    /** Others of its category: of the same metal first, nearest in price. */
    similar: z.array(product),
  })
  .register(z.globalRegistry, { id: 'ProductDetails' });

export const productResponse = z.object({ data: productDetails });

export const taggedPieceQuery = z.object({ tag: requiredText('the tag', MAX_TAG_LENGTH) });

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
