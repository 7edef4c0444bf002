import { formatRupees, type Paise, paise } from '#contract/money/money.ts';

export const COUPON_KINDS = ['flat', 'percent of price', 'percent of making'] as const;
export const COUPON_SCOPES = [
  'everything',
  'gold',
  'diamond',
  'silver',
  'children',
  'wedding order',
] as const;
export const COUPON_PERIODS = ['ever', 'month'] as const;

export type CouponKind = (typeof COUPON_KINDS)[number];
export type CouponScope = (typeof COUPON_SCOPES)[number];

/** The terms of a coupon that determine its discount. */
export interface CouponWorth {
  kind: CouponKind;
  /** Paise for a flat coupon, hundredths of a percent for the others. */
  paiseOrBasisPoints: number;
  appliesTo: CouponScope;
  maximumSavingPaise: Paise;
}

const ON: Record<CouponScope, string> = {
  everything: '',
  gold: ' on gold',
  diamond: ' on diamond jewellery',
  silver: ' on silver jewellery',
  children: ' on children’s jewellery',
  'wedding order': ' on wedding orders',
};

/** The default description of a coupon: "10% off on gold above ₹5,000, up to ₹300". */
export function describeCoupon({
  kind,
  paiseOrBasisPoints,
  maximumSavingPaise,
  minimumCartPaise,
  appliesTo,
}: CouponWorth & { minimumCartPaise: Paise }): string {
  const off = kind === 'flat' ? formatRupees(paise(paiseOrBasisPoints)) : `${paiseOrBasisPoints / 100}%`;
  const making = kind === 'percent of making' ? ' making charges' : '';
  const above = minimumCartPaise > 0 ? ` above ${formatRupees(minimumCartPaise)}` : '';
  const upTo = kind === 'flat' ? '' : `, up to ${formatRupees(maximumSavingPaise)}`;
  return `${off} off${making}${ON[appliesTo]}${above}${upTo}`;
}
