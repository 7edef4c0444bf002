import type { Checkout } from '../checkout.ts';

interface WidgetSuccess {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

/** A failed attempt; the widget stays open for another one. */
interface WidgetFailure {
  error?: { description?: string };
}

interface WidgetOptions {
  key: string;
  /** In paise. */
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  prefill: { name?: string; email?: string; contact?: string };
  handler: (success: WidgetSuccess) => void;
  modal: { ondismiss: () => void };
  theme: { color: string };
}

interface Widget {
  on(event: 'payment.failed', listener: (failure: WidgetFailure) => void): unknown;
  open(): unknown;
  close?(): unknown;
}

declare global {
  interface Window {
    /** Set by the checkout script. */
    Razorpay?: new (
      options: WidgetOptions,
    ) => Widget;
  }
}

const ACTION_COLOUR = '#a5162b';

export const razorpayCheckout: Checkout = {
  isLoaded: () => Boolean(window.Razorpay),
  open(payment, { shopName, description }, user, { onSuccess, onFailure, onDismiss }) {
    if (!window.Razorpay) throw new Error('The payment widget is not loaded.');
    const widget = new window.Razorpay({
      key: payment.keyId,
      amount: Math.round(payment.amount * 100),
      currency: payment.currency,
      order_id: payment.providerOrderId,
      name: shopName,
      description,
      prefill: {
        ...(user.name && { name: user.name }),
        ...(user.email && { email: user.email }),
        ...(user.phone && { contact: user.phone.replace(/[^\d+]/g, '') }),
      },
      // Returns no promise: the widget must not wait.
      handler: (success) => {
        onSuccess({
          providerOrderId: success.razorpay_order_id,
          paymentId: success.razorpay_payment_id,
          signature: success.razorpay_signature,
        });
      },
      modal: { ondismiss: onDismiss },
      theme: { color: ACTION_COLOUR },
    });
    widget.on('payment.failed', ({ error }) => onFailure(error?.description ?? 'The bank gave no reason.'));
    widget.open();
    return widget;
  },
};
