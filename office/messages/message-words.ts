import { CHANNEL_NAMES } from '#contract/notices/notice-channels.ts';
import type { MessageChannel, MessageKind, MessageState } from '#contract/office/messages/message-states.ts';
import type { BadgeVariant } from '../ui/layout/badge.tsx';

export const KIND_WORDS: Record<MessageKind, string> = {
  'order placed': 'Order received',
  'order paid': 'Payment received',
  'order address changed': 'Delivery address changed',
  'order packed': 'Packed',
  'order shipped': 'On its way',
  'order delivered': 'Delivered',
  'gift card renewed': 'New code of a gift card',
  'review declined': 'Review not published',
  'order cancelled': 'Cancelled',
  'refund sent': 'Money sent back',
  'credit note issued': 'Credit note issued',
  'complaint received': 'Complaint received',
  'return asked': 'Return asked for',
  'return approved': 'Return approved',
  'return refused': 'Return refused',
  'return accepted': 'Return accepted',
  'return closed': 'Return closed',
  'complaint replied': 'Reply to a complaint',
  'complaint closed': 'Complaint closed',
  'complaint reopened': 'Complaint opened again',
  'wish news': 'Prices and stock of a wish list',
  'instalment paid': 'Instalment received',
  'instalment due': 'Instalment due',
  'instalment late': 'Instalment not paid yet',
  'plan ready': 'Savings plan ready',
  'plan ends': 'Savings plan ends soon',
  'plan gift given': 'Gift of a savings plan',
  'old gold taken': 'Old gold taken',
  'old gold given back': 'Old gold given back',
  'care asked': 'Care asked for',
  'care declined': 'Care declined',
  'care taken in': 'Taken in for care',
  'care charge agreed': 'Charge of care agreed',
  'care postponed': 'Care postponed',
  'care ready': 'Ready after care',
  'care given back': 'Given back after care',
  'shop order': 'To the shop: new order',
  'shop return': 'To the shop: return asked for',
  'shop complaint': 'To the shop: complaint',
  'shop care': 'To the shop: care asked for',
};

export const STATE_WORDS: Record<MessageState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  stored: 'Not sent',
  closed: 'Dealt with',
  undeliverable: 'Number takes none',
};

export const STATE_VARIANTS: Record<MessageState, BadgeVariant> = {
  waiting: 'warning',
  sent: 'success',
  failed: 'error',
  stored: 'neutral',
  closed: 'neutral',
  undeliverable: 'neutral',
};

export const CHANNEL_WORDS: Record<MessageChannel, string> = {
  mail: 'E-mail',
  ...CHANNEL_NAMES,
};
