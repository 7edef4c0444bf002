import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import type { InitiatePaymentResponse, VerifyPaymentResponse } from '#contract/payments.ts';
import { RequestFailure } from '#storefront/api-client/request-error.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import { confirm, lookQuietly, lookUntilPaid } from './confirm-payment.ts';
import { openPayment } from './open-payment.ts';
import { NOTES, type PaymentNote, type PaymentNotes } from './payment-notes.ts';
import type { PaymentWidget, WidgetSuccess } from './payment-widget.ts';
import { usePaymentWidget } from './use-payment-widget.ts';

/** `paying`: the provider's dialog is open. `on its way`: money may have moved, the confirmation is not here yet. */
export type PaymentPhase = 'ready' | 'starting' | 'paying' | 'confirming' | 'on its way' | 'paid';

/** What is paid for: an order, a place in a scheme, an instalment. */
export interface PaymentActs {
  /** As the provider's dialog names it. */
  description: string;
  notes: PaymentNotes;
  initiate: () => Promise<Partial<InitiatePaymentResponse>>;
  verify: (claim: WidgetSuccess) => Promise<VerifyPaymentResponse>;
  /** Reads the shop's books anew; tells whether the payment is in them. */
  look: () => Promise<boolean>;
}

export interface Payment {
  pay: (user: StoredUser) => void;
  phase: PaymentPhase;
  note: PaymentNote | null;
  /** Whether the looks at the books after a verified payment are still going on. */
  isLooking: boolean;
}

const CURRENCY = 'INR';
const BEING_CONFIRMED: ErrorCode = 'payment_being_confirmed';

/** Pays: opens the provider's dialog, has the payment confirmed, and always says where it stands. */
export function usePayment(acts: PaymentActs, isWanted = true): Payment {
  const { notes } = acts;
  const widgetLoaded = usePaymentWidget(isWanted);
  const [{ phase, note }, setStanding] = useState<Pick<Payment, 'phase' | 'note'>>(READY);
  const [isLooking, setLooking] = useState(false);
  const underWay = useRef(false);
  const dialog = useRef<PaymentWidget | null>(null);
  const isHere = useIsHere();

  function settle(next: PaymentPhase, nextNote: PaymentNote | null) {
    underWay.current = next !== 'ready' && next !== 'paid';
    setStanding({ phase: next, note: nextNote });
  }

  async function pay(user: StoredUser) {
    if (underWay.current) return;
    settle('starting', window.Razorpay ? null : NOTES.sdkLoading);
    if (!(await widgetLoaded())) return settle('ready', NOTES.sdkStillLoading);
    settle('starting', null);
    try {
      const payment = await acts.initiate();
      // Whoever has gone to another page meanwhile is not followed there.
      if (isHere()) open(payment, user);
    } catch (error) {
      await notOpened(error);
    }
  }

  /** The shop would not open a payment, perhaps because the money is on its way or in its books already. */
  async function notOpened(error: unknown) {
    const { code, status } = error instanceof RequestFailure ? error : { code: '', status: 0 };
    if (code === BEING_CONFIRMED) return waitForIt(notes.onItsWay);
    const isBooked = status === 409 && (await look());
    settle(isBooked ? 'paid' : 'ready', isBooked ? notes.successful : notes.notInitiated(error));
  }

  function open(
    { key_id, amount, razorpayOrderId, currency }: Partial<InitiatePaymentResponse>,
    user: StoredUser,
  ) {
    if (!key_id || !amount || !razorpayOrderId) return settle('ready', notes.incomplete);
    closeDialog();
    const payment = { key_id, amount, razorpayOrderId, currency: currency || CURRENCY };
    const opened = openPayment(payment, acts.description, user, {
      onSuccess: verify,
      onFailure: (description) => settle('ready', notes.attemptFailed(description)),
      onDismiss: () => {
        if (dialog.current !== opened) return;
        dialog.current = null;
        underWay.current = false;
        setStanding((now) => (now.phase === 'paying' ? { phase: 'ready', note: notes.dismissed } : now));
      },
    });
    dialog.current = opened;
    settle('paying', NOTES.open);
  }

  /** A dialog that an earlier attempt left open makes room for the next. */
  function closeDialog() {
    const left = dialog.current;
    dialog.current = null;
    left?.close?.();
  }

  async function verify(claim: WidgetSuccess) {
    dialog.current = null;
    settle('confirming', NOTES.confirming);
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = claim;
    const verification = await confirm(
      acts.verify({ razorpay_order_id, razorpay_payment_id, razorpay_signature }),
    );
    if (verification.outcome === 'on its way') return waitForIt(NOTES.confirming);
    if (verification.outcome === 'refused') {
      settle('ready', notes.refused(verification.reason));
      await look();
      return;
    }
    settle('paid', notes.successful);
    setLooking(true);
    await lookUntilPaid(look);
    setLooking(false);
  }

  /** Looks for money that may have moved; nobody is asked to pay anew while it is on its way. */
  async function waitForIt(meanwhile: PaymentNote) {
    settle('confirming', meanwhile);
    if (!(await lookUntilPaid(look))) {
      settle('on its way', notes.onItsWay);
      if (!(await lookQuietly(look, isHere))) return;
    }
    settle('paid', notes.successful);
  }

  /** A look that fails counts as a no. */
  function look(): Promise<boolean> {
    return acts.look().catch(() => false);
  }

  return { pay, phase, note, isLooking };
}

const READY = { phase: 'ready', note: null } as const;

/** Tells whether the page that asks is still shown. */
function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
