import { boolean, index, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, rule } from './columns.ts';
import { orders } from './orders.ts';

const orderId = () =>
  text('order_id')
    .notNull()
    .references(() => orders.orderId);

/** Who did it: `staff:7` or `command:root`. */
const person = () => text('person').notNull();

/** That an order was packed, or that this was taken back; append-only, the last row of an order holds (P-178). */
export const orderPackings = pgTable(
  'order_packings',
  {
    orderPackingId: serial('order_packing_id').primaryKey(),
    orderId: orderId(),
    isPacked: boolean('is_packed').notNull(),
    person: person(),
    packedAt: instant('packed_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_packings_order').on(table.orderId, table.orderPackingId)],
);

/** Carrier and tracking number of a shipped order; append-only, a correction is another row (P-178). */
export const shipments = pgTable(
  'shipments',
  {
    shipmentId: serial('shipment_id').primaryKey(),
    orderId: orderId(),
    carrier: text('carrier').notNull(),
    /** Null where the carrier gives none. */
    trackingNumber: text('tracking_number'),
    person: person(),
    enteredAt: instant('entered_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('shipments_order').on(table.orderId, table.shipmentId),
    rule('shipments_words', "carrier <> '' and tracking_number <> ''"),
  ],
);

/** What the staff notes about an order; append-only. */
export const orderNotes = pgTable(
  'order_notes',
  {
    orderNoteId: serial('order_note_id').primaryKey(),
    orderId: orderId(),
    text: text('text').notNull(),
    /** Shown to packers and printed on the packing slip, such as words for a gift. */
    isForPacking: boolean('is_for_packing').notNull(),
    person: person(),
    notedAt: instant('noted_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.orderNoteId)],
);
