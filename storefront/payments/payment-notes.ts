import { messages } from '#contract/messages.ts';
import type { PublicSeller } from '#storefront/services.ts';
import type { Tone } from '#storefront/ui/status-variant.ts';

/** What is said about a payment: the specification's own text, and a calmer second line. */
export interface PaymentNote {
  tone: Tone;
  text: string;
  detail?: string;
}

/** What is said in words of its own for each kind of thing that is paid for. */
export interface PaymentNotes {
  notInitiated: (error: unknown) => PaymentNote;
  /** The shop's answer lacks what the payment window needs. */
  incomplete: PaymentNote;
  attemptFailed: (description: string) => PaymentNote;
  dismissed: PaymentNote;
  onItsWay: PaymentNote;
  refused: (reason: string) => PaymentNote;
  successful: PaymentNote;
}

/**
 * Each note answers the one question: what happened to my money? None says that nothing was charged: an earlier
 * press, or the customer's own bank, may know better than this page.
 */
export const NOTHING_YET = 'Nothing is charged before the payment window opens.';

/** What is said of every payment alike. */
export const NOTES = {
  sdkLoading: {
    tone: 'wait',
    text: messages.sdkLoading,
    detail: `The payment window is on its way. ${NOTHING_YET}`,
  },
  sdkStillLoading: {
    tone: 'wait',
    text: messages.sdkLoading,
    detail: `The payment window could not be loaded yet. ${NOTHING_YET} Please check your connection and press again.`,
  },
  open: {
    tone: 'calm',
    text: 'The payment window is open. Nothing is charged until you pay there.',
  },
  confirming: {
    tone: 'wait',
    text: 'Confirming your payment with the bank. Please keep this page open.',
  },
} as const satisfies Record<string, PaymentNote>;

/** A window that was closed says nothing of what the bank did. */
export function dismissedNote(detail: string): PaymentNote {
  return { tone: 'calm', text: 'You closed the payment window before it reported a payment.', detail };
}

/** @param where what will show the payment, such as `your order` */
export function onItsWayNote(where: string): PaymentNote {
  return {
    tone: 'wait',
    text: 'Your payment is being confirmed. The confirmation is on its way.',
    detail: `Please do not pay again. We keep looking, and you can leave this page: ${where} will show the payment as soon as it is confirmed.`,
  };
}

/** Whom to ask about money that is stuck. */
export function callUs(seller: PublicSeller | undefined): string {
  return seller ? `please call us on ${seller.phone}` : 'please call us';
}

/** What somebody else gave as a reason, as a sentence that another may follow. */
export function asSentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
}

/**
 * What to do about money that the bank took for a payment that the shop does not accept.
 * @param otherwise the reason, where the shop gave none of its own
 */
export function unmatched(reason: string, otherwise: string, seller: PublicSeller | undefined): string {
  const said = reason && reason !== messages.verificationFailed ? asSentence(reason) : otherwise;
  return `${said} If your bank took the amount, ${callUs(seller)} before paying again.`;
}
