import { index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { MAX_UNDERWEIGHT_MG } from '#contract/pieces/pieces.ts';
import { pieces } from '../catalogue/pieces.ts';
import { instant, milligrams, paise, paisePerGram, rule } from '../columns.ts';
import { creditNotes } from '../money/credit-notes.ts';
import { orderItems } from './orders.ts';

const pieceOfLine = () => ({
  orderItemId: integer('order_item_id')
    .notNull()
    .references(() => orderItems.orderItemId),
  pieceId: integer('piece_id')
    .notNull()
    .references(() => pieces.pieceId),
  soldMilligrams: milligrams('sold_mg').notNull(),
  weighedMilligrams: milligrams('weighed_mg').notNull(),
});

/** The credit for lighter pieces made for an order, with its note (P-281); never changed. Before tax and reductions. */
export const weightSettlements = pgTable(
  'weight_settlements',
  {
    ...pieceOfLine(),
    creditNoteNumber: text('credit_note_number')
      .notNull()
      .references(() => creditNotes.creditNoteNumber),
    /** Null where the piece has several metals. */
    ratePaisePerGram: paisePerGram('rate_paise_per_gram'),
    metalPaise: paise('metal_paise').notNull(),
    wastagePaise: paise('wastage_paise').notNull(),
    makingPaise: paise('making_paise').notNull(),
    settledAt: instant('settled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderItemId, table.pieceId] }),
    index('weight_settlements_of_note').on(table.creditNoteNumber),
    rule('weight_settlements_lighter', `weighed_mg > 0 and weighed_mg < sold_mg - ${MAX_UNDERWEIGHT_MG}`),
    rule('weight_settlements_amounts', 'metal_paise >= 0 and wastage_paise >= 0 and making_paise >= 0'),
  ],
);

/** The decision to send a piece that is too heavy at the price of its order; never changed (P-282). */
export const heavierPieces = pgTable(
  'heavier_pieces',
  {
    heavierPieceId: serial('heavier_piece_id').primaryKey(),
    ...pieceOfLine(),
    reason: text('reason').notNull(),
    person: text('person').notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    index('heavier_pieces_of_piece').on(table.orderItemId, table.pieceId),
    rule('heavier_pieces_heavier', 'weighed_mg > sold_mg'),
    rule('heavier_pieces_reason', "reason <> ''"),
  ],
);
