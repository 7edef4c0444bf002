import { index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { rateSets } from '../catalogue/rates.ts';
import { basisPoints, instant, milligrams, paise, paisePerGram, rule } from '../columns.ts';
import { users } from '../customers/accounts.ts';
import { invoices } from './invoices.ts';

/**
 * Old gold that the shop took from customers in exchange; append-only (P-362). Its value is a gift card without a code, which pays
 * orders of this customer only.
 */
export const oldGold = pgTable(
  'old_gold',
  {
    oldGoldNumber: serial('old_gold_number').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    description: text('description').notNull(),
    /** The invoice of this customer with which the piece was bought here, if it was. */
    invoiceNumber: text('invoice_number').references(() => invoices.invoiceNumber),
    purity: text('purity').notNull(),
    grossWeightMilligrams: milligrams('gross_weight_mg').notNull(),
    netWeightMilligrams: milligrams('net_weight_mg').notNull(),
    rateSetId: integer('rate_set_id')
      .notNull()
      .references(() => rateSets.rateSetId),
    ratePaisePerGram: paisePerGram('rate_paise_per_gram').notNull(),
    /** How much of the rate of the day counts: all of it for a piece that was bought here. */
    shareBasisPoints: basisPoints('share_basis_points').notNull(),
    stonesPaise: paise('stones_paise').notNull(),
    valuePaise: paise('value_paise').notNull(),
    person: text('person').notNull(),
    takenAt: instant('taken_at').notNull(),
  },
  (table) => [
    index('old_gold_of_customer').on(table.userId),
    index('old_gold_of_rate_set').on(table.rateSetId),
    index('old_gold_of_invoice').on(table.invoiceNumber),
    rule('old_gold_weights', 'net_weight_mg > 0 and gross_weight_mg >= net_weight_mg'),
    rule(
      'old_gold_value',
      'rate_paise_per_gram > 0 and share_basis_points between 1 and 10000 and stones_paise >= 0 and value_paise > 0',
    ),
    rule('old_gold_words', "description <> '' and person <> ''"),
  ],
);
