import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { STATE_TAXES } from '#contract/addresses/states.ts';
import { DIRECT_METHODS } from '#contract/orders/payments/payment-states.ts';
import { basisPoints, isGstinText, oneOf, rule } from '../columns.ts';
import { care } from '../orders/care.ts';
import { INVOICE_HALVES_RULE, INVOICE_NUMBER_RULE, invoiceHead, invoiceTotals } from './invoice-columns.ts';

/**
 * Issued tax invoices of paid cleaning and repairs, with all printed data; never changed (P-366). Numbered in the series of the
 * invoices of goods.
 */
export const careInvoices = pgTable(
  'care_invoices',
  {
    ...invoiceHead(),
    careNumber: integer('care_number')
      .notNull()
      .unique()
      .references(() => care.careNumber),
    /** What was done to which piece. */
    description: text('description').notNull(),
    /** The code of the service in GST returns. */
    sac: text('sac').notNull(),
    gstRateBasisPoints: basisPoints('gst_rate').notNull(),
    ...invoiceTotals(),
    paidBy: text('paid_by', { enum: DIRECT_METHODS }).notNull(),
    /** Of the transfer or the card; empty without one. */
    paymentReference: text('payment_reference').notNull(),
  },
  (table) => [
    unique('care_invoices_serial').on(table.series, table.financialYear, table.serial),
    index('care_invoices_of_customer').on(table.userId, table.invoiceDate),
    index('care_invoices_newest').on(table.invoiceDate, table.invoiceNumber),
    oneOf('care_invoices_state_tax', 'state_tax', STATE_TAXES),
    oneOf('care_invoices_paid_by', 'paid_by', DIRECT_METHODS),
    rule(
      'care_invoices_buyer',
      `(buyer_gstin is null) = (buyer_business is null) and (buyer_gstin is null or ${isGstinText('buyer_gstin')})`,
    ),
    rule('care_invoices_number', INVOICE_NUMBER_RULE),
    rule('care_invoices_sac', "sac ~ '^99[0-9]{4}$'"),
    rule('care_invoices_halves', INVOICE_HALVES_RULE),
    rule(
      'care_invoices_sum',
      'total_paise > 0 and taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = total_paise',
    ),
  ],
);
