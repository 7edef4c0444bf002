import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PIECE_STATES } from '#contract/pieces/pieces.ts';
import { instant, isOneOf, milligrams, oneOf, rule, version } from '../columns.ts';
import { orderItems } from '../orders/orders.ts';
import { products } from './catalogue.ts';
import { media } from './media.ts';

/** One row for each physical piece of a product whose pieces are registered. */
export const pieces = pgTable(
  'pieces',
  {
    pieceId: serial('piece_id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId),
    /** On the label at the piece; scanned. */
    tag: text('tag').notNull().unique(),
    grossWeightMilligrams: milligrams('gross_weight_mg').notNull(),
    netWeightMilligrams: milligrams('net_weight_mg').notNull(),
    /** Thousandths of a carat. */
    stoneMilliCarat: integer('stone_milli_carat').notNull().default(0),
    size: text('size'),
    /** The hallmark's number, or why the piece needs none. */
    huid: text('huid'),
    huidExemptReason: text('huid_exempt_reason'),
    certificateNumber: text('certificate_number'),
    photoHash: text('photo_hash').references(() => media.mediaHash),
    /** Tray, shelf or safe. */
    place: text('place').notNull(),
    state: text('state', { enum: PIECE_STATES }).notNull(),
    /** The order line that holds it, or by which it was sold. */
    orderItemId: integer('order_item_id').references(() => orderItems.orderItemId),
    version: version(),
  },
  (table) => [
    uniqueIndex('pieces_huid').on(table.huid).where(sql`huid is not null`),
    index('pieces_of_product').on(table.productId, table.state, table.pieceId),
    index('pieces_of_order_item').on(table.orderItemId),
    index('pieces_at').on(table.place, table.state),
    oneOf('pieces_state', 'state', PIECE_STATES),
    rule(
      'pieces_weights',
      'net_weight_mg > 0 and gross_weight_mg >= net_weight_mg and stone_milli_carat >= 0',
    ),
    rule('pieces_huid_form', "huid ~ '^[0-9A-Z]{6}$'"),
    rule('pieces_huid_or_reason', 'huid is null or huid_exempt_reason is null'),
    rule('pieces_order', `(order_item_id is not null) = (${isOneOf('state', ['held', 'sold'])})`),
  ],
);

/** Every change of a piece's state or place; append-only. */
export const pieceMoves = pgTable(
  'piece_moves',
  {
    pieceMoveId: serial('piece_move_id').primaryKey(),
    pieceId: integer('piece_id')
      .notNull()
      .references(() => pieces.pieceId),
    fromState: text('from_state', { enum: PIECE_STATES }),
    toState: text('to_state', { enum: PIECE_STATES }).notNull(),
    fromPlace: text('from_place'),
    toPlace: text('to_place').notNull(),
    orderItemId: integer('order_item_id').references(() => orderItems.orderItemId),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('piece_moves_of_piece').on(table.pieceId, table.pieceMoveId),
    index('piece_moves_made')
      .on(table.orderItemId)
      .where(sql`from_state is null and order_item_id is not null`),
  ],
);

/** A count of a place by scanning its tags. */
export const stockTakes = pgTable('stock_takes', {
  stockTakeId: serial('stock_take_id').primaryKey(),
  place: text('place').notNull(),
  startedBy: text('started_by').notNull(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
});

export const stockTakeScans = pgTable(
  'stock_take_scans',
  {
    stockTakeId: integer('stock_take_id')
      .notNull()
      .references(() => stockTakes.stockTakeId),
    tag: text('tag').notNull(),
    /** As weighed during the count; null: not weighed. */
    grossWeightMilligrams: milligrams('gross_weight_mg'),
    /** Its place, in a stock-take of the whole shop; null: not recorded. */
    place: text('place'),
    scannedAt: instant('scanned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.stockTakeId, table.tag] })],
);
