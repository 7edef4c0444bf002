import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { indianDate, instant, paisePerGram, rule } from '../columns.ts';

/** The board of rates, append-only: each set is the whole board with the last set's hash (`contract/rates/rate-set-text.ts`). */
export const rateSets = pgTable(
  'rate_sets',
  {
    /** 1, 2, 3 ... without gaps. */
    rateSetId: integer('rate_set_id').primaryKey(),
    effectiveAt: instant('effective_at').notNull(),
    /** Who applied it: `staff:7`, `command:root`, `job:demo rates`. */
    actor: text('actor').notNull(),
    approvedBy: text('approved_by'),
    note: text('note').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('rate_sets_effective').on(table.effectiveAt, table.rateSetId),
    rule('rate_sets_hash', "hash ~ '^[0-9a-f]{64}$' and previous_hash ~ '^[0-9a-f]{64}$'"),
    rule('rate_sets_one_line', "note !~ '[\\n\\r]'"),
  ],
);

export const rates = pgTable(
  'rates',
  {
    rateSetId: integer('rate_set_id')
      .notNull()
      .references(() => rateSets.rateSetId),
    purity: text('purity').notNull(),
    ratePaisePerGram: paisePerGram('rate_paise_per_gram').notNull(),
    /** The day on which this rate was entered last; later sets that contain it unchanged only repeat it. */
    statedOn: indianDate('stated_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rateSetId, table.purity] }),
    index('rates_of_purity').on(table.purity, table.statedOn),
    rule('rates_rate', 'rate_paise_per_gram > 0'),
  ],
);
