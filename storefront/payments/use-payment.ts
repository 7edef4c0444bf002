import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import {
  type OpenedPayment,
  openedPaymentOf,
  type SignedClaim,
  toClaimFields,
} from '#contract/orders/payment-fields.ts';
import type {
  InitiatePaymentResponse,
  PaymentClaimFields,
  VerifyPaymentResponse,
} from '#contract/orders/payments.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import type { Checkout, CheckoutDialog } from './checkout.ts';
import { confirm, pollUntilPaid, pollWhileShown } from './confirm-payment.ts';
import { NOTES, type PaymentNote, type PaymentNotes } from './payment-notes.ts';
import { useCheckout } from './use-checkout.ts';

/** `paying`: the provider's dialog is open. `on its way`: the customer may have been charged; not confirmed yet. */
export type PaymentPhase = 'ready' | 'starting' | 'paying' | 'confirming' | 'on its way' | 'paid';

/** The actions of one kind of payment: order, joining a scheme, or instalment. */
export interface PaymentActs {
  /** Shown in the provider's dialog. */
  description: string;
  notes: PaymentNotes;
  initiate: () => Promise<Partial<InitiatePaymentResponse>>;
  verify: (claim: PaymentClaimFields) => Promise<VerifyPaymentResponse>;
  /** Refetches what was paid for and returns whether it is paid. */
  isPaid: () => Promise<boolean>;
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
export function usePayment(acts: PaymentActs, isWanted = true): Payment {
  const { notes } = acts;
  const loadable = useCheckout(isWanted);
  const [{ phase, note }, setState] = useState<Pick<Payment, 'phase' | 'note'>>(READY);
  const [isPolling, setPolling] = useState(false);
  const inFlight = useRef(false);
  const attempts = useRef(0);
  const dialog = useRef<CheckoutDialog | null>(null);
  const isMounted = useIsMounted();

  function settle(next: PaymentPhase, nextNote: PaymentNote | null) {
    inFlight.current = next !== 'ready' && next !== 'paid';
    setState({ phase: next, note: nextNote });
  }

  async function pay(user: StoredUser) {
    if (inFlight.current) return;
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
    if (code === BEING_CONFIRMED) return waitForConfirmation(notes.onItsWay);
    const isRecorded = status === 409 && (await checkPaid());
    settle(isRecorded ? 'paid' : 'ready', isRecorded ? notes.successful : notes.notInitiated(error));
  }

  function open(checkout: Checkout, payment: OpenedPayment | undefined, user: StoredUser) {
    if (!payment) return settle('ready', notes.incomplete);
    closeDialog();
    const opened = checkout.open(payment, acts.description, user, {
      onSuccess: verify,
      onFailure: (description) => settle('ready', notes.attemptFailed(description)),
      onDismiss: () => {
        if (dialog.current !== opened) return;
        dialog.current = null;
        inFlight.current = false;
        setState((now) => (now.phase === 'paying' ? { phase: 'ready', note: notes.dismissed } : now));
        void watch();
      },
    });
    dialog.current = opened;
    settle('paying', NOTES.open);
  }

  /** Closes an earlier attempt's dialog. */
  function closeDialog() {
    const left = dialog.current;
    dialog.current = null;
    left?.close?.();
  }

  async function verify(claim: SignedClaim) {
    dialog.current = null;
    settle('confirming', NOTES.confirming);
    const verification = await confirm(acts.verify(toClaimFields(claim)));
    if (verification.outcome === 'unanswered') return waitForConfirmation(notes.unanswered, notes.unanswered);
    if (verification.outcome === 'on its way') return waitForConfirmation(NOTES.confirming);
    if (verification.outcome === 'refused') {
      settle('ready', notes.refused(verification.reason));
      await checkPaid();
      return;
    }
    settle('paid', notes.successful);
    setPolling(true);
    await pollUntilPaid(checkPaid);
    setPolling(false);
  }

  /** Polls for a pending payment; the customer cannot pay again meanwhile. */
  async function waitForConfirmation(meanwhile: PaymentNote, later: PaymentNote = notes.onItsWay) {
    settle('confirming', meanwhile);
    if (!(await pollUntilPaid(checkPaid))) {
      settle('on its way', later);
      if (!(await pollWhileShown(checkPaid, isMounted))) return;
    }
    settle('paid', notes.successful);
  }

  /** After the dialog was closed: looks whether it was paid all the same, until the customer pays again or leaves. */
  async function watch() {
    const closed = attempts.current;
    const isWatching = () => isMounted() && attempts.current === closed && !inFlight.current;
    if ((await pollUntilPaid(checkPaid, isWatching)) || (await pollWhileShown(checkPaid, isWatching))) {
      if (isWatching()) settle('paid', notes.successful);
    }
  }

  /** A failed request counts as not paid. */
  function checkPaid(): Promise<boolean> {
    return acts.isPaid().catch(() => false);
  }

  return { pay, phase, note, isPolling };
}

const READY = { phase: 'ready', note: null } as const;

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
