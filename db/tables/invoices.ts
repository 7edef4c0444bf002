import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { INVOICE_UNITS } from '#contract/invoice-unit.ts';
import { DOCUMENT_KINDS, type Seller } from '#contract/invoices.ts';
import { STATE_TAXES } from '#contract/states.ts';
import { users } from './accounts.ts';
import { instant, oneOf, paise, rule } from './columns.ts';
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

/** The rules by which invoices are made now. Those of edition 1 were issued before, and stay as they are. */
export const INVOICE_EDITION = 2;

/** What a line adds up to: a gift card has no taxable value. */
const LINE_SUM = (giftCard: string) =>
  `taxable_value_paise + cgst_paise + sgst_paise + round_off_paise = case when ${giftCard} then 0 else total_paise end`;

/** A tax invoice, or the receipt for gift cards, as issued: all that it prints is here and never changes. */
export const invoices = pgTable(
  'invoices',
  {
    invoiceNumber: text('invoice_number').primaryKey(),
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    edition: integer('edition').notNull(),
    orderId: text('order_id')
      .notNull()
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
    /** Nobody named the state: it is the likeliest one of the pincode, or the seller's own. */
    isSupplyAssumed: boolean('is_supply_assumed').notNull(),
    /** What the second half of the tax is called inside the state. */
    stateTax: text('state_tax', { enum: STATE_TAXES }).notNull(),
    couponCode: text('coupon_code'),
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
    unique('invoices_one_of_each_kind').on(table.orderId, table.kind),
    oneOf('invoices_kind', 'kind', DOCUMENT_KINDS),
    oneOf('invoices_state_tax', 'state_tax', STATE_TAXES),
    rule('invoices_discount', 'edition = 1 or discount_paise >= 0'),
    rule('invoices_number', "invoice_number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'"),
    rule(
      'invoices_halves',
      'cgst_paise = sgst_paise and (igst_paise = 0 or igst_paise = cgst_paise + sgst_paise)',
    ),
    rule('invoices_sum', 'subtotal_paise - discount_paise + cgst_paise + sgst_paise = total_paise'),
    rule('invoices_taxable', LINE_SUM("kind = 'gift card receipt'")),
  ],
);

/** One line of an invoice: what was sold, copied from the order, and its tax, worked back from what was paid. */
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
    grossWeightMg: integer('gross_weight_mg').notNull(),
    netWeightMg: integer('net_weight_mg').notNull(),
    /** Bears the hallmark by law; its price includes the charge. */
    isHallmarked: boolean('is_hallmarked').notNull(),
    quantity: integer('quantity').notNull(),
    unitCode: text('unit_code', { enum: INVOICE_UNITS }).notNull(),
    unitPrice: paise('unit_price_paise').notNull(),
    unitProductPrice: paise('unit_product_price_paise').notNull(),
    unitStoneValue: paise('unit_stone_value_paise').notNull(),
    unitMakingCharges: paise('unit_making_charges_paise').notNull(),
    unitDiscount: paise('unit_discount_paise').notNull(),
    couponShare: paise('coupon_share_paise').notNull(),
    /** The before-tax worth of what was taken off: rupee discount, offer and coupon. */
    discount: paise('discount_paise').notNull(),
    taxableValue: paise('taxable_value_paise').notNull(),
    /** Hundredths of a percent: 300 is 3 %. */
    gstRate: integer('gst_rate').notNull(),
    cgst: paise('cgst_paise').notNull(),
    sgst: paise('sgst_paise').notNull(),
    roundOff: paise('round_off_paise').notNull(),
    total: paise('total_paise').notNull(),
  },
  () => [
    oneOf('invoice_lines_unit', 'unit_code', INVOICE_UNITS),
    rule('invoice_lines_sum', LINE_SUM('is_gift_card')),
    rule('invoice_lines_total', 'total_paise = quantity * unit_price_paise - coupon_share_paise'),
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
