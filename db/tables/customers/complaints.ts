import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { COMPLAINT_EVENTS, COMPLAINT_REASONS } from '#contract/complaints/complaint-words.ts';
import { bytes, createdAt, instant, oneOf, rule } from '../columns.ts';
import { orders } from '../orders/orders.ts';
import { users } from './accounts.ts';

/** Complaints of customers about their orders. Only `acknowledged_at` and `closed_at` ever change (P-266). */
export const complaints = pgTable(
  'complaints',
  {
    complaintNumber: serial('complaint_number').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.orderId),
    reason: text('reason', { enum: COMPLAINT_REASONS }).notNull(),
    text: text('text').notNull(),
    madeAt: instant('made_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    /** Until then it must be settled. */
    dueAt: instant('due_at').notNull(),
    /** Null while it is open, also when it was reopened. */
    closedAt: instant('closed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('complaints_of_customer').on(table.userId, table.complaintNumber),
    index('complaints_of_order').on(table.orderId),
    index('complaints_open').on(table.dueAt, table.complaintNumber).where(sql`closed_at is null`),
    oneOf('complaints_reason', 'reason', COMPLAINT_REASONS),
    rule('complaints_text', "text <> ''"),
    rule('complaints_times', 'acknowledged_at >= made_at and due_at > made_at and closed_at >= made_at'),
  ],
);

/** The events of a complaint; append-only. */
export const complaintEvents = pgTable(
  'complaint_events',
  {
    complaintEventId: serial('complaint_event_id').primaryKey(),
    complaintNumber: integer('complaint_number')
      .notNull()
      .references(() => complaints.complaintNumber),
    kind: text('kind', { enum: COMPLAINT_EVENTS }).notNull(),
    /** The text; null for events without one. */
    text: text('text'),
    /** `customer`, `shop` for what happens by itself, or the actor, such as `staff:3`. */
    person: text('person').notNull(),
    happenedAt: instant('happened_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('complaint_events_of_complaint').on(table.complaintNumber, table.complaintEventId),
    oneOf('complaint_events_kind', 'kind', COMPLAINT_EVENTS),
  ],
);

/** The photo of a complaint, re-encoded without its metadata. It has no public address. */
export const complaintPhotos = pgTable('complaint_photos', {
  complaintNumber: integer('complaint_number')
    .primaryKey()
    .references(() => complaints.complaintNumber),
  bytes: bytes('bytes').notNull(),
});
