import * as z from 'zod/mini';
import { instant } from '#contract/fields.ts';
import { MESSAGE_CHANNELS } from '#contract/office/messages/message-states.ts';
import { NOTICE_GROUPS } from './notice-channels.ts';

const noticeChoice = z
  .object({
    channel: z.enum(MESSAGE_CHANNELS),
    group: z.enum(NOTICE_GROUPS),
    is_on: z.boolean(),
    /** Null until it is chosen for the first time. */
    changed_at: z.nullable(instant),
  })
  .register(z.globalRegistry, { id: 'NoticeChoice' });

export const noticeChoicesResponse = z.object({
  data: z.object({
    /** Of the channels that the shop uses; e-mail about orders needs no choice. */
    choices: z.array(noticeChoice),
    /** The number that messages go to; null: the phone of the profile is no Indian mobile number. */
    mobile: z.nullable(z.string()),
  }),
});

export const setNoticeChoiceBody = z.object({
  channel: z.enum(MESSAGE_CHANNELS, { error: 'Please choose e-mail, SMS or WhatsApp.' }),
  group: z.enum(NOTICE_GROUPS, { error: 'Please choose what the messages are about.' }),
  is_on: z.boolean({ error: 'Please choose on or off.' }),
  way: z.enum(['profile', 'checkout', 'wish list'], { error: 'Please make this choice in your profile.' }),
});

/** Of the customer who is to get no more messages; another form is the token of nobody. */
export const stopWishNewsParams = z.object({ token: z.string().check(z.maxLength(100, { abort: true })) });

export type NoticeChoice = z.infer<typeof noticeChoice>;
export type NoticeChoicesResponse = z.infer<typeof noticeChoicesResponse>;
export type SetNoticeChoiceBody = z.infer<typeof setNoticeChoiceBody>;
export type StopWishNewsParams = z.infer<typeof stopWishNewsParams>;
