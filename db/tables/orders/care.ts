import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CARE_ACTS, CARE_ENDS, CARE_WORKS } from '#contract/care/care-states.ts';
import { DIRECT_METHODS } from '#contract/orders/payments/payment-states.ts';
import { indianDate, instant, isOneOf, milligrams, oneOf, paise, rule } from '../columns.ts';
import { orderItems } from './orders.ts';

/** Pieces that are to be cleaned or repaired, as a customer asked or the shop wrote it down; append-only (P-363). */
export const care = pgTable(
  'care',
  {
    careNumber: serial('care_number').primaryKey(),
    orderItemId: integer('order_item_id')
      .notNull()
      .references(() => orderItems.orderItemId),
    work: text('work', { enum: CARE_WORKS }).notNull(),
    wish: text('wish').notNull(),
    /** `customer`, or who took the piece in. */
    person: text('person').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    index('care_of_item').on(table.orderItemId),
    oneOf('care_work', 'work', CARE_WORKS),
    rule('care_words', "wish <> '' and person <> ''"),
  ],
);

/** What was done with a piece in care, in this order; append-only. The last act that changes its state is its state. */
export const careActs = pgTable(
  'care_acts',
  {
    careActId: serial('care_act_id').primaryKey(),
    careNumber: integer('care_number')
      .notNull()
      .references(() => care.careNumber),
    act: text('act', { enum: CARE_ACTS }).notNull(),
    words: text('words').notNull(),
    /** The charge with GST that was agreed, or what was paid when it was given back. */
    amountPaise: paise('amount_paise'),
    weightMilligrams: milligrams('weight_mg'),
    /** For which day it was promised when it was taken in, or postponed. */
    promisedFor: indianDate('promised_for'),
    paidBy: text('paid_by', { enum: DIRECT_METHODS }),
    reference: text('reference').notNull(),
    person: text('person').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('care_acts_of_piece').on(table.careNumber, table.careActId),
    uniqueIndex('care_taken_in_once').on(table.careNumber).where(sql`act = 'taken in'`),
    uniqueIndex('care_ended_once')
      .on(table.careNumber)
      .where(sql.raw(isOneOf('act', CARE_ENDS))),
    index('care_given_back').on(table.at).where(sql`act = 'given back'`),
    oneOf('care_acts_act', 'act', CARE_ACTS),
    oneOf('care_acts_paid_by', 'paid_by', DIRECT_METHODS),
    rule(
      'care_acts_amount',
      "(amount_paise is not null) = (act in ('agreed', 'given back')) and amount_paise >= 0",
    ),
    rule(
      'care_acts_weight',
      "(weight_mg is not null) = (act in ('taken in', 'ready', 'given back')) and weight_mg > 0",
    ),
    rule('care_acts_promised', "(promised_for is not null) = (act in ('taken in', 'postponed'))"),
    rule('care_acts_paid', "(paid_by is not null) = (act = 'given back' and amount_paise > 0)"),
  ],
);
