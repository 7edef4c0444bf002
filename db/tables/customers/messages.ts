import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { CareWork } from '#contract/care/care-states.ts';
import type { IndianDate } from '#contract/indian-time.ts';
import type { BasisPoints, Paise, PaisePerGram } from '#contract/money/money.ts';
import { NOTICE_GROUPS, NOTICE_WAYS, type NoticeGroup } from '#contract/notices/notice-channels.ts';
import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from '#contract/office/messages/message-states.ts';
import type { CreditCause } from '#contract/orders/documents/credit-notes.ts';
import type { PriceDifference } from '#contract/rates/price-change.ts';
import type { Milligrams } from '#contract/weight.ts';
import { createdAt, instant, oneOf, rule } from '../columns.ts';
import { users } from './accounts.ts';

/** An order as it was when the message was queued. */
export interface OrderFacts {
  orderId: string;
  isPaid: boolean;
  /** The shop placed it for the customer; absent in messages that were queued before it was stored. */
  isPlacedByShop?: boolean;
  subtotalPaise: Paise;
  discountPaise: Paise;
  totalPaise: Paise;
  couponCode: string | null;
  /** What a savings plan pays; absent in messages that were queued before it was stored. */
  planSavedPaise?: Paise;
  /** What gift cards pay, and how many gift cards were bought; absent as above. */
  giftCardPaise?: Paise;
  giftCards?: number;
  /** The part of `giftCardPaise` that is the value of old gold; absent as above. */
  oldGoldPaise?: Paise;
  /** Paid to the shop itself; absent as above. */
  isPaidDirectly?: boolean;
  priceKeptUntil: string;
  promisedFrom: string | null;
  promisedTo: string | null;
  recipientName: string | null;
  street: string;
  city: string;
  pincode: string;
  carrier: string | null;
  trackingNumber: string | null;
  /** Which parcel of the order; absent in messages that were queued before it was stored. */
  parcel?: number;
  lines: OrderFactsLine[];
}

export interface OrderFactsLine {
  name: string;
  quantity: number;
  amountPaise: Paise;
  size: string | null;
  secondSize: string | null;
  engraving: string | null;
}

/** A refund as it was when the message was queued. */
export interface RefundFacts {
  amountPaise: Paise;
  /** The provider's refund id, or the bank's reference of a transfer. */
  reference: string;
  way: 'provider' | 'bank transfer' | 'gift card' | 'old gold';
  /** Null for money of a savings plan. */
  orderId: string | null;
  /** Whether the payment paid something; false for one that came twice or too late. */
  wasApplied: boolean;
}

/** An issued credit note, which never changes. */
export interface CreditNoteFacts {
  orderId: string;
  number: string;
  cause: CreditCause;
  amountPaise: Paise;
}

/** A complaint as it was when the message was queued. */
export interface ComplaintFacts {
  orderId: string;
  complaintNumber: number;
  dueAt: string;
}

/** A return as it was when a message about it was queued. */
export interface ReturnFacts {
  orderId: string;
  returnNumber: number;
  pickupDay: string;
  /** What goes back; null before it is accepted. */
  amountPaise: Paise | null;
  /** What a savings plan and gift cards paid of the order; absent in messages that were queued before it was stored. */
  planSavedPaise?: Paise;
  giftCardPaise?: Paise;
  oldGoldPaise?: Paise;
  /** Whether the order was paid to the shop itself; absent as above. */
  isPaidDirectly?: boolean;
}

/** A piece of a wish list that is cheaper, or in the shop again. */
export interface WishNewsPiece {
  productId: number;
  name: string;
  pricePaise: Paise;
  isBack: boolean;
  /** Why it costs less than at an earlier time; null if it does not. */
  cheaper: (PriceDifference & { since: string }) | null;
}

/** News of a wish list as it was when the message was queued. */
export interface WishNewsFacts {
  /** The choice that allows it; absent in messages that were queued before there were two. */
  group?: NoticeGroup;
  pieces: WishNewsPiece[];
  /** Pieces with news that are not listed. */
  more: number;
}

/** A savings plan as it was when a message about it was queued. */
export interface PlanFacts {
  userSchemeId: number;
  schemeName: string;
  /** Which instalment it is about; null: the whole plan. */
  number: number | null;
  instalments: number;
  /** Of the instalment, what is saved, or the value of the gift. */
  amountPaise: Paise;
  /** The gift that was handed over, and whether its value is deducted if the plan is stopped. */
  gift?: { text: string; isDeductible: boolean };
  /** The day that matters: until when it is paid in time, can be used, or when the next one is due; null: there is none. */
  day: IndianDate | null;
}

/** Old gold as it was taken. */
export interface OldGoldFacts {
  oldGoldNumber: number;
  description: string;
  purity: string;
  netWeightMilligrams: Milligrams;
  ratePaisePerGram: PaisePerGram;
  shareBasisPoints: BasisPoints;
  stonesPaise: Paise;
  valuePaise: Paise;
}

