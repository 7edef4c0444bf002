import type { FailureReason } from './failure-reasons.ts';
import { newId, randomText } from './ids.ts';
import { type Outcome, playOutcome } from './outcomes.ts';
import type {
  Change,
  DeliveryRecord,
  Method,
  Notes,
  OrderRecord,
  PaymentRecord,
  RefundRecord,
} from './records.ts';
import { accept, type Result, refuse } from './refusals.ts';
import type { Store } from './store.ts';
import { defaultCard, defaultVpa, describeCard, reasonOfInstrument } from './test-instruments.ts';
import * as step from './transitions.ts';

export type Attempt = {
  outcome: Outcome;
  method?: Method;
  reason?: FailureReason;
  card?: string;
  vpa?: string;
  bank?: string;
  email?: string;
  contact?: string;
  description?: string;
  notes?: Notes;
};

export type RefundRequest = Partial<
  Pick<RefundRecord, 'amount' | 'notes' | 'receipt' | 'speed' | 'idempotency'>
>;

type Parts = {
  store: Store;
  now: () => number;
  /** Multiplies every wait; 0.001 makes a second a millisecond. */
  timeFactor: number;
  deliveriesFor: (happenings: step.Happening[]) => DeliveryRecord[];
  /** Called after each commit, so that timers can look for new work. */
  woke: () => void;
};

/** The provider's own decisions: every act loads, decides, and commits once. Amounts are integer paise. */
export class Provider {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Keeps a new or changed order. */
  keepOrder(order: OrderRecord): OrderRecord {
    this.#commit([{ kind: 'order', record: order }]);
    return order;
  }

