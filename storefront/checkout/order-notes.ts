import { orderMessages } from '#contract/orders/order-messages.ts';
import { newTotalIn, reasonOf } from '#storefront/api-client/request-error.ts';
import {
  asSentence,
  confirmationPendingNote,
  dismissedNote,
  NOT_CHARGED_YET,
  type PaymentNote,
  type PaymentNotes,
  phoneContactText,
  unansweredNote,
  unmatched,
} from '#storefront/payments/payment-notes.ts';
import type { PublicSeller } from '#storefront/services.ts';

export function orderNotes(seller: PublicSeller | undefined): PaymentNotes {
  const notInitiated = (reason: string): PaymentNote => ({
    variant: 'error',
    text: orderMessages.initiateFailed,
    detail: `${asSentence(reason || 'Please try again in a moment.')} ${NOT_CHARGED_YET}`,
  });
  return {
    notInitiated: (error) => newTotalNote(error) ?? notInitiated(reasonOf(error)),
    incomplete: notInitiated(''),
    attemptFailed: (description) => ({
      variant: 'error',
      text: orderMessages.paymentFailed(description),
      detail: 'Your order is kept and you can pay again. If your bank took the amount, it sends it back.',
    }),
    dismissed: dismissedNote(
      'Your order is kept: pay now or later, from your orders. If money has left your account, check your orders before you pay again.',
    ),
    onItsWay: confirmationPendingNote('your order'),
    unanswered: unansweredNote(orderMessages.verificationFailed, 'your order'),
    refused: (reason) => ({
      variant: 'error',
      text: orderMessages.verificationFailed,
      detail: unmatched(reason, 'We could not match this payment to your order.', seller),
    }),
    successful: SUCCESSFUL,
  };
}

/** The note of a changed total; the server reports one once, before payment. */
function newTotalNote(error: unknown): PaymentNote | undefined {
  const changeIn = newTotalIn(error);
  return changeIn === undefined
    ? undefined
    : { variant: 'warning', text: reasonOf(error), detail: NOT_CHARGED_YET, changeIn };
}

const SUCCESSFUL: PaymentNote = {
  variant: 'success',
  text: orderMessages.paymentSuccessful,
  detail: 'Your order is confirmed.',
};

export function settledNote(
  isPaid: boolean,
  isCancelled: boolean,
  seller: PublicSeller | undefined,
): PaymentNote | null {
  if (isCancelled && isPaid) {
    return {
      variant: 'error',
      text: `This order was cancelled after it was paid. We owe you the amount: ${phoneContactText(seller)} if it is not back in your account yet.`,
    };
  }
  if (isCancelled) {
    return { variant: 'error', text: 'This order was cancelled and can no longer be paid. Nothing is due.' };
  }
  return isPaid ? { variant: 'success', text: 'This order is paid. Nothing more is due.' } : null;
}
