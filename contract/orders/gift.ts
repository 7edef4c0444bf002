import * as z from 'zod/mini';
import { optionalText } from '#contract/fields.ts';

/** What a card takes. */
export const MAX_GIFT_MESSAGE_CHARACTERS = 200;
export const MAX_GIFT_MESSAGE_LINES = 8;

/** Control characters other than tabs and line breaks. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]/u;

/** Why a message cannot be printed on the card, as a sentence for the customer. */
export function giftMessageFault(message: string): string | undefined {
  if (UNPRINTABLE.test(message)) return 'The message holds a character that cannot be printed.';
  if (message.split(/\r\n|\n|\r/).length > MAX_GIFT_MESSAGE_LINES) {
    return `Please keep the message to ${MAX_GIFT_MESSAGE_LINES} lines.`;
  }
  return undefined;
}

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
