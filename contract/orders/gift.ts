import * as z from 'zod/mini';
import { optionalText } from '#contract/fields.ts';
import { giftMessageFault, MAX_GIFT_MESSAGE_CHARACTERS } from './gift-message.ts';

const giftMessage = optionalText('the message', MAX_GIFT_MESSAGE_CHARACTERS).check(
  z.refine((message) => giftMessageFault(message) === undefined, {
    error: ({ input }) => giftMessageFault(String(input)),
  }),
);

/** An order that is a gift: it is wrapped, and its message is printed on a card (P-333). */
export const givenGift = z.object({ message: z.optional(z.nullable(giftMessage)) });

/** `message` is absent where the card stays empty. */
export const orderGift = z.object({ message: z.optional(z.string()) });

export type GivenGift = z.infer<typeof givenGift>;
export type OrderGift = z.infer<typeof orderGift>;
