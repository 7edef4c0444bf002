import * as z from 'zod/mini';
import { optionalText, rupees } from '#contract/fields.ts';
import { SIZE_KINDS } from './sizes.ts';

const MAX_SIZE = 10;
const MAX_PURITY = 20;
/** Longer than any piece allows, so that the message can name the piece's own limit. */
const MAX_ENTERED_ENGRAVING = 400;

/** A shopper's choice; absent fields mean the standard version. */
export const choiceFields = {
  size: z.optional(optionalText('the size', MAX_SIZE)),
  /** Of the second ring of a pair. */
  second_size: z.optional(optionalText('the second size', MAX_SIZE)),
  purity: z.optional(optionalText('the purity', MAX_PURITY)),
  engraving: z.optional(optionalText('the engraving', MAX_ENTERED_ENGRAVING)),
};

/** The choice of a line of a cart, an order or a document. */
export const lineChoiceFields = {
  size: z.optional(z.string()),
  second_size: z.optional(z.string()),
  engraving: z.optional(z.string()),
};

/** A purity in which a piece is made, with its net weight in grams at the standard size. */
const offeredPurity = z.object({ purity: z.string(), net_weight: z.number() });

/** The price of a piece in a size and a purity; null while its metal has no rate. Weight in grams. */
const choicePrice = z.object({
  purity: z.string(),
  size: z.optional(z.string()),
  net_weight: z.number(),
  price: z.nullable(rupees),
});

/** The choices that a piece offers. */
export const offeredChoices = z
  .object({
    size: z.optional(
      z.object({
        kind: z.enum(SIZE_KINDS),
        labels: z.array(z.string()),
        standard: z.string(),
        /** Of a pair: the standard size of the second ring. */
        second_standard: z.optional(z.string()),
      }),
    ),
    /** Its own purity first. */
    purities: z.array(offeredPurity),
    engraving: z.optional(z.object({ max_length: z.int(), price: rupees })),
    /** Working days to make a piece whose choice is not in the shop. */
    lead_days: z.int(),
    /** For each purity and size; both rings of a pair differ from their standard by the same number of sizes. */
    prices: z.array(choicePrice),
  })
  .register(z.globalRegistry, { id: 'OfferedChoices' });

export type EnteredChoice = Partial<Record<keyof typeof choiceFields, string>>;
export type OfferedChoices = z.infer<typeof offeredChoices>;
export type ChoicePrice = z.infer<typeof choicePrice>;
