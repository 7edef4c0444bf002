import { SHOP_NAME } from '#contract/constants.ts';
import type { InitiatePaymentResponse } from '#contract/payments.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';
import type { PaymentWidget, WidgetSuccess } from './payment-widget.ts';

const ACTION_COLOUR = '#a5162b';

interface PaymentEvents {
  onSuccess: (success: WidgetSuccess) => void;
  /** Called for each failed attempt; the dialog stays open and may still succeed. */
  onFailure: (description: string) => void;
  onDismiss: () => void;
}

/** Opens the provider's dialog. Throws when the widget is not loaded or rejects its options. */
export function openPayment(
  payment: Omit<InitiatePaymentResponse, 'checkout_url'>,
  description: string,
  user: StoredUser,
  { onSuccess, onFailure, onDismiss }: PaymentEvents,
): PaymentWidget {
  const Widget = window.Razorpay;
  if (!Widget) throw new Error('The payment widget is not loaded.');
  const widget = new Widget({
    key: payment.key_id,
    amount: Math.round(payment.amount * 100),
    currency: payment.currency,
    order_id: payment.razorpayOrderId,
    name: SHOP_NAME,
    description,
    prefill: {
      ...(user.name && { name: user.name }),
      ...(user.email && { email: user.email }),
      ...(user.phone && { contact: user.phone.replace(/[^\d+]/g, '') }),
    },
    // Returns no promise: the widget must not wait.
    handler: (success) => {
      onSuccess(success);
    },
    modal: { ondismiss: onDismiss },
    theme: { color: ACTION_COLOUR },
  });
  widget.on('payment.failed', ({ error }) => onFailure(error?.description ?? 'The bank gave no reason.'));
  widget.open();
  return widget;
}
