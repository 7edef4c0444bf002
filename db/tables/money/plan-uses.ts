import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ClosingMovement } from '#contract/schemes/closing-movement.ts';
import { instant, paise, rule } from '../columns.ts';
import { orders } from '../orders/orders.ts';
import { userSchemes } from './schemes.ts';

/**
 * The savings plan that pays a part of an order (P-350): held while the order is unpaid, booked in its ledger when it is paid.
 * A trigger refuses changes once the order is paid.
 */
export const planUses = pgTable(
  'plan_uses',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.orderId),
    userSchemeId: integer('user_scheme_id')
      .notNull()
      .references(() => userSchemes.userSchemeId),
    /** The hash of the last ledger entry when it was chosen: the amounts hold while it is the last one. */
    ledgerHash: text('ledger_hash').notNull(),
    /** What the purchase books in the ledger. */
    movements: jsonb('movements').$type<ClosingMovement[]>().notNull(),
    /** Taken off the total as a discount. */
    benefitPaise: paise('benefit_paise').notNull(),
    /** Paid with what was saved. */
    savedPaise: paise('saved_paise').notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [
    index('plan_uses_of_passbook').on(table.userSchemeId),
    rule('plan_uses_amounts', 'benefit_paise >= 0 and saved_paise > 0'),
    rule('plan_uses_hash', "ledger_hash ~ '^[0-9a-f]{64}$'"),
  ],
);
