import { integer, jsonb, text } from 'drizzle-orm/pg-core';

/** The choice and the price terms of a cart or order line. The choice key is empty without a choice. */
export const lineChoice = () => ({
  /** Of a ring, bangle or chain, as the shop writes it: "14", "2-6", "18 in". */
  size: text('size'),
  /** Of the second ring of a pair. */
  secondSize: text('second_size'),
  /** The chosen purity, if it is another than the product's own. */
  chosenPurity: text('chosen_purity'),
  engraving: text('engraving'),
  choiceKey: text('choice_key').notNull().default(''),
  /** The rates at which the price was computed. */
  rateSetId: integer('rate_set_id'),
  /** The break-up of the price, as it was shown. */
  priceLines: jsonb('price_lines'),
  /** The physical piece. */
  pieceId: integer('piece_id'),
  /** The return and exchange terms that were shown. */
  policyVersion: text('policy_version'),
});
