import { schemeMessages } from '#contract/schemes/scheme-messages.ts';
import { RequestFailure, reasonOf } from '#storefront/api-client/request-error.ts';
import {
  asSentence,
  confirmationPendingNote,
  dismissedNote,
  NOT_CHARGED_YET,
  type PaymentNote,
  type PaymentNotes,
  unmatched,
} from '#storefront/payments/payment-notes.ts';
import type { PublicSeller } from '#storefront/services.ts';

export function schemeNotes(successful: string, seller: PublicSeller | undefined): PaymentNotes {
  return {
    notInitiated,
    incomplete: { variant: 'error', text: schemeMessages.schemeMissingFields, detail: NOT_CHARGED_YET },
    attemptFailed: (description) =>
      failed(`${asSentence(description)} If your bank took the amount, it sends it back.`),
    dismissed: dismissedNote(
      'If your bank took the amount, look at your passbook in a minute before you pay again.',
    ),
    onItsWay: confirmationPendingNote('your passbook'),
    // Not the definition's "Payment failed. Try again.": that would ask for a second payment.
    unanswered: confirmationPendingNote('your passbook'),
    refused: (reason) => failed(unmatched(reason, 'We could not match this payment.', seller)),
    successful: { variant: 'success', text: successful },
  };
}

function notInitiated(error: unknown): PaymentNote {
  if (error instanceof RequestFailure && error.status === 404) {
    return { variant: 'error', text: schemeMessages.invalidScheme, detail: NOT_CHARGED_YET };
  }
  return failed(`${asSentence(reasonOf(error) || 'Please try again in a moment.')} ${NOT_CHARGED_YET}`);
}

function failed(detail: string): PaymentNote {
  return { variant: 'error', text: schemeMessages.schemePaymentFailed, detail };
}
