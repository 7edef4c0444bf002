import type { MakingKind } from '#contract/money/price-by-rate.ts';

export const MAKING_LABELS: Record<MakingKind, string> = {
  percent: 'Percent of the metal',
  'per gram': 'Rupees a gram',
  flat: 'Flat amount',
};

export const MAKING_UNITS: Record<MakingKind, string> = { percent: '%', 'per gram': '₹ a gram', flat: '₹' };