  /** What a person does in the payment dialog: one attempt on an order. */
  pay(orderId: string, attempt: Attempt): Result<PaymentRecord> {
    const order = this.#parts.store.orders.get(orderId);
    if (!order) return refuse('id_unknown');
    const allowed = step.mayAttempt(order, this.#parts.store.paymentsOf(orderId));
    if (!allowed.ok) return allowed;
    const draft = step.begin(order, this.#newPayment(order, attempt));
    const reason = attempt.reason ?? reasonOfInstrument(attempt);
    return accept(this.#keep(playOutcome(draft, attempt.outcome, reason, this.#clock())));
  }

  /** POST /v1/payments/:id/capture. `amount` in paise must equal the authorised amount (Razorpay docs, Capture). */
  capture(id: string, amount: number, currency: string): Result<PaymentRecord> {
    const draft = this.#draft(id);
    if (!draft) return refuse('id_unknown');
    const { payment, order } = draft;
    if (payment.captured) return refuse('already_captured');
    if (payment.status !== 'authorized') return refuse('not_authorized');
    if (order.status === 'paid') return refuse('order_already_paid', { metadata: { order_id: order.id } });
    if (amount !== payment.amount) return refuse('capture_amount_differs', { field: 'amount' });
    if (currency !== payment.currency) return refuse('capture_currency_differs', { field: 'currency' });
    return accept(this.#keep(step.capture(draft, this.#clock())));
  }

  /** POST /v1/payments/:id/refund. Without an amount all that is left, in paise, goes back (Razorpay docs, Refunds). */
  refund(id: string, request: RefundRequest): Result<RefundRecord> {
    const draft = this.#draft(id);
    if (!draft) return refuse('id_unknown');
    const earlier = this.#parts.store
      .refundsOf(id)
      .find((known) => known.idempotency && known.idempotency.key === request.idempotency?.key);
    if (earlier) {
      const same = earlier.idempotency?.body === request.idempotency?.body;
      return same ? accept(earlier) : refuse('idempotency_reused');
    }
    const { payment } = draft;
    if (!payment.captured) return refuse('refund_not_captured');
    const left = payment.amount - payment.amountRefunded;
    if (left === 0) return refuse('refund_done');
    const amount = request.amount ?? left;
    if (amount < 100) return refuse('refund_too_low', { field: 'amount' });
    if (amount > left) return refuse('refund_too_high', { field: 'amount' });
    const after = step.refund(draft, amount, request, this.#clock());
    this.#keep(after);
    const made = after.refunds.at(-1);
    return made ? accept(made) : refuse('id_unknown');
  }

  /** The customer gives up while the bank is slow. */
  cancel(id: string): Result<PaymentRecord> {
    const draft = this.#draft(id);
    if (!draft) return refuse('id_unknown');
    if (draft.payment.status !== 'created') return refuse('not_cancellable');
    return accept(this.#keep(step.fail(draft, 'payment_cancelled')));
  }

  /** The bank says yes after all, although the attempt was told to have failed (Razorpay docs, Late Authorization). */
  authoriseLate(id: string): Result<PaymentRecord> {
    const draft = this.#draft(id);
    if (!draft) return refuse('id_unknown');
    if (draft.payment.status !== 'failed') return refuse('not_failed');
    const clock = this.#clock();
    return accept(this.#keep(step.settle(step.authorise(draft, clock), clock)));
  }

  /** Does everything that is due by itself: slow banks, late authorisations, captures, ends of windows. */
  runDue(): void {
    const clock = this.#clock();
    for (const id of [...this.#parts.store.planned]) {
      const draft = this.#draft(id);
      const plan = draft?.payment.plan;
      if (!draft || !plan || plan.at > clock.now) continue;
      if (plan.action === 'authorise') this.#keep(step.settle(step.authorise(draft, clock), clock));
      else if (plan.action === 'capture') this.#keep(step.capture(draft, clock));
      else this.#keep(step.refund(draft, draft.payment.amount, {}, clock));
    }
  }

  /** When runDue has work next, in milliseconds since 1970; undefined when nothing waits. */
  nextDue(): number | undefined {
    const { planned, payments } = this.#parts.store;
    let next: number | undefined;
    for (const id of planned) {
      const at = payments.get(id)?.plan?.at;
      if (at !== undefined && (next === undefined || at < next)) next = at;
    }
    return next;
  }

  #clock(): step.Clock {
    return { now: this.#parts.now(), minuteMs: 60_000 * this.#parts.timeFactor };
  }

  #draft(paymentId: string): step.Draft | undefined {
    const payment = this.#parts.store.payments.get(paymentId);
    const order = payment && this.#parts.store.orders.get(payment.orderId);
    return order && { order, payment, refunds: [], happenings: [] };
  }

  #keep(draft: step.Draft): PaymentRecord {
    const deliveries = this.#parts.deliveriesFor(draft.happenings);
    this.#commit([
      { kind: 'order', record: draft.order },
      { kind: 'payment', record: draft.payment },
      ...draft.refunds.map((record): Change => ({ kind: 'refund', record })),
      ...deliveries.map((record): Change => ({ kind: 'delivery', record })),
    ]);
    return draft.payment;
  }

  #commit(changes: Change[]): void {
    this.#parts.store.commit(changes);
    this.#parts.woke();
  }

  #newPayment(order: OrderRecord, attempt: Attempt): PaymentRecord {
    const method = attempt.method ?? (attempt.vpa === undefined ? 'card' : 'upi');
    const card = { id: `card_${randomText(14)}`, ...describeCard(attempt.card ?? defaultCard) };
    return {
      id: newId('payment'),
      orderId: order.id,
      amount: order.amount,
      currency: order.currency,
      status: 'created',
      captured: false,
      amountRefunded: 0,
      method,
      bank: method === 'netbanking' ? (attempt.bank ?? 'HDFC') : null,
      vpa: method === 'upi' ? (attempt.vpa ?? defaultVpa) : null,
      card: method === 'card' ? card : null,
      email: attempt.email ?? 'void@razorpay.com',
      contact: attempt.contact ?? '+919999999999',
      description: attempt.description ?? null,
      notes: attempt.notes ?? {},
      error: null,
      acquirerData: {},
      lateAuthorized: false,
      plan: null,
      createdAt: this.#parts.now(),
    };
  }
}
