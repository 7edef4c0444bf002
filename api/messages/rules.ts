import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { indianDate, startOfIndianDay } from '#contract/indian-time.ts';

/** Version of the texts; raised when a text changes its meaning. */
export const TEMPLATE_VERSION = 1;

export const LANGUAGE = 'en-IN';

/** Hours of the Indian day between which customers are written to about what has no haste (P-312). */
export const FIRST_MESSAGE_HOUR = 10;
export const END_MESSAGE_HOUR = 20;

export function isHourOfMessages(now: Date): boolean {
  const hour = (now.getTime() - startOfIndianDay(indianDate(now)).getTime()) / HOUR_MS;
  return hour >= FIRST_MESSAGE_HOUR && hour < END_MESSAGE_HOUR;
}

/** Messages to a customer in 24 hours after which those about unpaid orders are left out (P-258). */
export const MAX_UNPAID_A_DAY = 20;

export const TURNED_OFF_REASON = 'The customer turned these messages off.';

/** A message about an order is dropped after this time (P-259). */
const GIVE_UP_AFTER_MS = 48 * HOUR_MS;

/** Minutes until the next attempt, by the number of attempts made; the last value applies to all later ones. */
const PAUSES_MINUTES = [1, 2, 5, 10, 15] as const;

/** The time of the next attempt. */
export function nextAttempt(attempts: number, now: Date): Date {
  const pause = PAUSES_MINUTES[Math.min(Math.max(attempts, 1), PAUSES_MINUTES.length) - 1] ?? 0;
  return new Date(now.getTime() + pause * MINUTE_MS);
}

export const retryDeadline = (now: Date) => new Date(now.getTime() + GIVE_UP_AFTER_MS);

/** The `Message-ID` of an e-mail, derived from its fact, so that all attempts share it; a resend has another one. */
export function messageIdOf(
  { kind, fact, resends }: { kind: string; fact: string; resends: number },
  shopAddress: string,
): string {
  const words = `${kind}.${fact}${resends > 0 ? `.${resends}` : ''}`.replace(/[^A-Za-z0-9_.-]/g, '-');
  return `<${words}@${new URL(shopAddress).hostname}>`;
}

/** Whether a text is one mail address, without white space, behind which another could be added. */
export const isMailAddress = (text: string): boolean =>
  /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{1,255}$/.test(text);

/** The reference of an SMS or WhatsApp message in a provider's reports; a resend has another one. */
export const referenceOf = ({ messageId, resends }: { messageId: number; resends: number }): string =>
  `${messageId}-${resends}`;
