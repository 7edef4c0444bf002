import { index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { products } from '../catalogue/catalogue.ts';
import { bytes, instant, rule } from '../columns.ts';
import { wishLists } from './wishes.ts';

/** A link by which others see a wish list until it ends; only the hash of its token is stored. */
export const sharedLists = pgTable(
  'shared_lists',
  {
    shareId: serial('share_id').primaryKey(),
    listId: integer('list_id')
      .notNull()
      .references(() => wishLists.listId, { onDelete: 'cascade' }),
    /** SHA-256. */
    tokenHash: bytes('token_hash').notNull().unique('shared_lists_token'),
    sharedAt: instant('shared_at').notNull(),
    /** Set to the current time when the owner ends it early. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    index('shared_lists_of_list').on(table.listId),
    index('shared_lists_end').on(table.endsAt),
    rule('shared_lists_hash', 'octet_length(token_hash) = 32'),
  ],
);

const share = () =>
  integer('share_id')
    .notNull()
    .references(() => sharedLists.shareId, { onDelete: 'cascade' });

/** One vote of a browser for a piece; taking it back deletes it. */
export const sharedVotes = pgTable(
  'shared_votes',
  {
    shareId: share(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId),
    voterHash: bytes('voter_hash').notNull(),
    nickname: text('nickname').notNull(),
    votedAt: instant('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.productId, table.voterHash] })],
);

/** A visitor's words to the owner of a shared list. */
export const sharedWords = pgTable(
  'shared_words',
  {
    wordId: serial('word_id').primaryKey(),
    shareId: share(),
    nickname: text('nickname').notNull(),
    word: text('word').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    index('shared_words_of_share').on(table.shareId),
    rule('shared_words_length', 'char_length(word) between 1 and 200'),
  ],
);
