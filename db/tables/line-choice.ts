import { integer, jsonb, text } from 'drizzle-orm/pg-core';

/** What was chosen of a piece and its price terms, on cart and order lines. The choice key is empty where nothing was. */
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
