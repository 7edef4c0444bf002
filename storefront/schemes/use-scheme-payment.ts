import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { InitiatePaymentAnswer, VerifyPaymentAnswer } from '#contract/payments.ts';
import { confirm, lookUntilPaid } from '#storefront/checkout/confirm-payment.ts';
import { openPayment } from '#storefront/checkout/open-payment.ts';
import type { PaymentNote } from '#storefront/checkout/payment-notes.ts';
import type { PaymentWidget, WidgetSuccess } from '#storefront/checkout/payment-widget.ts';
import { usePaymentWidget } from '#storefront/checkout/use-payment-widget.ts';
import { messageOf, RequestFailure } from '#storefront/shell/request-failure.ts';
import type { StoredUser } from '#storefront/shell/stored-user.ts';

/** `on its way`: the bank has the money in hand, the shop confirms it on its own. */
export type SchemePaymentPhase = 'ready' | 'starting' | 'paying' | 'confirming' | 'on its way' | 'paid';

export interface SchemePaymentActs {
  initiate: () => Promise<Partial<InitiatePaymentAnswer>>;
  verify: (success: WidgetSuccess) => Promise<VerifyPaymentAnswer>;
  /** Looks at the shop's books; tells whether the payment is in them. */
  isBooked: () => Promise<boolean>;
  description: string;
  /** What is said of a payment that went through. */
  success: string;
}

export interface SchemePayment {
  pay: (user: StoredUser) => void;
  phase: SchemePaymentPhase;
  note: PaymentNote | null;
}

const CURRENCY = 'INR';

/** Pays for joining a scheme or for an instalment: the provider's dialog, the confirmation, and word of both. */
export function useSchemePayment(acts: SchemePaymentActs, isWanted: boolean): SchemePayment {
  const widgetLoaded = usePaymentWidget(isWanted);
  const [phase, setPhase] = useState<SchemePaymentPhase>('ready');
  const [note, setNote] = useState<PaymentNote | null>(null);
  const underWay = useRef(false);
  const dialog = useRef<PaymentWidget | null>(null);

  function settle(next: SchemePaymentPhase, nextNote: PaymentNote | null) {
    underWay.current = next !== 'ready' && next !== 'paid';
    setPhase(next);
    setNote(nextNote);
  }

  function fail(detail: string) {
    settle('ready', { tone: 'bad', text: messages.schemePaymentFailed, detail });
  }

  async function pay(user: StoredUser) {
    if (underWay.current) return;
    settle('starting', window.Razorpay ? null : { tone: 'wait', text: messages.sdkLoading });
    if (!(await widgetLoaded())) {
      return settle('ready', {
        tone: 'wait',
        text: messages.sdkLoading,
        detail: 'The payment window could not be loaded. Nothing was charged. Please press again.',
      });
    }
    let payment: Partial<InitiatePaymentAnswer>;
    try {
      payment = await acts.initiate();
    } catch (error) {
      await refused(error);
      return;
    }
    const { key_id, amount, razorpayOrderId } = payment;
    if (!key_id || !amount || !razorpayOrderId) {
      return settle('ready', { tone: 'bad', text: messages.schemeMissingFields, detail: NOT_CHARGED });
    }
    const currency = payment.currency || CURRENCY;
    open({ checkout_url: '', ...payment, key_id, amount, razorpayOrderId, currency }, user);
  }

  /** The shop would not open a payment; perhaps because the money is in its books already. */
  async function refused(error: unknown) {
    if (error instanceof RequestFailure && error.status === 404) {
      return settle('ready', { tone: 'bad', text: messages.invalidScheme, detail: NOT_CHARGED });
    }
    if (error instanceof RequestFailure && error.status === 409 && (await acts.isBooked())) {
      return settle('paid', { tone: 'good', text: acts.success });
    }
    fail(messageOf(error) || NOT_CHARGED);
  }

  function open(payment: InitiatePaymentAnswer, user: StoredUser) {
    const left = dialog.current;
    dialog.current = null;
    left?.close?.();
    try {
      const opened = openPayment(payment, acts.description, user, {
        onSuccess: confirmPayment,
        onFailure: (reason) => fail(`${reason} If your bank took the amount, it sends it back.`),
        onDismiss: () => {
          if (dialog.current !== opened) return;
          dialog.current = null;
          underWay.current = false;
          setPhase((now) => (now === 'paying' ? 'ready' : now));
          setNote((now) => now ?? { tone: 'calm', text: DISMISSED });
        },
      });
      dialog.current = opened;
      settle('paying', null);
    } catch {
      fail(NOT_CHARGED);
    }
  }

  async function confirmPayment(success: WidgetSuccess) {
    dialog.current = null;
    settle('confirming', { tone: 'wait', text: CONFIRMING });
    const verification = await confirm(acts.verify(success));
    if (verification.outcome === 'verified') {
      settle('paid', { tone: 'good', text: acts.success });
      await acts.isBooked();
      return;
    }
    if (verification.outcome === 'refused') return fail(verification.reason || UNMATCHED);
    if (verification.pending) {
      settle('on its way', { tone: 'wait', text: ON_ITS_WAY, detail: DO_NOT_PAY_AGAIN });
      if (await lookUntilPaid(acts.isBooked)) settle('paid', { tone: 'good', text: acts.success });
      return;
    }
    if (await acts.isBooked()) return settle('paid', { tone: 'good', text: acts.success });
    fail(UNCONFIRMED);
  }

  return { pay, phase, note };
}

const NOT_CHARGED = 'Nothing was charged. Please try again in a moment.';
const DISMISSED = 'You closed the payment window before paying. Nothing was charged.';
const CONFIRMING = 'Confirming your payment with the bank. Please keep this page open.';
const ON_ITS_WAY = 'Your payment is being confirmed. It will show here in a moment.';
const DO_NOT_PAY_AGAIN = 'Please do not pay again. You can leave this page: we finish it on our own.';
const UNMATCHED = 'We could not match this payment. If your bank took the amount, it comes back to you.';
const UNCONFIRMED =
  'We could not confirm the payment just now. If your bank took the amount, it shows here soon or comes back to you.';
