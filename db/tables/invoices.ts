import { integer, jsonb, pgTable, primaryKey, serial, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Seller } from '../../contract/invoices.ts';
import { users } from './accounts.ts';
import { instant, paise, rule } from './columns.ts';
import { orderItems, orders } from './orders.ts';

/** The last number given out in a series of a financial year; a row is locked while the next one is taken. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
);

/** A tax invoice as issued; never changed afterwards. */
export const invoices = pgTable(
  'invoices',
  {
    invoiceNumber: text('invoice_number').primaryKey(),
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.orderId),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    invoiceDate: instant('invoice_date').notNull(),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    billingAddress: text('billing_address').notNull(),
    supplyStateName: text('supply_state_name').notNull(),
    supplyStateCode: text('supply_state_code').notNull(),
    seller: jsonb('seller').$type<Seller>().notNull(),
    subtotal: paise('subtotal_paise').notNull(),
    discount: paise('discount_paise').notNull(),
    taxableValue: paise('taxable_value_paise').notNull(),
    cgst: paise('cgst_paise').notNull(),
    sgst: paise('sgst_paise').notNull(),
    /** cgst + sgst when the goods go to another state, else 0: what is printed instead of the two. */
    igst: paise('igst_paise').notNull(),
    roundOff: paise('round_off_paise').notNull(),
    total: paise('total_paise').notNull(),
  },
  (table) => [
    unique('invoices_serial').on(table.series, table.financialYear, table.serial),
    rule('invoices_number', "invoice_number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'"),
    rule(
      'invoices_halves',
      'cgst_paise = sgst_paise and (igst_paise = 0 or igst_paise = cgst_paise + sgst_paise)',
    ),
    rule('invoices_sum', 'subtotal_paise - discount_paise + cgst_paise + sgst_paise = total_paise'),
    rule('invoices_taxable', 'taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = total_paise'),
  ],
);

/** The tax of each line, worked back from what was paid for it (checklist Q-08). */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceLineId: serial('invoice_line_id').primaryKey(),
    invoiceNumber: text('invoice_number')
      .notNull()
      .references(() => invoices.invoiceNumber),
    orderItemId: integer('order_item_id')
      .notNull()
      .unique()
      .references(() => orderItems.orderItemId),
    taxableValue: paise('taxable_value_paise').notNull(),
    /** Hundredths of a percent: 300 is 3 %. */
    gstRate: integer('gst_rate').notNull(),
    cgst: paise('cgst_paise').notNull(),
    sgst: paise('sgst_paise').notNull(),
    roundOff: paise('round_off_paise').notNull(),
    total: paise('total_paise').notNull(),
  },
  () => [
    rule(
      'invoice_lines_sum',
      'taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = total_paise',
    ),
  ],
);

/**
 * Numbers of a series, of invoices or receipts, that are in no table of the shop: a restored backup did not know the
 * papers that bore them. Never issued again, never changed.
 */
export const numberGaps = pgTable(
  'number_gaps',
  {
    numberGapId: serial('number_gap_id').primaryKey(),
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    firstNumber: integer('first_number').notNull(),
    lastNumber: integer('last_number').notNull(),
    reason: text('reason').notNull(),
    notedAt: instant('noted_at').notNull(),
  },
  (table) => [
    unique('number_gaps_once').on(table.series, table.financialYear, table.firstNumber),
    rule('number_gaps_numbers', 'first_number >= 1 and last_number >= first_number'),
  ],
);
