import type { GiftCardEntryKind } from '#contract/gift-cards/gift-card-entries.ts';
import type { GiftCardState, OfficeGiftCard } from '#contract/office/gift-cards/gift-cards.ts';
import type { BadgeVariant } from '../ui/layout/badge.tsx';

export const STATE_WORDS: Record<GiftCardState, string> = {
  open: 'Can be spent',
  spent: 'Spent',
  blocked: 'Blocked',
  disputed: 'Payment disputed',
  void: 'Void',
};

export const STATE_VARIANTS: Record<GiftCardState, BadgeVariant> = {
  open: 'success',
  spent: 'neutral',
  blocked: 'warning',
  disputed: 'warning',
  void: 'neutral',
};

export const ENTRY_WORDS: Record<GiftCardEntryKind, string> = {
  issued: 'Bought',
  paid: 'Paid an order',
  refunded: 'Refund of an order',
  counter: 'Taken off at the counter',
  'counter undone': 'Put back',
  voided: 'Void: its order was cancelled',
};

/** How staff call a card; nobody but its buyer and who has it can read the whole code. */
export const cardName = ({ gift_card_id, last_four }: OfficeGiftCard): string =>
  last_four === null ? `Card ${gift_card_id}, code not seen yet` : `Card ending in ${last_four}`;
