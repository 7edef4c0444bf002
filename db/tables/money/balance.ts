import { index, integer, jsonb, pgTable, serial } from 'drizzle-orm/pg-core';
import type { Paise } from '#contract/money/money.ts';
import { instant } from '../columns.ts';

/** An order for which paid - refunded + closed without a note is not invoices - credit notes, in paise. */
export interface StoredDifference {
  orderId: string;
  paidPaise: Paise;
  refundedPaise: Paise;
  /** Absent in comparisons made before this sum existed. */
  withoutNotePaise?: Paise;
  billedPaise: Paise;
  creditedPaise: Paise;
}

/** The nightly comparison of the money of all orders with their papers (P-255); append-only. */
export const balanceChecks = pgTable(
  'balance_checks',
  {
    balanceCheckId: serial('balance_check_id').primaryKey(),
    checkedAt: instant('checked_at').notNull(),
    orderCount: integer('order_count').notNull(),
    differenceCount: integer('difference_count').notNull(),
    /** The first ones by order. */
    differences: jsonb('differences').$type<StoredDifference[]>().notNull(),
  },
  (table) => [index('balance_checks_newest').on(table.checkedAt)],
);
