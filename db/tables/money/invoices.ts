import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { STATE_TAXES } from '#contract/addresses/states.ts';
import { INVOICE_UNITS } from '#contract/orders/documents/invoice-unit.ts';
import { DOCUMENT_KINDS } from '#contract/orders/documents/invoices.ts';
import type { StoredBilledPiece } from '#contract/pieces/billed-pieces.ts';
import { basisPoints, instant, isGstinText, milligrams, oneOf, paise, rule } from '../columns.ts';
import { orderItems, orders } from '../orders/orders.ts';
import { INVOICE_HALVES_RULE, INVOICE_NUMBER_RULE, invoiceHead, invoiceTotals } from './invoice-columns.ts';
import { userSchemes } from './schemes.ts';

/** The last number issued in a series and financial year; the row is locked while the next one is taken. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
);

/** Version of the rules used to create invoices. Invoices of edition 1 stay unchanged. */
export const INVOICE_EDITION = 2;

/** A line's sum constraint; a gift card has no taxable value. */
export const LINE_SUM = (giftCard: string) =>
  `taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = case when ${giftCard} then 0 else total_paise end`;

/** Issued tax invoices and gift card receipts, with all printed data; never changed (P-59). */
export const invoices = pgTable(
  'invoices',
  {
    ...invoiceHead(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    edition: integer('edition').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.orderId),
    /** Null where it is the customer, and on invoices issued before it was copied. */
    recipientName: text('recipient_name'),
    recipientPhone: text('recipient_phone'),
    couponCode: text('coupon_code'),
    /** How it was paid and the provider's payment id; null on invoices issued before these were copied. */
    paymentMethod: text('payment_method'),
    paymentReference: text('payment_reference'),
    /** The savings plan that paid a part; null where none did. */
    userSchemeId: integer('user_scheme_id').references(() => userSchemes.userSchemeId),
    planSavedPaise: paise('plan_saved_paise'),
    /** What gift cards paid of it; null where none did. */
    giftCardPaise: paise('gift_card_paise'),
    /** The part of it that was the value of old gold; null without any. */
    oldGoldPaise: paise('old_gold_paise'),
    subtotalPaise: paise('subtotal_paise').notNull(),
    discountPaise: paise('discount_paise').notNull(),
    ...invoiceTotals(),
  },
  (table) => [
    unique('invoices_serial').on(table.series, table.financialYear, table.serial),
    index('invoices_by_number_prefix').on(table.invoiceNumber.op('text_pattern_ops')),
    unique('invoices_one_of_each_kind').on(table.orderId, table.kind),
    index('invoices_of_customer').on(table.userId, table.invoiceDate),
    index('invoices_newest').on(table.invoiceDate, table.invoiceNumber),
    index('invoices_customer').on(sql`lower(${table.customerName}) text_pattern_ops`),
    oneOf('invoices_kind', 'kind', DOCUMENT_KINDS),
    oneOf('invoices_state_tax', 'state_tax', STATE_TAXES),
    rule(
      'invoices_buyer',
      `(buyer_gstin is null) = (buyer_business is null) and (buyer_gstin is null or kind = 'invoice' and ${isGstinText('buyer_gstin')})`,
    ),
    rule(
      'invoices_plan',
      'user_scheme_id is null and plan_saved_paise is null or user_scheme_id is not null and coalesce(plan_saved_paise, 0) > 0 and coupon_code is null',
    ),
    rule('invoices_gift_cards', "gift_card_paise is null or gift_card_paise > 0 and kind = 'invoice'"),
    rule(
      'invoices_old_gold',
      'old_gold_paise is null or coalesce(old_gold_paise between 1 and gift_card_paise, false)',
    ),
    rule('invoices_discount', 'edition = 1 or discount_paise >= 0'),
    rule('invoices_number', INVOICE_NUMBER_RULE),
    rule('invoices_halves', INVOICE_HALVES_RULE),
    rule('invoices_sum', 'subtotal_paise - discount_paise + cgst_paise + sgst_paise = total_paise'),
    rule('invoices_taxable', LINE_SUM("kind = 'gift card receipt'")),
  ],
);

/** One invoice line: item data copied from the order, with the tax worked back from the amount paid (P-60). */
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
    isGiftCard: boolean('is_gift_card').notNull(),
    description: text('description').notNull(),
    hsn: text('hsn').notNull(),
    purity: text('purity').notNull(),
    /** Null on invoices issued before it was copied. */
    stone: text('stone'),
    grossWeightMilligrams: milligrams('gross_weight_mg').notNull(),
    netWeightMilligrams: milligrams('net_weight_mg').notNull(),
    /** As it was chosen, in the words of the shop; null where nothing was, and on invoices issued before it was copied. */
    size: text('size'),
    secondSize: text('second_size'),
    engraving: text('engraving'),
    /** The registered pieces as sold; null: none of the product were registered. */
    pieces: jsonb('pieces').$type<StoredBilledPiece[]>(),
    /** Must be hallmarked by law; the price includes the charge. */
    isHallmarked: boolean('is_hallmarked').notNull(),
    quantity: integer('quantity').notNull(),
    unitCode: text('unit_code', { enum: INVOICE_UNITS }).notNull(),
    unitPricePaise: paise('unit_price_paise').notNull(),
    unitProductPricePaise: paise('unit_product_price_paise').notNull(),
    unitStoneValuePaise: paise('unit_stone_value_paise').notNull(),
    unitMakingChargesPaise: paise('unit_making_charges_paise').notNull(),
    unitDiscountPaise: paise('unit_discount_paise').notNull(),
    couponSharePaise: paise('coupon_share_paise').notNull(),
    /** The coupon's part of `discount`; null on invoices issued before it was stored. */
    couponBeforeTaxPaise: paise('coupon_before_tax_paise'),
    /** Total reduction before tax: rupee discount, offer and coupon. */
    discountPaise: paise('discount_paise').notNull(),
    taxableValuePaise: paise('taxable_value_paise').notNull(),
    /** Hundredths of a percent: 300 is 3 %. */
    gstRateBasisPoints: basisPoints('gst_rate').notNull(),
    cgstPaise: paise('cgst_paise').notNull(),
    sgstPaise: paise('sgst_paise').notNull(),
    roundOffPaise: paise('round_off_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
  },
  (table) => [
    index('invoice_lines_of_invoice').on(table.invoiceNumber),
    oneOf('invoice_lines_unit', 'unit_code', INVOICE_UNITS),
    rule('invoice_lines_sum', LINE_SUM('is_gift_card')),
    rule('invoice_lines_coupon', 'coupon_before_tax_paise >= 0'),
    rule('invoice_lines_total', 'total_paise = quantity * unit_price_paise - coupon_share_paise'),
  ],
);

/** Document numbers that were issued but lost when a backup was restored. Never reissued, never changed (P-65). */
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
