import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { PARCEL_EVENTS } from '#contract/orders/delivery/parcel-events.ts';
import { createdAt, instant, oneOf, paise, rule } from '../columns.ts';
import { orders } from './orders.ts';

const orderId = () =>
  text('order_id')
    .notNull()
    .references(() => orders.orderId);

/** Who did it: `staff:7` or `command:root`. */
const person = () => text('person').notNull();

const parcel = () => integer('parcel').notNull();

/** An order was packed, or this was undone; append-only, the last row of an order applies (P-178). */
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
    /** Which parcel of the order: one that came back may be sent again as the next. */
    parcel: parcel().default(1),
    /** Null for shipments from before the shop stored it, and where no carrier had it. */
    insuredPaise: paise('insured_paise'),
    person: person(),
    enteredAt: instant('entered_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('shipments_order').on(table.orderId, table.shipmentId),
    rule('shipments_words', "carrier <> '' and tracking_number <> ''"),
    rule('shipments_parcel', 'parcel >= 1'),
    rule('shipments_insured', 'insured_paise >= 0'),
  ],
);

/** The content of a returned parcel: the tags of registered pieces, or a count. */
export interface FoundLine {
  orderItemId: number;
  quantity: number;
  tags: string[];
}

/** What happened to the parcels of an order; append-only. A trigger refuses an event that may not follow (P-278). */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    shipmentEventId: serial('shipment_event_id').primaryKey(),
    orderId: orderId(),
    parcel: parcel(),
    kind: text('kind', { enum: PARCEL_EVENTS }).notNull(),
    /** The reason, or the missing goods. */
    note: text('note'),
    /** For `checked` only. */
    found: jsonb('found').$type<FoundLine[]>(),
    person: person(),
    happenedAt: instant('happened_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('shipment_events_order').on(table.orderId, table.shipmentEventId),
    // For the parcels that wait for a decision.
    index('shipment_events_back').on(table.orderId).where(sql`kind in ('came back', 'checked')`),
    oneOf('shipment_events_kind', 'kind', PARCEL_EVENTS),
    rule('shipment_events_parcel', 'parcel >= 1'),
    rule('shipment_events_note', "note <> ''"),
    rule('shipment_events_found', "(found is not null) = (kind = 'checked')"),
  ],
);

/** The claim for a lost parcel at its carrier, and what was paid so far; append-only, the last row applies. */
export const carrierClaims = pgTable(
  'carrier_claims',
  {
    carrierClaimId: serial('carrier_claim_id').primaryKey(),
    orderId: orderId(),
    parcel: parcel(),
    claimNumber: text('claim_number').notNull(),
    receivedPaise: paise('received_paise').notNull(),
    person: person(),
    enteredAt: instant('entered_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('carrier_claims_order').on(table.orderId, table.carrierClaimId),
    rule('carrier_claims_words', "claim_number <> ''"),
    rule('carrier_claims_amount', 'received_paise >= 0'),
  ],
);

/** Where an order went before its address was changed; append-only (P-346). */
export const addressChanges = pgTable(
  'address_changes',
  {
    addressChangeId: serial('address_change_id').primaryKey(),
    orderId: orderId(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    pincode: text('pincode').notNull(),
    recipientName: text('recipient_name'),
    recipientPhone: text('recipient_phone'),
    person: person(),
    changedAt: instant('changed_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('address_changes_order').on(table.orderId, table.addressChangeId)],
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
