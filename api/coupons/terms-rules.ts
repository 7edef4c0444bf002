import { counted } from '#contract/counted.ts';
import { type Paise, paise, rupees, toPaise, toRupees } from '#contract/money/money.ts';
import { describeCoupon } from '#contract/office/coupons/coupon-terms.ts';
import type { EnteredTerms } from '#contract/office/coupons/coupons.ts';
import type { coupons } from '#db/tables/money/coupons.ts';

/** The editable terms of a coupon: without its code, its uses and whether it is stopped. */
export type CouponTerms = Omit<
  Required<typeof coupons.$inferInsert>,
  'couponCode' | 'active' | 'usedCount' | 'version'
>;

export type TermField = 'coupon_code' | keyof EnteredTerms;
export type TermFaults = Partial<Record<TermField, string>>;

/** The faults in a coupon's terms, by field; shared by the command and the office. */
export function termFaults(couponCode: string, terms: CouponTerms, usedCount = 0): TermFaults {
  const { kind, paiseOrBasisPoints, maximumSavingPaise, minimumOrders, maximumOrders } = terms;
  const { startDate, endDate, usageLimit } = terms;
  const isFlat = kind === 'flat';
  return {
    ...(!/^[A-Z0-9]{3,40}$/.test(couponCode) && { coupon_code: '3 to 40 letters and digits.' }),
    ...(paiseOrBasisPoints <= 0 && { value: 'It takes nothing off.' }),
    ...(!isFlat && paiseOrBasisPoints > 10_000 && { value: 'A percent is at most 100.' }),
    ...(!isFlat &&
      maximumSavingPaise <= 0 && { maximum_saving: 'Say how many rupees it takes off at most.' }),
    ...(startDate && endDate && startDate > endDate && { end_date: 'The coupon ends before it starts.' }),
    ...(maximumOrders !== null &&
      maximumOrders < minimumOrders && { maximum_orders: 'This is less than the paid orders needed.' }),
    ...(usageLimit !== null &&
      usageLimit < usedCount && { usage_limit: `It was used ${counted(usedCount, 'time')} already.` }),
  };
}

/** The terms as a person entered them; without a description they describe themselves. */
export function termsOf(entered: EnteredTerms): CouponTerms {
  const { kind, value, applies_to, minimum_cart, maximum_saving } = entered;
  const valuePaise = kind === 'flat' ? toPaise(rupees(value)) : paise(0);
  const terms = {
    kind,
    paiseOrBasisPoints: kind === 'flat' ? valuePaise : Math.round(value * 100),
    appliesTo: applies_to,
    minimumCartPaise: toPaise(minimum_cart),
    maximumSavingPaise: kind === 'flat' ? valuePaise : maximumOf(maximum_saving),
    ...{ startDate: entered.start_date, endDate: entered.end_date },
    ...{ minimumOrders: entered.minimum_orders, maximumOrders: entered.maximum_orders },
    ...{ usageLimit: entered.usage_limit, perCustomerLimit: entered.per_customer_limit },
    ...{ perCustomerPeriod: entered.per_customer_period, listed: entered.listed },
  };
  return { ...terms, description: entered.description || describeCoupon(terms) };
}

function maximumOf(entered: EnteredTerms['maximum_saving']): Paise {
  return entered === null ? paise(0) : toPaise(entered);
}

/** The terms as the office shows them and the audit keeps them. */
export function shownTerms(terms: CouponTerms): EnteredTerms {
  const { kind, paiseOrBasisPoints } = terms;
  return {
    description: terms.description,
    kind,
    value: paiseOrBasisPoints / 100,
    applies_to: terms.appliesTo,
    minimum_cart: toRupees(terms.minimumCartPaise),
    maximum_saving: kind === 'flat' ? null : toRupees(terms.maximumSavingPaise),
    ...{ start_date: terms.startDate, end_date: terms.endDate },
    ...{ minimum_orders: terms.minimumOrders, maximum_orders: terms.maximumOrders },
    ...{ usage_limit: terms.usageLimit, per_customer_limit: terms.perCustomerLimit },
    ...{ per_customer_period: terms.perCustomerPeriod, listed: terms.listed },
  };
}

/** The fields that differ, before and after. */
export function changedTerms(
  old: CouponTerms,
  next: CouponTerms,
): { before: Partial<EnteredTerms>; after: Partial<EnteredTerms> } | undefined {
  const [before, after] = [shownTerms(old), shownTerms(next)];
  const changed = (Object.keys(after) as (keyof EnteredTerms)[]).filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return undefined;
  const of = (terms: EnteredTerms) => Object.fromEntries(changed.map((key) => [key, terms[key]]));
  return { before: of(before), after: of(after) };
}
