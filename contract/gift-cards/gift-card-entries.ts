/**
 * What happens to the balance of a gift card. `issued`: its value when it was bought; `paid` and `refunded`: a purchase in the
 * shop; `counter` and `counter undone`: a purchase outside of it, which staff enter; `voided`: its order was cancelled.
 */
export const GIFT_CARD_ENTRIES = [
  'issued',
  'paid',
  'refunded',
  'counter',
  'counter undone',
  'voided',
] as const;

export type GiftCardEntryKind = (typeof GIFT_CARD_ENTRIES)[number];
