import { formatIndianDate } from '#contract/indian-time.ts';
import { paise, rupees, toPaise } from '#contract/money/money.ts';
import { type CouponKind, type CouponScope, describeCoupon } from '#contract/office/coupons/coupon-terms.ts';
import type { CouponState, EnteredTerms } from '#contract/office/coupons/coupons.ts';
import type { BadgeVariant } from '../ui/layout/badge.tsx';
import { shownRupees } from '../ui/numbers.ts';

export const STATES: Record<CouponState, { label: string; variant: BadgeVariant }> = {
  open: { label: 'In use', variant: 'success' },
  upcoming: { label: 'Upcoming', variant: 'neutral' },
  'used up': { label: 'Used up', variant: 'warning' },
  ended: { label: 'Ended', variant: 'neutral' },
  stopped: { label: 'Stopped', variant: 'error' },
};

export const KINDS: Record<CouponKind, string> = {
  flat: 'Rupees',
  'percent of price': 'Percent of the price',
  'percent of making': 'Percent of the making charges',
};

export const SCOPES: Record<CouponScope, string> = {
  everything: 'Everything',
  gold: 'Gold',
  diamond: 'Diamond jewellery',
  silver: 'Silver jewellery',
  children: 'Children’s jewellery',
  'wedding order': 'Orders with a wedding piece',
};

type Terms = Omit<EnteredTerms, 'description'>;

/** The default description; an ellipsis while a number is missing. */
export function ownDescription({ kind, value, applies_to, minimum_cart, maximum_saving }: Terms): string {
  if (![value, minimum_cart, maximum_saving ?? 0].every(Number.isFinite)) return '…';
  return describeCoupon({
    kind,
    paiseOrBasisPoints: Math.round(value * 100),
    appliesTo: applies_to,
    minimumCartPaise: toPaise(minimum_cart),
    maximumSavingPaise: kind === 'flat' ? paise(0) : toPaise(maximum_saving ?? rupees(0)),
  });
}

export function periodOf({ start_date, end_date }: Pick<Terms, 'start_date' | 'end_date'>): string {
  if (start_date && end_date) return `${formatIndianDate(start_date)} to ${formatIndianDate(end_date)}`;
  if (start_date) return `From ${formatIndianDate(start_date)}`;
  return end_date ? `Until ${formatIndianDate(end_date)}` : 'Always';
}

export function audienceOf({
  minimum_orders,
  maximum_orders,
}: Pick<Terms, 'minimum_orders' | 'maximum_orders'>): string {
  if (maximum_orders === 0) return 'First orders only';
  if (maximum_orders !== null) return `Customers with ${minimum_orders} to ${maximum_orders} paid orders`;
  if (minimum_orders === 0) return 'Everybody';
  return minimum_orders === 1
    ? 'Returning customers'
    : `Customers with ${minimum_orders} paid orders or more`;
}

function timesOf({ usage_limit, per_customer_limit, per_customer_period }: Terms): string {
  const each =
    per_customer_limit !== null &&
    `${per_customer_limit} by each customer${per_customer_period === 'month' ? ' a month' : ''}`;
  return [usage_limit === null ? 'No limit in all' : `${usage_limit} in all`, each]
    .filter(Boolean)
    .join(', ');
}

/** The terms as names and words, to read and to compare two versions. */
export function termWords(terms: EnteredTerms): Record<string, string> {
  const { kind, value, maximum_saving, minimum_cart, applies_to, listed, description } = terms;
  return {
    'Takes off': kind === 'flat' ? shownRupees(rupees(value)) : `${value} % – ${KINDS[kind].toLowerCase()}`,
    'At most': maximum_saving === null ? 'As it says' : shownRupees(maximum_saving),
    'Applies to': SCOPES[applies_to],
    'Smallest cart': shownRupees(minimum_cart),
    Period: periodOf(terms),
    For: audienceOf(terms),
    Uses: timesOf(terms),
    'Customers read': description || ownDescription(terms),
    Shown: listed ? 'To all customers' : 'Only to who knows the code',
  };
}
