import { newId } from '../storage/ids.ts';
import type { PaymentRecord, RefundRecord, RefundSpeed } from '../storage/records.ts';
import type { Clock, Draft, ProviderEvent } from './draft.ts';

type RefundOptions = Partial<Pick<RefundRecord, 'notes' | 'receipt' | 'speed' | 'idempotency'>>;

/** Creates a pending refund, in paise. Its amount counts as refunded from now on; the order stays paid. */
export function beginRefund(draft: Draft, amount: number, options: RefundOptions, { now }: Clock): Draft {
  const refund: RefundRecord = {
    id: newId('refund'),
    paymentId: draft.payment.id,
    amount,
    currency: draft.payment.currency,
    notes: options.notes ?? {},
    receipt: options.receipt ?? null,
    speed: options.speed ?? 'normal',
    idempotency: options.idempotency ?? null,
    status: 'pending',
    createdAt: now,
  };
  const payment = withRefunded(draft.payment, amount);
  return withRefund({ ...draft, payment }, refund, ['refund.created']);
}

/** Marks a refund as paid by the bank. An optimum refund processed at normal speed has changed its speed. */
export function processRefund(draft: Draft, refund: RefundRecord, speed?: RefundSpeed): Draft {
  const requestedSpeed: RefundSpeed = refund.speed === 'optimum' ? 'instant' : 'normal';
  const speedProcessed = speed ?? requestedSpeed;
  const arn = `${refund.createdAt}${String(refund.amount).padStart(10, '0')}`.slice(-23);
  const events =
    speedProcessed === requestedSpeed ? ['refund.processed'] : ['refund.speed_changed', 'refund.processed'];
  return withRefund(draft, { ...refund, status: 'processed', speedProcessed, arn }, events);
}

/** Marks a refund as failed at the bank; the amount can be refunded again. */
export function failRefund(draft: Draft, refund: RefundRecord): Draft {
  const payment = withRefunded(draft.payment, -refund.amount);
  return withRefund({ ...draft, payment }, { ...refund, status: 'failed' }, ['refund.failed']);
}

/** A refund processed immediately, as in Razorpay's test mode. */
export function refund(draft: Draft, amount: number, options: RefundOptions, clock: Clock): Draft {
  const begun = beginRefund(draft, amount, options, clock);
  const made = begun.refunds.at(-1);
  if (!made) return begun;
  const done = processRefund(begun, made);
  // refund.created already carries the processed state.
  const [, ...later] = done.providerEvents.slice(draft.providerEvents.length);
  const created = later[0] ? [{ ...later[0], event: 'refund.created' }] : [];
  return { ...done, providerEvents: [...draft.providerEvents, ...created, ...later] };
}

/** Changes the refunded amount; the payment is `refunded` only while it is refunded in full. */
function withRefunded(payment: PaymentRecord, amount: number): PaymentRecord {
  const amountRefunded = payment.amountRefunded + amount;
  const isWhole = amountRefunded === payment.amount;
  const open = payment.status === 'refunded' ? 'captured' : payment.status;
  return { ...payment, amountRefunded, status: isWhole ? 'refunded' : open, plan: null };
}

function withRefund(draft: Draft, refund: RefundRecord, events: string[]): Draft {
  const { payment } = draft;
  const others = draft.refunds.filter(({ id }) => id !== refund.id);
  const emitted = events.map((event): ProviderEvent => ({ event, payment, refund }));
  return { ...draft, refunds: [...others, refund], providerEvents: [...draft.providerEvents, ...emitted] };
}
