import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { STATE_TAXES } from '#contract/addresses/states.ts';
import type { Seller } from '#contract/orders/documents/invoices.ts';
import { DIRECT_METHODS } from '#contract/orders/payments/payment-states.ts';
import { basisPoints, instant, isGstinText, oneOf, paise, rule } from '../columns.ts';
import { users } from '../customers/accounts.ts';
import { care } from '../orders/care.ts';

/**
 * Issued tax invoices of paid cleaning and repairs, with all printed data; never changed (P-366). Numbered in the series of the
 * invoices of goods.
 */
export const careInvoices = pgTable(
  'care_invoices',
  {
    invoiceNumber: text('invoice_number').primaryKey(),
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    careNumber: integer('care_number')
      .notNull()
      .unique()
      .references(() => care.careNumber),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    invoiceDate: instant('invoice_date').notNull(),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    billingAddress: text('billing_address').notNull(),
    /** The registered business that bought the piece; null where none did. */
    buyerGstin: text('buyer_gstin'),
    buyerBusiness: text('buyer_business'),
    supplyStateName: text('supply_state_name').notNull(),
    supplyStateCode: text('supply_state_code').notNull(),
    isSupplyAssumed: boolean('is_supply_assumed').notNull(),
    stateTax: text('state_tax', { enum: STATE_TAXES }).notNull(),
    /** What was done to which piece. */
    description: text('description').notNull(),
    /** The code of the service in GST returns. */
    sac: text('sac').notNull(),
    gstRateBasisPoints: basisPoints('gst_rate').notNull(),
    taxableValuePaise: paise('taxable_value_paise').notNull(),
    cgstPaise: paise('cgst_paise').notNull(),
    sgstPaise: paise('sgst_paise').notNull(),
    /** cgst + sgst for a supply to another state, else 0; printed instead of the two. */
    igstPaise: paise('igst_paise').notNull(),
    roundOffPaise: paise('round_off_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
    paidBy: text('paid_by', { enum: DIRECT_METHODS }).notNull(),
    /** Of the transfer or the card; empty without one. */
    paymentReference: text('payment_reference').notNull(),
    seller: jsonb('seller').$type<Seller>().notNull(),
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
    rule('care_invoices_number', "invoice_number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'"),
    rule('care_invoices_sac', "sac ~ '^99[0-9]{4}$'"),
    rule(
      'care_invoices_halves',
      'cgst_paise = sgst_paise and (igst_paise = 0 or igst_paise = cgst_paise + sgst_paise)',
    ),
    rule(
      'care_invoices_sum',
      'total_paise > 0 and taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = total_paise',
    ),
  ],
);
