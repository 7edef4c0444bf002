import * as z from 'zod/mini';
import { atMost, emailField, instant, requiredText, rowId, rowIdParam } from '#contract/fields.ts';
import { NOTICE_GROUPS, NOTICE_WAYS } from '#contract/notices/notice-channels.ts';
import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from './message-states.ts';

const listedMessage = z
  .object({
    message_id: z.int(),
    kind: z.enum(MESSAGE_KINDS),
    channel: z.enum(MESSAGE_CHANNELS),
    state: z.enum(MESSAGE_STATES),
    recipient: z.string(),
    customer_name: z.string(),
    user_id: z.string(),
    /** Also of a message about a return or complaint; null for money of a savings plan and for wishes. */
    order_id: z.nullable(z.string()),
    queued_at: instant,
    sent_at: z.nullable(instant),
    /** Null unless it waits. */
    next_attempt_at: z.nullable(instant),
    attempts: z.int(),
    /** Why the last attempt failed. */
    problem: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'OfficeMessage' });

/** `q`: the id of an order, as a whole. */
export const messagesQuery = z.object({
  view: z.optional(z.enum(MESSAGE_STATES, { error: 'Please choose a view.' })),
  channel: z.optional(z.enum(MESSAGE_CHANNELS, { error: 'Please choose a channel.' })),
  q: z.optional(z.string().check(z.trim(), atMost(100))),
  after: z.optional(rowIdParam('Please open the list again.')),
});

/** Newest first, 50 at most. */
export const messagesResponse = z.object({
  data: z.array(listedMessage),
  next: z.nullable(z.int()),
  /** Whether the shop has a mail server. */
  is_sending: z.boolean(),
  /** The channels that the shop uses: always e-mail, SMS and WhatsApp if configured. */
  channels: z.array(z.enum(MESSAGE_CHANNELS)),
});

export const messageParams = z.object({ message_id: rowIdParam('There is no such message.') });

export const messageResponseOfOffice = z.object({
  data: z.object({
    ...listedMessage.shape,
    /** Of an e-mail. */
    subject: z.nullable(z.string()),
    /** As the customer reads it. */
    text: z.string(),
    /** Of an e-mail. */
    html: z.nullable(z.string()),
    /** When the phone had it, and when it was read; WhatsApp reports both. */
    delivered_at: z.nullable(instant),
    read_at: z.nullable(instant),
    /** The id at the mail server or provider. */
    provider_id: z.nullable(z.string()),
    resends: z.int(),
    /** Whether the shop can send by this channel. */
    is_sending: z.boolean(),
  }),
});

export const resendMessageBody = z.object({ message_id: rowId });

export const closeMessageBody = z.object({ message_id: rowId, reason: requiredText('what you did', 300) });

export const sendTestMailBody = z.object({ email: emailField });

export type ListedMessage = z.infer<typeof listedMessage>;
export type MessagesResponse = z.infer<typeof messagesResponse>;
export type OfficeMessage = z.infer<typeof messageResponseOfOffice>['data'];

export const customerNoticesParams = z.object({ user_id: z.uuid({ error: 'There is no such customer.' }) });

/** A customer's choices by channel, and the last message that the number did not accept. */
export const customerNoticesResponse = z.object({
  data: z.array(
    z.object({
      channel: z.enum(MESSAGE_CHANNELS),
      group: z.enum(NOTICE_GROUPS),
      is_on: z.boolean(),
      changed_at: instant,
      way: z.enum(NOTICE_WAYS),
      undeliverable: z.nullable(z.object({ message_id: z.int(), problem: z.string(), queued_at: instant })),
    }),
  ),
});

export type CustomerNotice = z.infer<typeof customerNoticesResponse>['data'][number];
