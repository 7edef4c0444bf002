import { orderMessages } from '#contract/orders/order-messages.ts';
import type { PublicSeller } from '#storefront/services.ts';
import type { StatusVariant } from '#storefront/ui/feedback/status-variant.ts';

export interface PaymentNote {
  variant: StatusVariant;
  text: string;
  detail?: string;
  /** The response that says why the total changed. */
  changeIn?: string;
}

/** Notes that differ between orders, joining a scheme and instalments. */
export interface PaymentNotes {
  notInitiated: (error: unknown) => PaymentNote;
  /** The response lacks fields that the payment window needs. */
  incomplete: PaymentNote;
  attemptFailed: (description: string) => PaymentNote;
  dismissed: PaymentNote;
  onItsWay: PaymentNote;
  /** The verification got no response: the payment may still be confirmed. */
  unanswered: PaymentNote;
  refused: (reason: string) => PaymentNote;
  successful: PaymentNote;
}

/** No note claims that nothing was charged: an earlier attempt or the customer's bank may have charged. */
export const NOT_CHARGED_YET = 'Nothing is charged before the payment window opens.';

export const NOTES = {
  sdkLoading: {
    variant: 'warning',
    text: orderMessages.sdkLoading,
    detail: `The payment window is on its way. ${NOT_CHARGED_YET}`,
  },
  sdkStillLoading: {
    variant: 'warning',
    text: orderMessages.sdkLoading,
    detail: `The payment window could not be loaded yet. ${NOT_CHARGED_YET} Please check your connection and press again.`,
  },
  open: {
    variant: 'info',
    text: 'The payment window is open. Nothing is charged until you pay there.',
  },
  confirming: {
    variant: 'warning',
    text: 'Confirming your payment with the bank. Please keep this page open.',
  },
} as const satisfies Record<string, PaymentNote>;

/** A closed window does not reveal whether the bank charged. */
export function dismissedNote(detail: string): PaymentNote {
  return { variant: 'info', text: 'Payment not completed.', detail };
}

/** @param where the page that will show the payment, such as `your order` */
export function confirmationPendingNote(where: string): PaymentNote {
  return {
    variant: 'warning',
    text: 'Your payment is being confirmed. The confirmation is on its way.',
    detail: `Please do not pay again. We keep looking, and you can leave this page: ${where} will show the payment as soon as it is confirmed.`,
  };
}

/** After the definition's sentence it adds at once that this is no statement about the money. */
export function unansweredNote(text: string, where: string): PaymentNote {
  return {
    variant: 'warning',
    text,
    detail: `We got no answer from the bank yet. Your payment may still be confirmed: the confirmation is on its way, so please do not pay again. We keep looking, and you can leave this page: ${where} will show the payment as soon as it is confirmed.`,
  };
}

/** The contact for a stuck payment. */
export function phoneContactText(seller: PublicSeller | undefined): string {
  return seller ? `please call us on ${seller.phone}` : 'please call us';
}

/** Ends a foreign text with a full stop, so that a sentence can follow. */
export function asSentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
}

/** The text for a payment that was charged but refused. `otherwise`: when the server gave no reason. */
export function unmatched(reason: string, otherwise: string, seller: PublicSeller | undefined): string {
  const said = reason && reason !== orderMessages.verificationFailed ? asSentence(reason) : otherwise;
  return `${said} If your bank took the amount, ${phoneContactText(seller)} before paying again.`;
}
