/** The channels that a customer must choose; e-mail needs no choice for the messages of an order (P-283). */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const;

export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** What a choice is about: own orders, prices and stock of the wish list, or the return of single sold-out pieces. */
export const NOTICE_GROUPS = ['orders', 'price and stock', 'back in stock'] as const;

export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** Where a choice was made; `link`: by the address in an e-mail; `sold-out piece`: by its button. */
export const NOTICE_WAYS = ['profile', 'checkout', 'reply', 'wish list', 'link', 'sold-out piece'] as const;

export const CHANNEL_NAMES: Record<PhoneChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' };
