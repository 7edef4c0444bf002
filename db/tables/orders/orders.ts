import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import { paise as paiseOf } from '#contract/money/money.ts';
import type { WeightTerms } from '#contract/money/weight-difference.ts';
import { MAX_GIFT_MESSAGE_CHARACTERS } from '#contract/orders/gift-message.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/orders/order-states.ts';
import { products } from '../catalogue/catalogue.ts';
import { createdAt, indianDate, instant, isGstinText, milligrams, oneOf, paise, rule } from '../columns.ts';
import { userPhoneReversed, users, userWords } from '../customers/accounts.ts';
import { lineChoice } from '../line-choice.ts';

/** The recipient of an order, for the search. */
export const recipientOf = (table: Record<'recipientName' | 'recipientPhone', AnyPgColumn>) => ({
  name: table.recipientName,
  phone: table.recipientPhone,
});

export const orders = pgTable(
  'orders',
  {
    /** 100 random bits, so that order ids cannot be guessed. */
    orderId: text('order_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    cartVersion: integer('cart_version').notNull(),
    orderDate: instant('order_date').notNull().defaultNow(),
    orderStatus: text('order_status', { enum: ORDER_STATUSES }).notNull(),
    paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }).notNull(),
    subtotalPaise: paise('subtotal_paise').notNull(),
    discountPaise: paise('discount_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
    /** The part of the total that a savings plan pays (P-350). */
    planSavedPaise: paise('plan_saved_paise').notNull().default(paiseOf(0)),
    /** The part of the total that gift cards pay (P-351). */
    giftCardPaise: paise('gift_card_paise').notNull().default(paiseOf(0)),
    couponCode: text('coupon_code'),
    street: text('street').notNull(),
    city: text('city').notNull(),
    pincode: text('pincode').notNull(),
    /** GST code of the destination state, from the pincode or the customer; null if unknown. */
    stateCode: text('state_code'),
    /** Who receives the parcel; null where it is the customer. */
    recipientName: text('recipient_name'),
    recipientPhone: text('recipient_phone'),
    /** It is wrapped, and no price is in the box. */
    isGift: boolean('is_gift').notNull().default(false),
    /** Printed on a card; null: the card stays empty. */
    giftMessage: text('gift_message'),
    paidAt: instant('paid_at'),
    /** End of an unpaid order's hold on price and stock (P-39). */
    priceKeptUntil: instant('price_kept_until').notNull().defaultNow(),
    /** Whether stock is held: false after an unpaid order's hold ended, and once it is cancelled. */
    holdsStock: boolean('holds_stock').notNull().default(true),
    /** Number of the current or last stock hold; an order may hold, release and hold again. */
    holdNumber: integer('hold_number').notNull().default(1),
    /** The customer of an order that the shop placed chose a bank transfer, although it can be paid online (P-352). */
    paysByTransfer: boolean('pays_by_transfer').notNull().default(false),
    /** When the provider was last queried for a payment still possible on this unpaid order. */
    moneyAskedAt: instant('money_asked_at'),
    /** The first and the last day of delivery as promised to the customer. */
    promisedFrom: indianDate('promised_from'),
    promisedTo: indianDate('promised_to'),
  },
  (table) => [
    unique('orders_one_per_cart').on(table.userId, table.cartVersion),
    index('orders_customer').on(table.userId, table.orderDate),
    index('orders_unpaid').on(table.paymentStatus, table.orderDate),
    // For the owner's lists, newest first.
    index('orders_by_status').on(table.orderStatus, table.orderDate, table.orderId),
    index('orders_newest').on(table.orderDate, table.orderId),
    // For the search of the office.
    index('orders_by_id_prefix').on(table.orderId.op('text_pattern_ops')),
    index('orders_by_recipient').using('gin', userWords(recipientOf(table))),
    index('orders_by_recipient_phone').on(sql`${userPhoneReversed(recipientOf(table))} text_pattern_ops`),
    oneOf('orders_status', 'order_status', ORDER_STATUSES),
    oneOf('orders_payment_status', 'payment_status', PAYMENT_STATUSES),
    rule('orders_state', "state_code ~ '^[0-9]{2}$'"),
    rule('orders_sum', 'total_paise = subtotal_paise - discount_paise'),
    rule('orders_amounts', 'subtotal_paise >= 0 and discount_paise >= 0 and total_paise >= 0'),
    rule(
      'orders_plan',
      'plan_saved_paise between 0 and total_paise and (plan_saved_paise = 0 or coupon_code is null)',
    ),
    rule('orders_gift_cards', 'gift_card_paise between 0 and total_paise - plan_saved_paise'),
    rule('orders_paid', "(paid_at is not null) = (payment_status = 'Success')"),
    // Cancelled orders hold no stock, processed ones do; unpaid ones may or may not.
    rule('orders_hold', "order_status = 'pending' or holds_stock = (order_status <> 'cancelled')"),
    rule('orders_hold_number', 'hold_number >= 1'),
    rule(
      'orders_gift_message',
      `gift_message is null or is_gift and char_length(gift_message) between 1 and ${MAX_GIFT_MESSAGE_CHARACTERS}`,
    ),
    rule(
      'orders_promise',
      '(promised_from is null) = (promised_to is null) and promised_from <= promised_to',
    ),
  ],
);

