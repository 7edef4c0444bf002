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
  uuid,
} from 'drizzle-orm/pg-core';
import {
  PICKUP_PARTS,
  RETURN_EVENTS,
  RETURN_FINDINGS,
  RETURN_REASONS,
  RETURN_STATES,
} from '#contract/returns/return-words.ts';
import { pieces } from '../catalogue/pieces.ts';
import { bytes, createdAt, indianDate, instant, milligrams, oneOf, rule } from '../columns.ts';
import { users } from '../customers/accounts.ts';
import { creditNotes } from '../money/credit-notes.ts';
import { orderItems, orders } from './orders.ts';

/** Pieces that customers send back. Only the state, its times and the order placed instead ever change (P-269). */
export const returns = pgTable(
  'returns',
  {
    returnNumber: serial('return_number').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.orderId),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    reason: text('reason', { enum: RETURN_REASONS }).notNull(),
    text: text('text').notNull(),
    pickupDay: indianDate('pickup_day').notNull(),
    pickupPart: text('pickup_part', { enum: PICKUP_PARTS }).notNull(),
    wantsExchange: boolean('wants_exchange').notNull(),
    askedAt: instant('asked_at').notNull(),
    state: text('state', { enum: RETURN_STATES }).notNull(),
    arrivedAt: instant('arrived_at'),
    /** When every piece was weighed for the first time. */
    checkedAt: instant('checked_at'),
    /** The order placed instead. */
    exchangeOrderId: text('exchange_order_id').references(() => orders.orderId),
    createdAt: createdAt(),
  },
  (table) => [
    index('returns_of_customer').on(table.userId, table.returnNumber),
    index('returns_of_order').on(table.orderId),
    index('returns_by_state').on(table.state, table.returnNumber),
    oneOf('returns_reason', 'reason', RETURN_REASONS),
    oneOf('returns_state', 'state', RETURN_STATES),
    oneOf('returns_pickup_part', 'pickup_part', PICKUP_PARTS),
    rule('returns_checked', 'checked_at is null or arrived_at is not null'),
    rule('returns_accepted', "state <> 'accepted' or checked_at is not null"),
    rule('returns_exchange', 'exchange_order_id <> order_id'),
  ],
);

/** The pieces of a return. A trigger refuses more than the order has left. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnLineId: serial('return_line_id').primaryKey(),
    returnNumber: integer('return_number')
      .notNull()
      .references(() => returns.returnNumber),
    orderItemId: integer('order_item_id')
      .notNull()
      .references(() => orderItems.orderItemId),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    unique('return_lines_once').on(table.returnNumber, table.orderItemId),
    index('return_lines_of_item').on(table.orderItemId),
    rule('return_lines_quantity', 'quantity >= 1'),
  ],
);

/** The events of a return; append-only. */
export const returnEvents = pgTable(
  'return_events',
  {
    returnEventId: serial('return_event_id').primaryKey(),
    returnNumber: integer('return_number')
      .notNull()
      .references(() => returns.returnNumber),
    kind: text('kind', { enum: RETURN_EVENTS }).notNull(),
    /** What was written, or carrier and number; null where nothing was. */
    text: text('text'),
    /** `customer`, or the actor, such as `staff:3`. */
    person: text('person').notNull(),
    happenedAt: instant('happened_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('return_events_of_return').on(table.returnNumber, table.returnEventId),
    oneOf('return_events_kind', 'kind', RETURN_EVENTS),
  ],
);

/** The photo of a return, re-encoded without its metadata. It has no public address. */
export const returnPhotos = pgTable('return_photos', {
  returnNumber: integer('return_number')
    .primaryKey()
    .references(() => returns.returnNumber),
  bytes: bytes('bytes').notNull(),
});

/** The weighing of a returned piece and the sold weight; append-only, the last row of a piece applies (P-272). */
export const inspections = pgTable(
  'inspections',
  {
    inspectionId: serial('inspection_id').primaryKey(),
    returnLineId: integer('return_line_id')
      .notNull()
      .references(() => returnLines.returnLineId),
    /** The first, second and so on piece of its line. */
    unit: integer('unit').notNull(),
    /** The registered piece whose tag was scanned. */
    pieceId: integer('piece_id').references(() => pieces.pieceId),
    grossWeightMilligrams: milligrams('gross_weight_mg').notNull(),
    netWeightMilligrams: milligrams('net_weight_mg').notNull(),
    soldGrossWeightMilligrams: milligrams('sold_gross_weight_mg').notNull(),
    soldNetWeightMilligrams: milligrams('sold_net_weight_mg').notNull(),
    huidRead: text('huid_read'),
    isHuidRight: boolean('is_huid_right').notNull(),
    isSealClosed: boolean('is_seal_closed').notNull(),
    finding: text('finding', { enum: RETURN_FINDINGS }).notNull(),
    note: text('note'),
    /** The decision needs a second person. */
    differs: boolean('differs').notNull(),
    person: text('person').notNull(),
    inspectedAt: instant('inspected_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('inspections_of_line').on(table.returnLineId, table.unit, table.inspectionId),
    index('inspections_of_piece').on(table.pieceId).where(sql`piece_id is not null`),
    oneOf('inspections_finding', 'finding', RETURN_FINDINGS),
    rule('inspections_unit', 'unit >= 1'),
    rule('inspections_weights', 'net_weight_mg > 0 and gross_weight_mg >= net_weight_mg'),
    rule('inspections_differ', "differs or (is_huid_right and is_seal_closed and finding = 'as sold')"),
  ],
);

/** Photos of a piece at its weighing, without the files' metadata; append-only. No public address (P-320). */
export const inspectionPhotos = pgTable(
  'inspection_photos',
  {
    inspectionPhotoId: serial('inspection_photo_id').primaryKey(),
    inspectionId: integer('inspection_id')
      .notNull()
      .references(() => inspections.inspectionId),
    sha256: text('sha256').notNull(),
    bytes: bytes('bytes').notNull(),
    person: text('person').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    unique('inspection_photos_once').on(table.inspectionId, table.sha256),
    rule('inspection_photos_hash', "sha256 = encode(sha256(bytes), 'hex')"),
  ],
);

export const returnCreditNotes = pgTable(
  'return_credit_notes',
  {
    returnNumber: integer('return_number')
      .notNull()
      .references(() => returns.returnNumber),
    creditNoteNumber: text('credit_note_number')
      .notNull()
      .unique('return_credit_notes_once')
      .references(() => creditNotes.creditNoteNumber),
  },
  (table) => [primaryKey({ columns: [table.returnNumber, table.creditNoteNumber] })],
);
