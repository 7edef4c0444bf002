/** The kinds of messages, in the order of an order's life (P-257). */
export const MESSAGE_KINDS = [
  'order placed',
  'order paid',
  'order address changed',
  'order packed',
  'order shipped',
  'order delivered',
  'order cancelled',
  'gift card renewed',
  'review declined',
  'refund sent',
  'credit note issued',
  'complaint received',
  'return asked',
  'return approved',
  'return refused',
  'return accepted',
  'return closed',
  'complaint replied',
  'complaint closed',
  'complaint reopened',
  'wish news',
  'instalment paid',
  'instalment due',
  'instalment late',
  'plan ready',
  'plan ends',
  'plan gift given',
  'old gold taken',
  'old gold given back',
  'care asked',
  'care declined',
  'care taken in',
  'care charge agreed',
  'care postponed',
  'care ready',
  'care given back',
  'shop order',
  'shop return',
  'shop complaint',
  'shop care',
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Messages about the steps of a return. */
export type ReturnMessageKind = Extract<MessageKind, `return ${string}`>;

/** Messages about the payments and dates of a savings plan. */
export type PlanMessageKind = Extract<MessageKind, `instalment ${string}` | `plan ${string}`>;

/** Messages about old gold that the shop took in exchange (P-362). */
export type OldGoldMessageKind = Extract<MessageKind, `old gold ${string}`>;

/** Messages about a piece that was brought for cleaning or repair (P-363). */
export type CareMessageKind = Extract<MessageKind, `care ${string}`>;

/** Messages to the shop itself about what its customers did (P-345). */
export type ShopMessageKind = Extract<MessageKind, `shop ${string}`>;

/** Messages about an order: its steps, its gift cards and its reviews. */
export type OrderMessageKind = Exclude<
  MessageKind,
  | ReturnMessageKind
  | PlanMessageKind
  | OldGoldMessageKind
  | CareMessageKind
  | ShopMessageKind
  | 'refund sent'
  | 'credit note issued'
  | 'wish news'
  | `complaint ${string}`
>;

/** Messages about what the shop did to a complaint. */
export type ComplaintMessageKind = Extract<MessageKind, `complaint ${string}`>;

export const MESSAGE_CHANNELS = ['mail', 'sms', 'whatsapp'] as const;

export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/**
 * `stored`: it is not sent, such as for want of a mail server, and can be read here only; `closed`: failed, and dealt with by
 * a person; `undeliverable`: the customer's number takes no such messages, for which nobody has to do anything (P-286).
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'stored', 'closed', 'undeliverable'] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];
