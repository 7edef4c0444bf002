import type { OpenedPayment, SignedClaim } from '#contract/orders/payments/payment-fields.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

export interface CheckoutEvents {
  onSuccess: (claim: SignedClaim) => void;
  /** Called for each failed attempt; the dialog stays open and may still succeed. */
  onFailure: (description: string) => void;
  onDismiss: () => void;
}

/** What the dialog says. */
interface CheckoutWords {
  shopName: string;
  description: string;
}

export interface CheckoutDialog {
  close?(): unknown;
}

/** The browser's side of a payment provider (decision 048). */
export interface Checkout {
  /** Whether the provider's script has run. */
  isLoaded(): boolean;
  /** Opens the provider's dialog. Throws when its script is not loaded or rejects the options. */
  open(
    payment: OpenedPayment,
    words: CheckoutWords,
    user: StoredUser,
    events: CheckoutEvents,
  ): CheckoutDialog;
}
