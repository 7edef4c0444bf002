import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { GIFT_CARD_ENTRIES } from '#contract/gift-cards/gift-card-entries.ts';
import { instant, oneOf, paise, rule } from '../columns.ts';
import { orderItems, orders } from '../orders/orders.ts';
import { oldGold } from './old-gold.ts';
import { refunds } from './payments.ts';

/**
 * Gift cards of paid orders, one for each piece of a line (P-351), and the value of old gold (P-362); append-only. Their balance is
 * the sum of their entries.
 */
export const giftCards = pgTable(
  'gift_cards',
  {
    giftCardId: serial('gift_card_id').primaryKey(),
    /** Null: it is the value of old gold. */
    orderItemId: integer('order_item_id').references(() => orderItems.orderItemId),
    oldGoldNumber: integer('old_gold_number')
      .unique('gift_cards_old_gold')
      .references(() => oldGold.oldGoldNumber),
    /** Which of the cards of its line. */
    number: integer('number').notNull(),
    valuePaise: paise('value_paise').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    unique('gift_cards_once').on(table.orderItemId, table.number),
    rule('gift_cards_value', 'value_paise > 0 and number >= 1'),
    rule('gift_cards_origin', 'num_nonnulls(order_item_id, old_gold_number) = 1'),
  ],
);

/** The code of a gift card, made when it is first shown. Whoever has it can spend the card, so that only its hash is readable. */
export const giftCardCodes = pgTable(
  'gift_card_codes',
  {
    giftCardId: integer('gift_card_id')
      .primaryKey()
      .references(() => giftCards.giftCardId),
    /** SHA-256, in hexadecimal. */
    codeHash: text('code_hash').notNull().unique('gift_card_codes_hash'),
    keyId: text('key_id').notNull(),
    /** Encrypted (AES-256-GCM) with a key that is not in the database; in base64. */
    sealedCode: text('sealed_code').notNull(),
    lastFour: text('last_four').notNull(),
    /** Staff stopped it: it pays nothing until they release it. */
    isBlocked: boolean('is_blocked').notNull().default(false),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('gift_card_codes_last_four').on(table.lastFour),
    rule('gift_card_codes_hash_text', "code_hash ~ '^[0-9a-f]{64}$'"),
    rule('gift_card_codes_last_four_text', "last_four ~ '^[A-Z0-9]{4}$'"),
  ],
);

/** All changes of the balances of gift cards; append-only. A trigger refuses a balance below zero or above the value. */
export const giftCardEntries = pgTable(
  'gift_card_entries',
  {
    entryId: serial('entry_id').primaryKey(),
    giftCardId: integer('gift_card_id')
      .notNull()
      .references(() => giftCards.giftCardId),
    kind: text('kind', { enum: GIFT_CARD_ENTRIES }).notNull(),
    /** Negative where it lowers the balance. */
    amountPaise: paise('amount_paise').notNull(),
    /** The order that it pays, or that is refunded. */
    orderId: text('order_id').references(() => orders.orderId),
    refundId: text('refund_id').references(() => refunds.refundId),
    /** The bill of a purchase outside of the shop, or why it was undone. */
    note: text('note'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('gift_card_entries_of_order').on(table.orderId),
    index('gift_card_entries_of_refund').on(table.refundId),
    index('gift_card_entries_of_card').on(table.giftCardId, table.entryId),
    uniqueIndex('gift_card_entries_once')
      .on(table.giftCardId, table.kind)
      .where(sql`kind in ('issued', 'voided')`),
    uniqueIndex('gift_card_entries_paid_once').on(table.giftCardId, table.orderId).where(sql`kind = 'paid'`),
    uniqueIndex('gift_card_entries_refunded_once').on(table.giftCardId, table.refundId),
    oneOf('gift_card_entries_kind', 'kind', GIFT_CARD_ENTRIES),
    rule(
      'gift_card_entries_amount',
      "amount_paise <> 0 and (amount_paise > 0) = (kind in ('issued', 'refunded', 'counter undone'))",
    ),
    rule(
      'gift_card_entries_reference',
      "(order_id is not null) = (kind in ('paid', 'refunded')) and (refund_id is not null) = (kind = 'refunded') and (note is not null) = (kind in ('counter', 'counter undone'))",
    ),
  ],
);

/**
 * What gift cards pay of an order: chosen while it is unpaid, booked as entries when it is paid. It reserves nothing: a card
 * may pay another order first. A trigger refuses changes once the order is paid.
 */
export const giftCardUses = pgTable(
  'gift_card_uses',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.orderId),
    giftCardId: integer('gift_card_id')
      .notNull()
      .references(() => giftCards.giftCardId),
    amountPaise: paise('amount_paise').notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.giftCardId] }),
    index('gift_card_uses_of_card').on(table.giftCardId),
    rule('gift_card_uses_amount', 'amount_paise > 0'),
  ],
);
