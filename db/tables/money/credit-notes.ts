import { boolean, index, integer, pgTable, serial, text, unique, uuid } from 'drizzle-orm/pg-core';
import { CREDIT_CAUSES, CREDIT_NOTE_KINDS } from '#contract/orders/documents/credit-notes.ts';
import { instant, oneOf, paise, rule } from '../columns.ts';
import { users } from '../customers/accounts.ts';
import { orders } from '../orders/orders.ts';
import { invoiceLines, invoices, LINE_SUM } from './invoices.ts';

/** The amounts of a credit note and of its lines: what an invoice stated, taken back. */
const creditedAmounts = () => ({
  discountPaise: paise('discount_paise').notNull(),
  taxableValuePaise: paise('taxable_value_paise').notNull(),
  cgstPaise: paise('cgst_paise').notNull(),
  sgstPaise: paise('sgst_paise').notNull(),
  roundOffPaise: paise('round_off_paise').notNull(),
  totalPaise: paise('total_paise').notNull(),
});

/** Credit notes, each against one invoice or receipt, whose parties it prints; never changed (P-250). */
export const creditNotes = pgTable(
  'credit_notes',
  {
    creditNoteNumber: text('credit_note_number').primaryKey(),
    series: text('series').notNull(),
    /** Of the note's own date, not of its invoice. */
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    kind: text('kind', { enum: CREDIT_NOTE_KINDS }).notNull(),
    cause: text('cause', { enum: CREDIT_CAUSES }).notNull(),
    /** As a member of the staff gave it; null where the customer cancelled. */
    reason: text('reason'),
    invoiceNumber: text('invoice_number')
      .notNull()
      .references(() => invoices.invoiceNumber),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.orderId),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    noteDate: instant('note_date').notNull(),
    subtotalPaise: paise('subtotal_paise').notNull(),
    igstPaise: paise('igst_paise').notNull(),
    ...creditedAmounts(),
  },
  (table) => [
    unique('credit_notes_serial').on(table.series, table.financialYear, table.serial),
    index('credit_notes_of_order').on(table.orderId),
    index('credit_notes_of_invoice').on(table.invoiceNumber),
    index('credit_notes_newest').on(table.noteDate, table.creditNoteNumber),
    oneOf('credit_notes_kind', 'kind', CREDIT_NOTE_KINDS),
    oneOf('credit_notes_cause', 'cause', CREDIT_CAUSES),
    rule('credit_notes_number', "credit_note_number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'"),
    rule(
      'credit_notes_halves',
      'cgst_paise = sgst_paise and (igst_paise = 0 or igst_paise = cgst_paise + sgst_paise)',
    ),
    rule('credit_notes_sum', 'subtotal_paise - discount_paise + cgst_paise + sgst_paise = total_paise'),
    rule('credit_notes_taxable', LINE_SUM("kind = 'gift card refund'")),
    rule('credit_notes_amounts', 'taxable_value_paise >= 0 and cgst_paise >= 0 and total_paise >= 0'),
  ],
);

/** What a credit note takes back of one invoice line. A trigger refuses more than the line was billed for. */
export const creditNoteLines = pgTable(
  'credit_note_lines',
  {
    creditNoteLineId: serial('credit_note_line_id').primaryKey(),
    creditNoteNumber: text('credit_note_number')
      .notNull()
      .references(() => creditNotes.creditNoteNumber),
    invoiceLineId: integer('invoice_line_id')
      .notNull()
      .references(() => invoiceLines.invoiceLineId),
    isGiftCard: boolean('is_gift_card').notNull(),
    quantity: integer('quantity').notNull(),
    ...creditedAmounts(),
  },
  (table) => [
    unique('credit_note_lines_once').on(table.creditNoteNumber, table.invoiceLineId),
    index('credit_note_lines_of_line').on(table.invoiceLineId),
    // No pieces come back with the difference of a weight.
    rule('credit_note_lines_quantity', 'quantity >= 0'),
    rule('credit_note_lines_sum', LINE_SUM('is_gift_card')),
    rule(
      'credit_note_lines_amounts',
      'taxable_value_paise >= 0 and cgst_paise = sgst_paise and cgst_paise >= 0 and total_paise >= 0',
    ),
  ],
);