/** Items as sold, frozen when the order was placed (P-36). Amounts named "unit" are per piece. */
export const orderItems = pgTable(
  'order_items',
  {
    orderItemId: serial('order_item_id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.orderId),
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId),
    productName: text('product_name').notNull(),
    quantity: integer('quantity').notNull(),
    unitPricePaise: paise('unit_price_paise').notNull(),
    unitProductPricePaise: paise('unit_product_price_paise').notNull(),
    unitStoneValuePaise: paise('unit_stone_value_paise').notNull(),
    unitMakingChargesPaise: paise('unit_making_charges_paise').notNull(),
    unitDiscountPaise: paise('unit_discount_paise').notNull(),
    unitCgstPaise: paise('unit_cgst_paise').notNull(),
    unitSgstPaise: paise('unit_sgst_paise').notNull(),
    subtotalPaise: paise('subtotal_paise').notNull(),
    couponSharePaise: paise('coupon_share_paise').notNull(),
    discountedSubtotalPaise: paise('discounted_subtotal_paise').notNull(),
    hsn: text('hsn').notNull(),
    purity: text('purity').notNull(),
    grossWeightMilligrams: milligrams('gross_weight_mg').notNull(),
    netWeightMilligrams: milligrams('net_weight_mg').notNull(),
    stone: text('stone').notNull(),
    /** A voucher: sold without GST, on a receipt in a separate series (P-63). */
    isGiftCard: boolean('is_gift_card').notNull(),
    ...lineChoice(),
    /** Working days for which it is made for this order; 0: it is taken from the shop. */
    leadDays: integer('lead_days').notNull().default(0),
    /** How the price follows the weight, of what is made and priced by rate; null: it does not, or nobody stored it. */
    weightTerms: jsonb('weight_terms').$type<WeightTerms>(),
  },
  (table) => [
    rule('order_items_lead_days', 'lead_days between 0 and 120'),
    unique('order_items_one_per_choice').on(table.orderId, table.productId, table.choiceKey),
    rule('order_items_quantity', `quantity between 1 and ${MAX_QUANTITY_PER_LINE}`),
    rule('order_items_subtotal', 'subtotal_paise = quantity * unit_price_paise'),
    rule(
      'order_items_discounted',
      'discounted_subtotal_paise = subtotal_paise - coupon_share_paise and coupon_share_paise >= 0 and discounted_subtotal_paise >= 0',
    ),
  ],
);

/** The buyer's PAN of a large order, encrypted (AES-256-GCM) with a key that is not in the database (P-46). */
export const orderPans = pgTable(
  'order_pans',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.orderId),
    keyId: text('key_id').notNull(),
    /** Nonce, ciphertext and tag, in base64. */
    sealedPan: text('sealed_pan').notNull(),
    /** Shown to the customer and the owner. */
    lastFour: text('last_four').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  () => [rule('order_pans_last_four', "last_four ~ '^[0-9]{3}[A-Z]$'")],
);

/** The registered business that buys an order, as its customer gave it before paying. */
export const businessBuyers = pgTable(
  'business_buyers',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.orderId),
    gstin: text('gstin').notNull(),
    businessName: text('business_name').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  () => [
    rule('business_buyers_gstin', isGstinText('gstin')),
    rule('business_buyers_name', "business_name <> ''"),
  ],
);

/** Status history of orders and payments: time, old and new status, and actor (P-37). */
export const statusLog = pgTable(
  'status_log',
  {
    statusLogId: serial('status_log_id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.orderId),
    field: text('field', { enum: ['order_status', 'payment_status'] }).notNull(),
    oldValue: text('old_value'),
    newValue: text('new_value').notNull(),
    actor: text('actor', { enum: ['customer', 'provider', 'shop'] }).notNull(),
    /** Who of the shop it was: `staff:7` or `command:root`; null for customers and providers. */
    person: text('person'),
    createdAt: createdAt(),
  },
  (table) => [index('status_log_order').on(table.orderId)],
);
