import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { COUPON_KINDS, COUPON_PERIODS, COUPON_SCOPES } from '#contract/office/coupons/coupon-terms.ts';
import { createdAt, indianDate, oneOf, paise, rule, version } from '../columns.ts';
import { users } from '../customers/accounts.ts';

const REDEMPTION_STATES = ['held', 'used', 'released'] as const;

export const coupons = pgTable(
  'coupons',
  {
    couponCode: text('coupon_code').primaryKey(),
    description: text('description').notNull(),
    kind: text('kind', { enum: COUPON_KINDS }).notNull(),
    /** Paise for a flat coupon, hundredths of a percent for the others. */
    paiseOrBasisPoints: integer('value').notNull(),
    appliesTo: text('applies_to', { enum: COUPON_SCOPES }).notNull(),
    minimumCartPaise: paise('minimum_cart_paise').notNull(),
    maximumSavingPaise: paise('maximum_saving_paise').notNull(),
    /** Indian days, both included; null: no bound. */
    startDate: indianDate('start_date'),
    endDate: indianDate('end_date'),
    /** Minimum and maximum number of the customer's paid orders (P-33). */
    minimumOrders: integer('minimum_orders').notNull().default(0),
    maximumOrders: integer('maximum_orders'),
    usageLimit: integer('usage_limit'),
    usedCount: integer('used_count').notNull().default(0),
    perCustomerLimit: integer('per_customer_limit'),
    perCustomerPeriod: text('per_customer_period', { enum: COUPON_PERIODS }).notNull().default('ever'),
    listed: boolean('listed').notNull(),
    active: boolean('active').notNull(),
    version: version(),
  },
  () => [
    oneOf('coupons_kind', 'kind', COUPON_KINDS),
    oneOf('coupons_applies_to', 'applies_to', COUPON_SCOPES),
    rule('coupons_value', "value > 0 and (kind = 'flat' or value <= 10000)"),
    rule('coupons_amounts', 'minimum_cart_paise >= 0 and maximum_saving_paise > 0'),
    rule('coupons_used', 'used_count >= 0 and (usage_limit is null or used_count <= usage_limit)'),
    oneOf('coupons_period', 'per_customer_period', COUPON_PERIODS),
    rule('coupons_code', "coupon_code ~ '^[A-Z0-9]{3,40}$'"),
  ],
);

/** A use of a coupon: held by a placed order, used when paid, released when cancelled; its worth stays (P-192). */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    orderId: text('order_id').primaryKey(),
    couponCode: text('coupon_code')
      .notNull()
      .references(() => coupons.couponCode),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    state: text('state', { enum: REDEMPTION_STATES }).notNull(),
    kind: text('kind', { enum: COUPON_KINDS }).notNull(),
    paiseOrBasisPoints: integer('value').notNull(),
    appliesTo: text('applies_to', { enum: COUPON_SCOPES }).notNull(),
    maximumSavingPaise: paise('maximum_saving_paise').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('coupon_redemptions_customer').on(table.couponCode, table.userId),
    oneOf('coupon_redemptions_state', 'state', REDEMPTION_STATES),
    oneOf('coupon_redemptions_kind', 'kind', COUPON_KINDS),
    oneOf('coupon_redemptions_applies_to', 'applies_to', COUPON_SCOPES),
  ],
);
