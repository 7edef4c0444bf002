import { CHANNEL_NAMES, type NoticeGroup } from '#contract/notices/notice-channels.ts';
import type { NoticeChoice } from '#contract/notices/notice-choices.ts';
import type { PublicSeller } from '#storefront/services.ts';

/** How a customer hears of an order: a shop without a mail server sends no e-mail. */
export function orderMailText(seller: Pick<PublicSeller, 'sends_email'> | undefined): string {
  return seller?.sends_email
    ? 'We e-mail you at each step of your order.'
    : 'Each step is shown on the page of your order.';
}

/** Whether the customer can choose messages of a group, given the choices of its channels. */
export function isOffered(
  group: NoticeGroup,
  choices: readonly NoticeChoice[],
  sendsEmail: boolean,
): boolean {
  if (group === 'orders') return true;
  // What was chosen while it could be sent, can be turned off.
  if (choices.some(({ is_on }) => is_on)) return true;
  const hasPhone = choices.some(({ channel }) => channel !== 'mail');
  if (!sendsEmail && !hasPhone) return false;
  // Of no use to a customer who never asked about a sold-out piece.
  return group !== 'back in stock' || choices.some(({ changed_at }) => changed_at !== null);
}

/** Of wish lists the choice of e-mail is that of all messages; the other channels come on top of it. */
export function choiceLabel({ channel, group }: NoticeChoice, sendsEmail: boolean): string {
  if (channel === 'mail') return sendsEmail ? 'By e-mail' : 'Write to me';
  return sendsEmail || group === 'orders'
    ? `Also by ${CHANNEL_NAMES[channel]}`
    : `By ${CHANNEL_NAMES[channel]}`;
}
