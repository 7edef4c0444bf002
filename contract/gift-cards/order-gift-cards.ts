import * as z from 'zod/mini';
import { orderIdField, requiredText, rowId, rupees } from '#contract/fields.ts';

/** How many gift cards may pay one order. */
export const MAX_GIFT_CARDS_PER_ORDER = 20;

/** A gift card that pays a part of an order, or all of it. `is_old_gold`: it is the value of old gold, which has no code (P-362). */
export const orderGiftCard = z.object({
  ...{ gift_card_id: z.int(), last_four: z.string(), amount: rupees },
  is_old_gold: z.optional(z.literal(true)),
});

/** As somebody typed it, with or without its hyphens. */
const codeField = requiredText('the code of the gift card', 60);

export const addOrderGiftCardBody = z.object({ order_id: orderIdField, code: codeField });

export const removeOrderGiftCardBody = z.object({ order_id: orderIdField, gift_card_id: rowId });

export const orderGiftCardsResponse = z.object({
  message: z.string(),
  gift_cards: z.array(orderGiftCard),
  to_pay: rupees,
});

/** An extension: pays an order of which gift cards pay everything. */
export const payWithGiftCardsBody = z.object({ order_id: orderIdField });

export const giftCardBalanceBody = z.object({ code: codeField });

/** What is left on a gift card; `is_blocked`: it pays nothing until the shop releases it. */
export const giftCardBalanceResponse = z.object({
  last_four: z.string(),
  value: rupees,
  balance: rupees,
  is_blocked: z.boolean(),
});

export type OrderGiftCard = z.infer<typeof orderGiftCard>;
export type AddOrderGiftCardBody = z.infer<typeof addOrderGiftCardBody>;
export type RemoveOrderGiftCardBody = z.infer<typeof removeOrderGiftCardBody>;
export type OrderGiftCardsResponse = z.infer<typeof orderGiftCardsResponse>;
export type PayWithGiftCardsBody = z.infer<typeof payWithGiftCardsBody>;
export type GiftCardBalanceBody = z.infer<typeof giftCardBalanceBody>;
export type GiftCardBalanceResponse = z.infer<typeof giftCardBalanceResponse>;
