import { type Rupees, rupees } from '#contract/money/money.ts';
import type { EnteredTerms, OfficeCoupon } from '#contract/office/coupons/coupons.ts';
import { enteredNumber, fieldText } from '../ui/numbers.ts';
import { ownDescription } from './coupon-words.ts';

/** The form's fields: texts as they are typed. */
export interface CouponFields {
  coupon_code: string;
  description: string;
  kind: EnteredTerms['kind'];
  value: string;
  applies_to: EnteredTerms['applies_to'];
  minimum_cart: string;
  maximum_saving: string;
  start_date: string;
  end_date: string;
  /** `MINIMUM-MAXIMUM` paid orders; without a maximum `MINIMUM-`. */
  audience: string;
  usage_limit: string;
  per_customer_limit: string;
  per_customer_period: EnteredTerms['per_customer_period'];
  listed: boolean;
}

export const AUDIENCES = ['0-', '0-0', '1-'];

export const NEW_COUPON: CouponFields = {
  ...{ coupon_code: '', description: '', kind: 'flat', value: '', applies_to: 'everything' },
  ...{ minimum_cart: '0', maximum_saving: '', start_date: '', end_date: '', audience: '0-' },
  ...{ usage_limit: '', per_customer_limit: '', per_customer_period: 'ever', listed: true },
};

export function fieldsOf(coupon: OfficeCoupon): CouponFields {
  const { coupon_code, kind, applies_to, per_customer_period, listed } = coupon;
  return {
    // The shop's own words follow the terms.
    description: coupon.description === ownDescription(coupon) ? '' : coupon.description,
    ...{ coupon_code, kind, applies_to, per_customer_period, listed },
    value: fieldText(coupon.value),
    minimum_cart: fieldText(coupon.minimum_cart),
    maximum_saving: fieldText(coupon.maximum_saving),
    start_date: fieldText(coupon.start_date),
    end_date: fieldText(coupon.end_date),
    audience: `${coupon.minimum_orders}-${coupon.maximum_orders ?? ''}`,
    usage_limit: fieldText(coupon.usage_limit),
    per_customer_limit: fieldText(coupon.per_customer_limit),
  };
}

export function audienceTerms(audience: string) {
  const [minimum = '0', maximum = ''] = audience.split('-');
  return { minimum_orders: Number(minimum), maximum_orders: enteredNumber(maximum) };
}

/** The terms in the fields. Invalid input is sent unchanged, so that the shop reports the error by field. */
export function termsOf(fields: CouponFields): EnteredTerms {
  const { description, kind, applies_to, per_customer_period, listed } = fields;
  return {
    ...{ description, kind, applies_to, per_customer_period, listed },
    value: enteredNumber(fields.value) ?? Number.NaN,
    minimum_cart: amountOf(fields.minimum_cart) ?? rupees(Number.NaN),
    maximum_saving: kind === 'flat' ? null : amountOf(fields.maximum_saving),
    start_date: fields.start_date || null,
    end_date: fields.end_date || null,
    ...audienceTerms(fields.audience),
    usage_limit: enteredNumber(fields.usage_limit),
    per_customer_limit: enteredNumber(fields.per_customer_limit),
  };
}

function amountOf(text: string): Rupees | null {
  const amount = enteredNumber(text);
  return amount === null ? null : rupees(amount);
}

/** The stored terms of a coupon, to restore them. */
export function storedTerms(coupon: OfficeCoupon): EnteredTerms {
  const { coupon_code: _, version: __, state: ___, used_count: ____, saved: _____, ...terms } = coupon;
  return terms;
}
