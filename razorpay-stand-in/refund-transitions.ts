import type { Clock, Draft, Happening } from './draft.ts';
import { newId } from './ids.ts';
import type { PaymentRecord, RefundRecord, RefundSpeed } from './records.ts';

type Wishes = Partial<Pick<RefundRecord, 'notes' | 'receipt' | 'speed' | 'idempotency'>>;

/** A new refund, in paise, that is pending. Its amount counts as refunded from now on; the order stays paid. */
export function beginRefund(draft: Draft, amount: number, wishes: Wishes, { now }: Clock): Draft {
  const refund: RefundRecord = {
    id: newId('refund'),
    paymentId: draft.payment.id,
    amount,
    currency: draft.payment.currency,
    notes: wishes.notes ?? {},
    receipt: wishes.receipt ?? null,
    speed: wishes.speed ?? 'normal',
    idempotency: wishes.idempotency ?? null,
    status: 'pending',
    createdAt: now,
  };
  const payment = withRefunded(draft.payment, amount);
  return withRefund({ ...draft, payment }, refund, ['refund.created']);
}

/** The bank has paid. An optimum refund that went the normal way has changed its speed. */
export function processRefund(draft: Draft, refund: RefundRecord, speed?: RefundSpeed): Draft {
  const wished: RefundSpeed = refund.speed === 'optimum' ? 'instant' : 'normal';
  const speedProcessed = speed ?? wished;
  const arn = `${refund.createdAt}${String(refund.amount).padStart(10, '0')}`.slice(-23);
  const events =
    speedProcessed === wished ? ['refund.processed'] : ['refund.speed_changed', 'refund.processed'];
  return withRefund(draft, { ...refund, status: 'processed', speedProcessed, arn }, events);
}

/** The bank did not take it: the money is the account's again and can be refunded anew. */
export function failRefund(draft: Draft, refund: RefundRecord): Draft {
  const payment = withRefunded(draft.payment, -refund.amount);
  return withRefund({ ...draft, payment }, { ...refund, status: 'failed' }, ['refund.failed']);
}

/** A refund that is processed at once, as in the provider's test mode. */
export function refund(draft: Draft, amount: number, wishes: Wishes, clock: Clock): Draft {
  const begun = beginRefund(draft, amount, wishes, clock);
  const made = begun.refunds.at(-1);
  if (!made) return begun;
  const done = processRefund(begun, made);
  // The event of its creation shows it as it is now: processed.
  const [, ...later] = done.happenings.slice(draft.happenings.length);
  const created = later[0] ? [{ ...later[0], event: 'refund.created' }] : [];
  return { ...done, happenings: [...draft.happenings, ...created, ...later] };
}

/** Money added to what was refunded; a payment that is refunded whole is called so, and no longer when some came back. */
function withRefunded(payment: PaymentRecord, amount: number): PaymentRecord {
  const amountRefunded = payment.amountRefunded + amount;
  const isWhole = amountRefunded === payment.amount;
  const open = payment.status === 'refunded' ? 'captured' : payment.status;
  return { ...payment, amountRefunded, status: isWhole ? 'refunded' : open, plan: null };
}

function withRefund(draft: Draft, refund: RefundRecord, events: string[]): Draft {
  const { payment } = draft;
  const others = draft.refunds.filter(({ id }) => id !== refund.id);
  const told = events.map((event): Happening => ({ event, payment, refund }));
  return { ...draft, refunds: [...others, refund], happenings: [...draft.happenings, ...told] };
}
