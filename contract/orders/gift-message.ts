/** Maximum length of a message on the card. */
export const MAX_GIFT_MESSAGE_CHARACTERS = 200;
const MAX_LINES = 8;

/** Control characters other than tabs and line breaks. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]/u;

/** Why a message cannot be printed on the card, as a sentence for the customer. */
export function giftMessageFault(message: string): string | undefined {
  if (UNPRINTABLE.test(message)) return 'The message holds a character that cannot be printed.';
  if (message.split(/\r\n|\n|\r/).length > MAX_LINES) {
    return `Please keep the message to ${MAX_LINES} lines.`;
  }
  return undefined;
}
