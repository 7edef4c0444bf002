import { sql } from 'drizzle-orm';
import { customType, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, rule } from '../columns.ts';
import { products } from './catalogue.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Skeletons of the words by which a product on sale is found, those of its name with the highest weight; derived from the product. */
export const wordsOfProducts = pgTable(
  'product_words',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.productId, { onDelete: 'cascade' }),
    words: tsvector('words').notNull(),
  },
  (table) => [index('product_words_words').using('gin', table.words)],
);

/** Every word that a product has or had, so that slips are corrected; the migration adds an index of trigrams where it can. */
export const searchWords = pgTable('search_words', { skeleton: text('skeleton').primaryKey() });

/** Queue of products whose words may be outdated: filled by triggers, drained by a job. */
export const wordsDue = pgTable('product_words_due', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.productId, { onDelete: 'cascade' }),
});

/** A search for `word` also matches `means`, not the other way round; the keys are skeletons, words separated by one space. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    word: text('word').notNull(),
    means: text('means').notNull(),
    wordKey: text('word_key').notNull(),
    meansKey: text('means_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.wordKey, table.meansKey] }),
    rule('search_synonyms_differ', "word_key <> means_key and word_key <> '' and means_key <> ''"),
  ],
);

/** Missed searches by day: no personal data, and a bounded number of rows a day. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day', { mode: 'string' }).notNull(),
    skeleton: text('skeleton').notNull(),
    /** As it was typed first that day, in Latin letters. */
    typed: text('typed').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.skeleton] }),
    index('missed_searches_most').on(table.day, sql`${table.times} desc`),
    rule('missed_searches_times', 'times > 0'),
  ],
);