/** A piece in care as it was when a message about it was queued. */
export interface CareFacts {
  careNumber: number;
  orderId: string;
  productName: string;
  work: CareWork;
  wish: string;
  /** As it was taken in, or as it is now; null: the customer has it. */
  weightMilligrams: Milligrams | null;
  promisedFor: IndianDate | null;
  /** With GST, as it was agreed, or as it was paid when it was given back; 0: free. */
  chargePaise: Paise;
}

/** The snapshot that a message is written from, by kind. */
export type MessageFacts =
  | OrderFacts
  | RefundFacts
  | CreditNoteFacts
  | ComplaintFacts
  | ReturnFacts
  | WishNewsFacts
  | PlanFacts
  | OldGoldFacts
  | CareFacts;

/** Messages to customers. Their content is fixed when they are queued (decision 087). */
export const outbox = pgTable(
  'outbox',
  {
    messageId: serial('message_id').primaryKey(),
    kind: text('kind', { enum: MESSAGE_KINDS }).notNull(),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    language: text('language').notNull(),
    /** Version of the texts at that time. */
    templateVersion: integer('template_version').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    /** The customer's e-mail address or phone at the moment of the fact, or of the last resend. */
    recipient: text('recipient').notNull(),
    /**
     * The subject; messages with the same one are sent in order: `order:ID`, `plan:ID`, `payment:ID`, `complaint:NUMBER`,
     * `return:NUMBER`, `old-gold:NUMBER`, `care:NUMBER` or `wishes:USER`.
     */
    subject: text('subject').notNull(),
    /**
     * The idempotency key, unique with kind and channel: `order:ID`, `order:ID:parcel:2` where it is sent again, `refund:ID`,
     * `credit-note:NUMBER`, `complaint:NUMBER`, `complaint-event:ID`, `return:NUMBER`, `wishes:USER:DAY`, `instalment:PLAN:NUMBER`, `plan:PLAN`,
     * `old-gold:NUMBER`, `care:NUMBER` or `care-act:ID`.
     */
    fact: text('fact').notNull(),
    payload: jsonb('payload').$type<MessageFacts>().notNull(),
    queuedAt: instant('queued_at').notNull(),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** After this it is no longer attempted. */
    giveUpAt: instant('give_up_at').notNull(),
    sentAt: instant('sent_at'),
    /** When the customer's phone had it, and when it was read; WhatsApp reports both. */
    deliveredAt: instant('delivered_at'),
    readAt: instant('read_at'),
    /** The id at the mail server or provider. */
    providerId: text('provider_id'),
    /** Why the last attempt failed. */
    problem: text('problem'),
    /** How often staff sent it again. */
    resends: integer('resends').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('outbox_once').on(table.kind, table.fact, table.channel),
    index('outbox_due').on(table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('outbox_waiting').on(table.subject, table.messageId).where(sql`state = 'waiting'`),
    index('outbox_of_customer').on(table.userId, table.queuedAt),
    index('outbox_by_state').on(table.state, table.messageId),
    index('outbox_of_subject').on(table.subject, table.messageId),
    oneOf('outbox_kind', 'kind', MESSAGE_KINDS),
    oneOf('outbox_channel', 'channel', MESSAGE_CHANNELS),
    oneOf('outbox_state', 'state', MESSAGE_STATES),
    rule('outbox_sent', "state <> 'sent' or sent_at is not null"),
    rule('outbox_counts', 'attempts >= 0 and resends >= 0'),
  ],
);

/** Customers' choices of messages; append-only: the last row of a customer, channel and group applies (P-283). */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    choiceId: serial('choice_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.userId),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    noticeGroup: text('notice_group', { enum: NOTICE_GROUPS }).notNull(),
    isOn: boolean('is_on').notNull(),
    chosenAt: instant('chosen_at').notNull(),
    way: text('way', { enum: NOTICE_WAYS }).notNull(),
  },
  (table) => [
    index('notice_choices_of_customer').on(table.userId, table.choiceId),
    oneOf('notice_choices_channel', 'channel', MESSAGE_CHANNELS),
    oneOf('notice_choices_group', 'notice_group', NOTICE_GROUPS),
    oneOf('notice_choices_way', 'way', NOTICE_WAYS),
  ],
);

/** Customers who asked for messages about prices and stock: a job checks their wish lists, each when it is due. */
export const wishWatchers = pgTable(
  'wish_watchers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.userId),
    /** In the address that stops these messages without a login. */
    stopToken: text('stop_token').notNull().unique('wish_watchers_stop_token'),
    /** When they were last turned on. */
    since: instant('since').notNull(),
    /** Null while they are off. */
    dueAt: instant('due_at'),
  },
  (table) => [index('wish_watchers_due').on(table.dueAt)],
);
