import { index, integer, pgTable, serial, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  DECLINE_REASONS,
  MAX_REVIEW_CHARACTERS,
  MAX_STARS,
  REVIEW_STATES,
} from '#contract/reviews/review-states.ts';
import { products } from '../catalogue/catalogue.ts';
import { createdAt, instant, oneOf, rule } from '../columns.ts';
import { orderItems } from '../orders/orders.ts';
import { users } from './accounts.ts';

/** What customers say of pieces that they bought, one for each line of an order (P-355). */
export const reviews = pgTable(
  'reviews',
  {
    reviewId: serial('review_id').primaryKey(),
    orderItemId: integer('order_item_id')
      .notNull()
      .references(() => orderItems.orderItemId),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId),
    stars: integer('stars').notNull(),
    /** Empty: only stars. */
    words: text('words').notNull(),
    /** Under which it is shown. */
    name: text('name').notNull(),
    /** When the customer wrote it, or rewrote it. */
    writtenAt: instant('written_at').notNull(),
    state: text('state', { enum: REVIEW_STATES }).notNull().default('waiting'),
    declinedBecause: text('declined_because', { enum: DECLINE_REASONS }),
    /** Of the shop, shown below the review. */
    reply: text('reply'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('reviews_one_per_line').on(table.orderItemId),
    index('reviews_of_customer').on(table.userId),
    index('reviews_of_product').on(table.productId, table.state, table.reviewId),
    index('reviews_by_state').on(table.state, table.reviewId),
    oneOf('reviews_state', 'state', REVIEW_STATES),
    oneOf('reviews_reason', 'declined_because', DECLINE_REASONS),
    rule('reviews_stars', `stars between 1 and ${MAX_STARS}`),
    rule('reviews_words', `char_length(words) <= ${MAX_REVIEW_CHARACTERS}`),
    rule('reviews_declined', "(state = 'declined') = (declined_because is not null)"),
    rule('reviews_reply', "reply <> ''"),
  ],
);
