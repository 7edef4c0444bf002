import { type RefObject, useEffect, useRef } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { type OpenedPayment, openedPaymentOf } from '#contract/orders/payments/payment-fields.ts';
import type { InitiatePaymentResponse } from '#contract/orders/payments/payments.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { useShopName } from '#storefront/shell/footer/use-shop-name.ts';
import type { Checkout, CheckoutDialog } from './checkout.ts';
import { NOTES, type PaymentNote } from './payment-notes.ts';
import { useCheckout } from './use-checkout.ts';
import { type ConfirmationActs, useConfirmation } from './use-confirmation.ts';
import { type PaymentPhase, usePaymentPhase } from './use-payment-phase.ts';

/** The actions of one kind of payment: order, joining a scheme, or instalment. */
export interface PaymentActs extends ConfirmationActs {
  /** Shown in the provider's dialog. */
  description: string;
  initiate: () => Promise<Partial<InitiatePaymentResponse>>;
}

export interface Payment {
  pay: (user: StoredUser) => void;
  phase: PaymentPhase;
  note: PaymentNote | null;
  /** Whether polling after a verified payment is still running. */
  isPolling: boolean;
}

const BEING_CONFIRMED: ErrorCode = 'payment_being_confirmed';

/** Runs a payment: opens the provider's dialog, verifies the result, and reports the phase throughout. */
export function usePayment(acts: PaymentActs, shouldLoad = true): Payment {
  const { notes } = acts;
  const shopName = useShopName();
  const loadable = useCheckout(shouldLoad);
  const isMounted = useIsMounted();
  const { shown, settle, dismiss, isInFlight } = usePaymentPhase();
  const { isPolling, checkPaid, verify, waitUntilPaid, watch } = useConfirmation(acts, settle, isMounted);
  const attempts = useRef(0);
  const dialog = useRef<CheckoutDialog | null>(null);

  async function pay(user: StoredUser) {
    if (isInFlight()) return;
    attempts.current += 1;
    settle('starting', loadable.isLoaded() ? null : NOTES.sdkLoading);
    const checkout = await loadable.load();
    if (!checkout) return settle('ready', NOTES.sdkStillLoading);
    settle('starting', null);
    try {
      const payment = openedPaymentOf(await acts.initiate());
      // Do not open the dialog over another page.
      if (isMounted()) open(checkout, payment, user);
    } catch (error) {
      await notOpened(error);
    }
  }

  /** The server refused to initiate: the payment may be pending or already recorded. */
  async function notOpened(error: unknown) {
    const { code, status } = error instanceof RequestFailure ? error : { code: '', status: 0 };
    if (code === BEING_CONFIRMED) return waitUntilPaid(notes.onItsWay);
    const isRecorded = status === 409 && (await checkPaid());
    settle(isRecorded ? 'paid' : 'ready', isRecorded ? notes.successful : notes.notInitiated(error));
  }

  function open(checkout: Checkout, payment: OpenedPayment | undefined, user: StoredUser) {
    if (!payment) return settle('ready', notes.incomplete);
    closeEarlier(dialog);
    const opened = checkout.open(payment, { shopName, description: acts.description }, user, {
      onSuccess: (claim) => {
        dialog.current = null;
        void verify(claim);
      },
      onFailure: (description) => settle('ready', notes.attemptFailed(description)),
      onDismiss: () => {
        if (dialog.current !== opened) return;
        dialog.current = null;
        dismiss(notes.dismissed);
        const closed = attempts.current;
        void watch(() => isMounted() && attempts.current === closed && !isInFlight());
      },
    });
    dialog.current = opened;
    settle('paying', NOTES.open);
  }

  return { pay, ...shown, isPolling };
}

/** Closes an earlier attempt's dialog. */
function closeEarlier(dialog: RefObject<CheckoutDialog | null>) {
  const left = dialog.current;
  dialog.current = null;
  left?.close?.();
}

/** Returns whether the component is still mounted. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
