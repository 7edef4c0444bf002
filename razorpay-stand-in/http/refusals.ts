/** The body of an error response (Razorpay docs, "Errors"). */
export type Refusal = {
  status: number;
  error: {
    code: string;
    description: string;
    source: string | null;
    step: string | null;
    reason: string | null;
    metadata: Record<string, string>;
    field?: string;
  };
};

export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

type Row = {
  status?: number;
  reason?: string | null;
  step?: string | null;
  source?: string | null;
  text: string;
};

const unnamed = { source: null, step: null, reason: null };
const na = { source: 'NA', step: 'NA', reason: 'NA' };

/** All refusals. `%` is a placeholder for `text`. Status is 400 by default, as at Razorpay. */
const table = {
  authentication_failed: { status: 401, ...na, text: 'Authentication failed' },
  url_not_found: { ...na, text: 'The requested URL was not found on the server.' },
  body_unreadable: { text: 'The request body could not be read: %' },
  too_many_requests: { status: 429, ...na, text: 'Too many requests. Try again after a while.' },
  id_unknown: { text: 'The id provided does not exist' },
  id_malformed: { text: '% is not a valid id' },
  field_required: { text: '%: is required.' },
  field_extra: { reason: 'extra_field_sent', text: '% is/are not required and should not be sent' },
  field_invalid: { text: '%' },
  amount_not_integer: { text: 'The amount must be an integer.' },
  amount_too_low: {
    reason: 'amount_less_than_minimum_amount',
    step: 'order_creation',
    text: 'Order amount less than minimum amount allowed',
  },
  amount_too_high: { text: 'Amount exceeds maximum amount allowed.' },
  count_too_high: { text: 'The count may not be greater than 100.' },
  receipt_reused: { text: 'Order receipt should be unique.' },
  order_already_paid: {
    reason: 'order_already_paid',
    text: 'Payment already done for this order.',
  },
  order_being_paid: {
    reason: 'order_payment_in_progress',
    text: 'A payment of this order is authorized. No further attempt is possible until it is captured or returned.',
  },
  order_amount_mismatch: {
    reason: 'order_amount_mismatch',
    text: 'The payment amount differs from the amount of the order.',
  },
  key_mismatch: { ...na, text: 'The api key provided is invalid' },
  capture_amount_differs: { text: 'Capture amount must be equal to the amount authorized' },
  capture_currency_differs: { text: 'Capture currency must be equal to the currency of the payment' },
  already_captured: { text: 'This payment has already been captured' },
  not_authorized: { text: 'Only payments which have been authorized and not yet captured can be captured' },
  refund_not_captured: { text: 'The payment status should be captured for action to be taken' },
  refund_too_high: { text: 'The refund amount provided is greater than amount captured' },
  refund_too_low: { text: 'The amount must be at least INR 1.00' },
  refund_done: { text: 'The payment has been fully refunded already' },
  refund_too_old: {
    ...unnamed,
    text: 'Refund is not supported by the bank because the payment is more than 6 months old',
  },
  refund_final: { text: 'This refund is not pending' },
  dispute_too_high: { text: 'The disputed amount is greater than the amount captured' },
  dispute_move: { text: 'Action not allowed when dispute is in % status.' },
  fee_and_offer: { text: 'An offer does not apply where the customer bears the fee' },
  idempotency_malformed: {
    text: 'The idempotency key must have at least 10 characters of A-Z, a-z, 0-9, _ and -',
  },
  idempotency_reused: {
    status: 409,
    text: 'Different request with the same idempotency key has been received before',
  },
  not_cancellable: { text: 'Only a payment that waits for its bank can be cancelled' },
  not_failed: { text: 'Only a failed payment can be authorised late' },
} as const satisfies Record<string, Row>;

export type RefusalName = keyof typeof table;

/** Builds one refusal of the table: `text` replaces `%`, `field` and `metadata` go into the body. */
export function refuse(
  name: RefusalName,
  fill: { text?: string; field?: string; metadata?: Record<string, string> } = {},
): { ok: false; refusal: Refusal } {
  const row: Row = table[name];
  return {
    ok: false,
    refusal: {
      status: row.status ?? 400,
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: row.text.replace('%', fill.text ?? ''),
        source: row.source === undefined ? 'business' : row.source,
        step: row.step === undefined ? 'payment_initiation' : row.step,
        reason: row.reason === undefined ? 'input_validation_failed' : row.reason,
        metadata: fill.metadata ?? {},
        ...(fill.field === undefined ? {} : { field: fill.field }),
      },
    },
  };
}

export function accept<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}
