import { boolean, index, integer, jsonb, pgTable, serial, unique, uuid } from 'drizzle-orm/pg-core';
import type { PriceLine } from '#contract/money/price-lines.ts';
import { products } from '../catalogue/catalogue.ts';
import { bytes, createdAt, instant, rule } from '../columns.ts';
import { lineChoice } from '../line-choice.ts';
import { users } from './accounts.ts';

/** The wish list of a customer, or of a device of a visitor who is not logged in. */
export const wishLists = pgTable(
  'wish_lists',
  {
    listId: serial('list_id').primaryKey(),
    userId: uuid('user_id')
      .unique('wish_lists_one_per_user')
      .references(() => users.userId),
    /** SHA-256 of the device's token. */
    deviceHash: bytes('device_hash').unique('wish_lists_one_per_device'),
    /** An unused list of a device is deleted after a while. */
    usedAt: instant('used_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('wish_lists_used').on(table.usedAt),
    rule('wish_lists_owner', '(user_id is null) <> (device_hash is null)'),
  ],
);

const { pieceId: _, policyVersion: __, ...choice } = lineChoice();

/** A piece as it was chosen, with its price when it was put on the list. */
export const wishItems = pgTable(
  'wish_items',
  {
    wishId: serial('wish_id').primaryKey(),
    listId: integer('list_id')
      .notNull()
      .references(() => wishLists.listId, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId),
    ...choice,
    priceLines: jsonb('price_lines').$type<PriceLine[]>().notNull(),
    addedAt: instant('added_at').notNull(),
    /** Taken off the list, and can be put back with its first price. */
    removedAt: instant('removed_at'),
    /** Its price at the last comparison for a message (P-311); null until then. */
    watchedLines: jsonb('watched_lines').$type<PriceLine[]>(),
    watchedAt: instant('watched_at'),
    wasSoldOut: boolean('was_sold_out').notNull().default(false),
    /** When its customer asked for a message on its return; null again after that message (P-330). */
    askedAt: instant('asked_at'),
    /** No message about it, though its customer gets them about the list (P-331). */
    isSilent: boolean('is_silent').notNull().default(false),
  },
  (table) => [
    unique('wish_items_one_per_choice').on(table.listId, table.productId, table.choiceKey),
    index('wish_items_product').on(table.productId),
    rule('wish_items_watched', '(watched_lines is null) = (watched_at is null)'),
    rule('wish_items_asked', 'asked_at is null or not is_silent'),
  ],
);
