import * as z from 'zod/mini';
import { orderIdField, rupees } from '#contract/fields.ts';

/** A gift card of an own paid order, with the code that spends it. */
const boughtGiftCard = z.object({
  gift_card_id: z.int(),
  product_name: z.string(),
  /** As it is shown: `7K2M-4XQ9-B0TC-81WE`. */
  code: z.string(),
  value: rupees,
  balance: rupees,
  is_blocked: z.boolean(),
});

export const boughtGiftCardsParams = z.object({ order_id: orderIdField });

export const boughtGiftCardsResponse = z.object({ data: z.array(boughtGiftCard) });

export type BoughtGiftCard = z.infer<typeof boughtGiftCard>;
export type BoughtGiftCardsParams = z.infer<typeof boughtGiftCardsParams>;
export type BoughtGiftCardsResponse = z.infer<typeof boughtGiftCardsResponse>;
