import { boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { STATE_TAXES } from '#contract/addresses/states.ts';
import type { Seller } from '#contract/orders/documents/invoices.ts';
import { instant, paise } from '../columns.ts';
import { users } from '../customers/accounts.ts';

/** What the invoices of goods and those of cleaning and repairs state: number, date, parties and place of supply. */
export const invoiceHead = () => ({
  invoiceNumber: text('invoice_number').primaryKey(),
  series: text('series').notNull(),
  financialYear: text('financial_year').notNull(),
  serial: integer('serial').notNull(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.userId),
  invoiceDate: instant('invoice_date').notNull(),
  customerName: text('customer_name').notNull(),
  customerPhone: text('customer_phone').notNull(),
  billingAddress: text('billing_address').notNull(),
  /** The registered business that bought; null where none did. */
  buyerGstin: text('buyer_gstin'),
  buyerBusiness: text('buyer_business'),
  supplyStateName: text('supply_state_name').notNull(),
  supplyStateCode: text('supply_state_code').notNull(),
  /** The state was unknown: it is the likeliest one of the pincode, or the seller's own. */
  isSupplyAssumed: boolean('is_supply_assumed').notNull(),
  /** The name of the state half of the tax. */
  stateTax: text('state_tax', { enum: STATE_TAXES }).notNull(),
  seller: jsonb('seller').$type<Seller>().notNull(),
});

/** The tax of a whole invoice, and what was paid. */
export const invoiceTotals = () => ({
  taxableValuePaise: paise('taxable_value_paise').notNull(),
  cgstPaise: paise('cgst_paise').notNull(),
  sgstPaise: paise('sgst_paise').notNull(),
  /** cgst + sgst for a supply to another state, else 0; printed instead of the two. */
  igstPaise: paise('igst_paise').notNull(),
  roundOffPaise: paise('round_off_paise').notNull(),
  totalPaise: paise('total_paise').notNull(),
});

export const INVOICE_NUMBER_RULE = "invoice_number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'";
export const INVOICE_HALVES_RULE =
  'cgst_paise = sgst_paise and (igst_paise = 0 or igst_paise = cgst_paise + sgst_paise)';
