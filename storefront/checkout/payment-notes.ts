import { HELP_PHONE } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import type { Tone } from '#storefront/ui/tone.ts';

/** What is said about a payment: the specification's own text, and a calmer second line. */
export interface PaymentNote {
  tone: Tone;
  text: string;
  detail?: string;
}

/** Everything that can be said. Each note answers the one question: what happened to my money? */
export const NOTES = {
  sdkLoading: {
    tone: 'wait',
    text: messages.sdkLoading,
    detail: 'The payment window is on its way. Nothing was charged.',
  },
  sdkStillLoading: {
    tone: 'wait',
    text: messages.sdkLoading,
    detail:
      'The payment window could not be loaded yet. Nothing was charged. Please check your connection and press again.',
  },
  sdkReady: { tone: 'calm', text: 'The payment window is ready now. Please press again.' },
  notInitiated: (reason: string) => ({
    tone: 'bad',
    text: messages.initiateFailed,
    detail: reason ? `${reason} Nothing was charged.` : 'Nothing was charged. Please try again in a moment.',
  }),
  open: {
    tone: 'calm',
    text: 'The payment window is open. Nothing is charged until you pay there.',
  },
  attemptFailed: (description: string) => ({
    tone: 'bad',
    text: messages.paymentFailed(description),
    detail: 'Your order is kept and you can pay again. If your bank took the amount, it sends it back.',
  }),
  dismissed: {
    tone: 'calm',
    text: 'You closed the payment window before paying. Nothing was charged.',
    detail: 'Your order is kept: pay now or later, from your orders.',
  },
  confirming: {
    tone: 'wait',
    text: 'Confirming your payment with the bank. Please keep this page open.',
  },
  onItsWay: {
    tone: 'wait',
    text: 'Your payment is being confirmed. The confirmation is on its way.',
    detail:
      'Please do not pay again. We keep looking, and you can leave this page: your order will show the payment as soon as it is confirmed.',
  },
  refused: (reason: string) => ({
    tone: 'bad',
    text: messages.verificationFailed,
    detail: `${
      reason && reason !== messages.verificationFailed
        ? reason
        : 'We could not match this payment to your order.'
    } If your bank took the amount, please call us on ${HELP_PHONE} before paying again.`,
  }),
  paidBefore: { tone: 'good', text: 'This order is paid. Nothing more is due.' },
  cancelled: { tone: 'bad', text: 'This order was cancelled and can no longer be paid. Nothing is due.' },
  cancelledAfterPaying: {
    tone: 'bad',
    text: `This order was cancelled after it was paid. We owe you the amount: please call us on ${HELP_PHONE} if it is not back in your account yet.`,
  },
  successful: {
    tone: 'good',
    text: messages.paymentSuccessful,
    detail: 'Thank you. Your order is confirmed.',
  },
} as const satisfies Record<string, PaymentNote | ((text: string) => PaymentNote)>;
