import { accept, type Result, refuse } from '../http/refusals.ts';
import { randomText } from '../storage/ids.ts';
import type { CaptureRule, Method, OrderRecord, PaymentRecord } from '../storage/records.ts';
import { type Clock, DEFAULT_CAPTURE, type Draft, withPayment } from './draft.ts';
import { type FailureReason, paymentError } from './failure-reasons.ts';
import { refund } from './refund-transitions.ts';

const acquirerDataOf: Record<Method, () => Record<string, string | null>> = {
  card: () => ({ auth_code: randomText(6).toUpperCase() }),
  netbanking: () => ({ bank_transaction_id: randomText(10).toUpperCase() }),
  upi: () => ({ rrn: String(Date.now()).slice(-12), upi_transaction_id: randomText(32).toUpperCase() }),
};

/** Whether a new attempt is allowed: not if the order is paid or an attempt is authorized (Razorpay docs, Orders). */
export function mayAttempt(order: OrderRecord, attempts: PaymentRecord[]): Result<true> {
  const metadata = { order_id: order.id };
  if (order.status === 'paid') return refuse('order_already_paid', { metadata });
  if (attempts.some((payment) => payment.status === 'authorized')) {
    return refuse('order_being_paid', { metadata });
  }
  return accept(true);
}

/** A new attempt in state created; counted on the order whatever its outcome. */
export function begin(order: OrderRecord | null, payment: PaymentRecord): Draft {
  if (!order) return { order, payment, refunds: [], providerEvents: [] };
  const status = order.status === 'created' ? 'attempted' : order.status;
  return {
    order: { ...order, status, attempts: order.attempts + 1 },
    payment,
    refunds: [],
    providerEvents: [],
  };
}

/** The bank declines. Not final: a failed payment can be authorized later. */
export function fail(draft: Draft, reason: FailureReason): Draft {
  return withPayment(draft, { status: 'failed', error: paymentError(reason), plan: null }, 'payment.failed');
}

/** The bank authorises; the amount is reserved until captured. */
export function authorise(draft: Draft, { minuteMs }: Clock): Draft {
  const { payment } = draft;
  const returnAt = payment.createdAt + captureRule(draft).manualMinutes * minuteMs;
  return withPayment(
    draft,
    {
      status: 'authorized',
      error: null,
      lateAuthorized: payment.status === 'failed',
      acquirerData: acquirerDataOf[payment.method](),
      plan: { at: returnAt, action: 'return' },
    },
    'payment.authorized',
  );
}

/** Captures an authorised payment and pays the order; a second success on a paid order is refunded instead. */
export function capture(draft: Draft, clock: Clock): Draft {
  if (draft.order?.status === 'paid') return refund(draft, draft.payment.amount, {}, clock);
  const captured = withPayment(draft, { status: 'captured', captured: true, plan: null }, 'payment.captured');
  if (!draft.order) return captured;
  const { payment } = captured;
  const order: OrderRecord = { ...draft.order, status: 'paid', amountPaid: amountForOrder(payment) };
  return {
    ...captured,
    order,
    providerEvents: [...captured.providerEvents, { event: 'order.paid', payment, order }],
  };
}

/** The captured amount: the payment without the fee borne by the customer. */
export function amountForOrder({ amount, customerFee }: PaymentRecord): number {
  return amount - (customerFee?.fee ?? 0);
}

/** Automatic action after an authorization: capture within the automatic window, refund a second success. */
export function settle(draft: Draft, clock: Clock): Draft {
  const { order, payment } = draft;
  const { mode, automaticMinutes } = captureRule(draft);
  const inWindow = clock.now - payment.createdAt <= automaticMinutes * clock.minuteMs;
  const captures = mode === 'automatic' && inWindow;
  return captures || order?.status === 'paid' ? capture(draft, clock) : draft;
}

const captureRule = ({ order }: Draft): CaptureRule => order?.capture ?? DEFAULT_CAPTURE;
