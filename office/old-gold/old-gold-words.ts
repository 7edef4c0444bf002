import type { OfficeOldGoldDetails, OldGoldState } from '#contract/office/old-gold/old-gold.ts';
import type { BadgeVariant } from '../ui/layout/badge.tsx';

export const STATE_WORDS: Record<OldGoldState, string> = {
  open: 'Can be spent',
  spent: 'Spent',
  void: 'Given back',
};

export const STATE_VARIANTS: Record<OldGoldState, BadgeVariant> = {
  open: 'success',
  spent: 'neutral',
  void: 'neutral',
};

export const ENTRY_WORDS: Record<OfficeOldGoldDetails['entries'][number]['kind'], string> = {
  issued: 'Taken',
  paid: 'Paid an order',
  refunded: 'Refund of an order',
  voided: 'Given back',
};
