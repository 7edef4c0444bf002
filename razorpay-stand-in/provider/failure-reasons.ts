/** The error of a failed attempt, as the payment entity and the browser's payment.failed event carry it. */
export type PaymentError = {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR';
  description: string;
  source: string;
  step: string;
  reason: string;
};

type Row = Omit<PaymentError, 'reason'> & { label: string };

const bad = 'BAD_REQUEST_ERROR';

/**
 * Failure reasons (Razorpay docs, error reasons and test cards). The descriptions are not Razorpay's; do not branch
 * on them.
 */
export const failureReasons = {
  payment_failed: {
    label: 'Declined by the bank',
    code: bad,
    description: 'The bank declined the payment.',
    source: 'bank',
    step: 'payment_authorization',
  },
  insufficient_fund: {
    label: 'Not enough balance',
    code: bad,
    description: 'The account does not have enough balance for this payment.',
    source: 'customer',
    step: 'payment_authorization',
  },
  card_declined: {
    label: 'Card declined',
    code: bad,
    description: 'The card was declined by its bank.',
    source: 'issuer_bank',
    step: 'payment_authorization',
  },
  card_disabled_for_online_payments: {
    label: 'Card not enabled for online payments',
    code: bad,
    description: 'This card is not enabled for online payments.',
    source: 'customer',
    step: 'payment_authorization',
  },
  card_number_invalid: {
    label: 'Card number not valid',
    code: bad,
    description: 'The card number is not valid.',
    source: 'customer',
    step: 'payment_initiation',
  },
  payment_timed_out: {
    label: 'Timed out',
    code: bad,
    description: 'The payment was not completed in time.',
    source: 'customer',
    step: 'payment_authentication',
  },
  payment_cancelled: {
    label: 'Cancelled by the customer',
    code: bad,
    description: 'The payment was cancelled.',
    source: 'customer',
    step: 'payment_authentication',
  },
  gateway_technical_error: {
    label: 'Technical fault at the gateway',
    code: 'GATEWAY_ERROR',
    description: 'The payment failed because of a technical fault at the gateway.',
    source: 'gateway',
    step: 'payment_authorization',
  },
  authentication_failed: {
    label: 'Authentication failed (wrong OTP)',
    code: 'GATEWAY_ERROR',
    description: 'The payment could not be authenticated.',
    source: 'gateway',
    step: 'payment_authentication',
  },
} as const satisfies Record<string, Row>;

export type FailureReason = keyof typeof failureReasons;
export const failureReasonNames = Object.keys(failureReasons) as [FailureReason, ...FailureReason[]];

/** The error object of a reason, without the dialog's label. */
export function paymentError(reason: FailureReason): PaymentError {
  const { code, description, source, step } = failureReasons[reason];
  return { code, description, source, step, reason };
}
