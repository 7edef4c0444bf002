/** The edition of the texts; raised when a message says something else than before. */
export const TEMPLATE_VERSION = 1;

export const LANGUAGE = 'en-IN';

/** Messages to a customer in 24 hours after which those about unpaid orders are left out (P-258). */
export const MAX_UNPAID_A_DAY = 20;

export const TURNED_OFF = 'The customer turned these messages off.';

const HOUR_MS = 60 * 60 * 1000;

/** News of an order is of no use later (P-259). */
const GIVE_UP_AFTER_MS = 48 * HOUR_MS;

/** Minutes to the next attempt, by the number of attempts made; the last one holds for all later ones. */
const PAUSES_MINUTES = [1, 2, 5, 10, 15] as const;

const MINUTE_MS = 60 * 1000;

/** When a message is attempted again after so many attempts. */
export function nextAttempt(attempts: number, now: Date): Date {
  const pause = PAUSES_MINUTES[Math.min(Math.max(attempts, 1), PAUSES_MINUTES.length) - 1] ?? 0;
  return new Date(now.getTime() + pause * MINUTE_MS);
}

export const giveUpAt = (now: Date) => new Date(now.getTime() + GIVE_UP_AFTER_MS);

/** The `Message-ID` of an e-mail: of its fact, so that it is the same at every attempt; a resend is a message of its own. */
export function messageIdOf(
  { kind, fact, resends }: { kind: string; fact: string; resends: number },
  shopAddress: string,
): string {
  const words = `${kind}.${fact}${resends > 0 ? `.${resends}` : ''}`.replace(/[^A-Za-z0-9_.-]/g, '-');
  return `<${words}@${new URL(shopAddress).hostname}>`;
}

/** What a provider repeats in its reports about an SMS or WhatsApp message; a resend is a message of its own. */
export const referenceOf = ({ messageId, resends }: { messageId: number; resends: number }): string =>
  `${messageId}-${resends}`;
