import { integer, pgTable, serial, unique, uuid } from 'drizzle-orm/pg-core';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import { products } from '../catalogue/catalogue.ts';
import { createdAt, rule } from '../columns.ts';
import { lineChoice } from '../line-choice.ts';
import { users } from './accounts.ts';

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: serial('cart_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId),
    quantity: integer('quantity').notNull(),
    ...lineChoice(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('cart_lines_one_per_choice').on(table.userId, table.productId, table.choiceKey),
    rule('cart_lines_quantity', `quantity between 1 and ${MAX_QUANTITY_PER_LINE}`),
  ],
);
