import * as z from 'zod/mini';
import { atMost, dateOnly, optionalText, rupees } from '#contract/fields.ts';
import { countField, dayField, numberField, rupeesField } from '#contract/office/input-fields.ts';
import { COUPON_KINDS, COUPON_PERIODS, COUPON_SCOPES } from './coupon-terms.ts';

const MAX_USES = 9_999_999;

const couponCode = z
  .string({ error: 'Please enter a code.' })
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9]{3,40}$/, { error: 'A code has 3 to 40 letters and digits.' }),
  );

export const COUPON_STATES = ['open', 'upcoming', 'used up', 'ended', 'stopped'] as const;

/** The terms of a coupon that staff edit. Empty dates and limits are null. */
const enteredTerms = {
  /** The description for customers; empty: generated from the terms. */
  description: optionalText('what customers read', 200),
  kind: z.enum(COUPON_KINDS, { error: 'Please choose what the coupon takes off.' }),
  /** Rupees of a flat coupon, percent of the others. */
  value: numberField('what it takes off', 999_999),
  applies_to: z.enum(COUPON_SCOPES, { error: 'Please choose what it applies to.' }),
  minimum_cart: rupeesField('the smallest cart'),
  /** Null for a flat coupon. */
  maximum_saving: z.nullable(rupeesField('what it takes off at most')),
  start_date: z.nullable(dayField('its first day')),
  end_date: z.nullable(dayField('its last day')),
  /** Paid orders of the customer: 0 to 0 is a first order, 1 or more a returning customer. */
  minimum_orders: countField('the paid orders', 0, 9999),
  maximum_orders: z.nullable(countField('the paid orders', 0, 9999)),
  usage_limit: z.nullable(countField('the uses in all', 1, MAX_USES)),
  per_customer_limit: z.nullable(countField('the uses of one customer', 1, MAX_USES)),
  per_customer_period: z.enum(COUPON_PERIODS, { error: 'Please choose: ever or month.' }),
  listed: z.boolean({ error: 'Please choose whether customers see it.' }),
};

const shownTerms = {
  ...{ kind: z.enum(COUPON_KINDS), value: z.number(), applies_to: z.enum(COUPON_SCOPES) },
  ...{ description: z.string(), minimum_cart: rupees, maximum_saving: z.nullable(rupees) },
  ...{ start_date: z.nullable(dateOnly), end_date: z.nullable(dateOnly) },
  ...{ minimum_orders: z.int(), maximum_orders: z.nullable(z.int()) },
  ...{ usage_limit: z.nullable(z.int()), per_customer_limit: z.nullable(z.int()) },
  ...{ per_customer_period: z.enum(COUPON_PERIODS), listed: z.boolean() },
};

const coupon = z
  .object({
    coupon_code: z.string(),
    ...shownTerms,
    version: z.int(),
    state: z.enum(COUPON_STATES),
    /** Orders that hold or used it. */
    used_count: z.int(),
    /** Total discount on paid orders so far. */
    saved: rupees,
  })
  .register(z.globalRegistry, { id: 'OfficeCoupon' });

/** By code; `after` is the code behind which the page begins. */
export const couponsQuery = z.object({
  view: z.optional(z.enum(COUPON_STATES)),
  q: z.optional(z.string().check(z.trim(), atMost(100))),
  after: z.optional(z.string().check(atMost(40))),
});

export const officeCouponsResponse = z.object({
  data: z.array(coupon),
  /** The `after` of the next page; null on the last one. */
  next: z.nullable(z.string()),
});

export const couponParams = z.object({ coupon_code: z.string().check(z.toUpperCase(), atMost(40)) });

export const couponResponse = z.object({ data: coupon });

export const makeCouponBody = z.object({ coupon_code: couponCode, ...enteredTerms });

/** `version`: of the coupon that was edited. */
export const editCouponBody = z.object({ coupon_code: couponCode, version: z.int(), ...enteredTerms });

export const couponCodeBody = z.object({ coupon_code: couponCode });

/** The coupon's version after the act, which an Undo states. */
export const couponChangeResponse = z.object({
  message: z.string(),
  data: z.object({ coupon_code: z.string(), version: z.int() }),
});

export type OfficeCoupon = z.infer<typeof coupon>;
export type CouponState = (typeof COUPON_STATES)[number];
export type EnteredCoupon = z.infer<typeof makeCouponBody>;
export type EnteredTerms = Omit<EnteredCoupon, 'coupon_code'>;
