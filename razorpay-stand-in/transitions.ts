import { type FailureReason, paymentError } from './failure-reasons.ts';
import { newId, randomText } from './ids.ts';
import type { Method, OrderRecord, PaymentRecord, RefundRecord } from './records.ts';
import { accept, type Result, refuse } from './refusals.ts';

/** A snapshot for a webhook: what was true at the moment of the event. */
export type Happening = { event: string; payment: PaymentRecord; order?: OrderRecord; refund?: RefundRecord };

/** One payment on its order while it is moved forward. Every step answers a new draft and changes nothing. */
export type Draft = {
  order: OrderRecord;
  payment: PaymentRecord;
  refunds: RefundRecord[];
  happenings: Happening[];
};

export type Clock = { now: number; minuteMs: number };

const acquirerDataOf: Record<Method, () => Record<string, string | null>> = {
  card: () => ({ auth_code: randomText(6).toUpperCase() }),
  netbanking: () => ({ bank_transaction_id: randomText(10).toUpperCase() }),
  upi: () => ({ rrn: String(Date.now()).slice(-12), upi_transaction_id: randomText(32).toUpperCase() }),
};

/** Whether the order may be tried once more: not when paid, not while an attempt is authorized (Razorpay docs, Orders). */
export function mayAttempt(order: OrderRecord, attempts: PaymentRecord[]): Result<true> {
  const metadata = { order_id: order.id };
  if (order.status === 'paid') return refuse('order_already_paid', { metadata });
  if (attempts.some((payment) => payment.status === 'authorized')) {
    return refuse('order_being_paid', { metadata });
  }
  return accept(true);
}

/** A fresh attempt in state created; counts on the order at once, whatever becomes of it. */
export function begin(order: OrderRecord, payment: PaymentRecord): Draft {
  const status = order.status === 'created' ? 'attempted' : order.status;
  return { order: { ...order, status, attempts: order.attempts + 1 }, payment, refunds: [], happenings: [] };
}

/** The bank says no. Not final: a failed payment can be authorized later. */
export function fail(draft: Draft, reason: FailureReason): Draft {
  return withPayment(draft, { status: 'failed', error: paymentError(reason), plan: null }, 'payment.failed');
}

/** The bank says yes; the money is held but not ours until captured. */
export function authorise(draft: Draft, { minuteMs }: Clock): Draft {
  const { payment, order } = draft;
  const returnAt = payment.createdAt + order.capture.manualMinutes * minuteMs;
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

/** Takes the held money and pays the order; a second success on a paid order goes back to the customer instead. */
export function capture(draft: Draft, clock: Clock): Draft {
  if (draft.order.status === 'paid') return refund(draft, draft.payment.amount, {}, clock);
  const order: OrderRecord = { ...draft.order, status: 'paid', amountPaid: draft.payment.amount };
  const paid = withPayment(
    { ...draft, order },
    { status: 'captured', captured: true, plan: null },
    'payment.captured',
  );
  return { ...paid, happenings: [...paid.happenings, { event: 'order.paid', payment: paid.payment, order }] };
}

/** What the account does by itself after an authorization: capture inside the automatic window, return a second success. */
export function settle(draft: Draft, clock: Clock): Draft {
  const { order, payment } = draft;
  const inWindow = clock.now - payment.createdAt <= order.capture.automaticMinutes * clock.minuteMs;
  const captures = order.capture.mode === 'automatic' && inWindow;
  return captures || order.status === 'paid' ? capture(draft, clock) : draft;
}

/** Gives money back, in paise. The order stays paid; a payment given back whole becomes refunded. */
export function refund(
  draft: Draft,
  amount: number,
  request: Partial<Pick<RefundRecord, 'notes' | 'receipt' | 'speed' | 'idempotency'>>,
  { now }: Clock,
): Draft {
  const made: RefundRecord = {
    id: newId('refund'),
    paymentId: draft.payment.id,
    amount,
    currency: draft.payment.currency,
    notes: request.notes ?? {},
    receipt: request.receipt ?? null,
    speed: request.speed ?? 'normal',
    idempotency: request.idempotency ?? null,
    createdAt: now,
  };
  const amountRefunded = draft.payment.amountRefunded + amount;
  const whole = amountRefunded === draft.payment.amount;
  const payment: PaymentRecord = {
    ...draft.payment,
    amountRefunded,
    status: whole ? 'refunded' : draft.payment.status,
    plan: null,
  };
  const told = (event: string): Happening => ({ event, payment, refund: made });
  return {
    ...draft,
    payment,
    refunds: [...draft.refunds, made],
    happenings: [...draft.happenings, told('refund.created'), told('refund.processed')],
  };
}

function withPayment(draft: Draft, fields: Partial<PaymentRecord>, event: string): Draft {
  const payment = { ...draft.payment, ...fields };
  return { ...draft, payment, happenings: [...draft.happenings, { event, payment }] };
}
