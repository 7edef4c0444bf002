import { integer, jsonb, text } from 'drizzle-orm/pg-core';

/**
 * What a customer chose of a piece, and what its price was worked out from; the same columns on a line of a cart and of an
 * order. Two lines of one product differ in their choice key, which is empty where nothing was chosen.
 */
export const lineChoice = () => ({
  /** Of a ring, bangle or chain, in the words of the shop: "14", "2-6", "18 in". */
  size: text('size'),
  /** Of the second ring of a pair. */
  secondSize: text('second_size'),
  /** Where a design is made in several and another was chosen than the product's own. */
  chosenPurity: text('chosen_purity'),
  engraving: text('engraving'),
  choiceKey: text('choice_key').notNull().default(''),
  /** The rates that the price was worked out at. */
  rateSetId: integer('rate_set_id'),
  /** The break-up of the price, as it was shown. */
  priceLines: jsonb('price_lines'),
  /** The physical piece. */
  pieceId: integer('piece_id'),
  /** The return and exchange terms that were shown. */
  policyVersion: text('policy_version'),
});
