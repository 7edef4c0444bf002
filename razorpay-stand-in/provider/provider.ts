import { accept, type Result, refuse } from '../http/refusals.ts';
import { feeOf } from '../provider-api/entities.ts';
import { newId, randomText } from '../storage/ids.ts';
import type { Method, Notes, OrderRecord, PaymentRecord } from '../storage/records.ts';
import type { Acts } from './acts.ts';
import type { FailureReason } from './failure-reasons.ts';
import { newOrder } from './new-order.ts';
import { applyOutcome, type Outcome } from './outcomes.ts';
import { refund } from './refund-transitions.ts';
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
  /** The provider's fee is added to the customer's payment. */
  customerBearsFee?: boolean;
  /** Discount of an instant offer, in paise. */
  discount?: number;
};

/** A payment made outside the shop: by a payment link, a button, or another user of the keys. Amount in paise. */
export type ForeignPayment = Pick<Attempt, 'outcome' | 'method' | 'reason'> & {
  amount: number;
  withOrder: boolean;
};

/** The provider's payment logic: every operation loads, decides, and commits once. Amounts are integer paise. */
export class Provider {
  readonly #acts: Acts;

  constructor(acts: Acts) {
    this.#acts = acts;
  }

  /** Stores a new or changed order. */
  saveOrder(order: OrderRecord): OrderRecord {
    this.#acts.commit([{ kind: 'order', record: order }]);
    return order;
  }

  /** A payment attempt on an order, as in the dialog. */
  pay(orderId: string, attempt: Attempt): Result<PaymentRecord> {
    const order = this.#acts.store.orders.get(orderId);
    if (!order) return refuse('id_unknown');
    const allowed = step.mayAttempt(order, this.#acts.store.paymentsOf(orderId));
    if (!allowed.ok) return allowed;
    // Razorpay docs, About Offers: no offers where the customer bears the fee.
    if (attempt.customerBearsFee && attempt.discount) return refuse('fee_and_offer');
    return accept(this.#play(order, this.#newPayment(order, attempt), attempt));
  }

  /** A payment outside the shop, with an own provider order or without one. */
  payElsewhere({ amount, withOrder, ...attempt }: ForeignPayment): PaymentRecord {
    const { now } = this.#acts.clock();
    const order = newOrder({ amount, currency: 'INR' }, now);
    return this.#play(withOrder ? order : null, this.#newPayment(order, attempt, withOrder), attempt);
  }

  /** Backdates a payment, to test refusals that depend on its age. */
  age(id: string, days: number): Result<PaymentRecord> {
    const draft = this.#acts.draft(id);
    if (!draft) return refuse('id_unknown');
    const createdAt = this.#acts.clock().now - days * 24 * 60 * 60 * 1000;
    return accept(this.#acts.save({ ...draft, payment: { ...draft.payment, createdAt } }));
  }

  /** POST /v1/payments/:id/capture. `amount` in paise must equal the authorised amount (Razorpay docs, Capture). */
  capture(id: string, amount: number, currency: string): Result<PaymentRecord> {
    const draft = this.#acts.draft(id);
    if (!draft) return refuse('id_unknown');
    const { payment, order } = draft;
    if (payment.captured) return refuse('already_captured');
    if (payment.status !== 'authorized') return refuse('not_authorized');
    if (order?.status === 'paid') return refuse('order_already_paid', { metadata: { order_id: order.id } });
    if (amount !== step.amountForOrder(payment)) return refuse('capture_amount_differs', { field: 'amount' });
    if (currency !== payment.currency) return refuse('capture_currency_differs', { field: 'currency' });
    return accept(this.#acts.save(step.capture(draft, this.#acts.clock())));
  }

  /** The customer cancels while the bank is slow. */
  cancel(id: string): Result<PaymentRecord> {
    const draft = this.#acts.draft(id);
    if (!draft) return refuse('id_unknown');
    if (draft.payment.status !== 'created') return refuse('not_cancellable');
    return accept(this.#acts.save(step.fail(draft, 'payment_cancelled')));
  }

  /** Authorises a payment that had failed (Razorpay docs, Late Authorization). */
  authoriseLate(id: string): Result<PaymentRecord> {
    const draft = this.#acts.draft(id);
    if (!draft) return refuse('id_unknown');
    if (draft.payment.status !== 'failed') return refuse('not_failed');
    const clock = this.#acts.clock();
    return accept(this.#acts.save(step.settle(step.authorise(draft, clock), clock)));
  }

  /** Executes all due actions: slow banks, late authorisations, captures, expired windows. */
  runDue(): void {
    const clock = this.#acts.clock();
    for (const id of [...this.#acts.store.planned]) {
      const draft = this.#acts.draft(id);
      const plan = draft?.payment.plan;
      if (!draft || !plan || plan.at > clock.now) continue;
      if (plan.action === 'authorise') this.#acts.save(step.settle(step.authorise(draft, clock), clock));
      else if (plan.action === 'capture') this.#acts.save(step.capture(draft, clock));
      else this.#acts.save(refund(draft, draft.payment.amount, {}, clock));
    }
  }

  /** Time of the next due action in Unix milliseconds; undefined if none is planned. */
  nextDue(): number | undefined {
    const { planned, payments } = this.#acts.store;
    let next: number | undefined;
    for (const id of planned) {
      const at = payments.get(id)?.plan?.at;
      if (at !== undefined && (next === undefined || at < next)) next = at;
    }
    return next;
  }

  #play(order: OrderRecord | null, payment: PaymentRecord, attempt: Attempt): PaymentRecord {
    const draft = step.begin(order, payment);
    const reason = attempt.reason ?? reasonOfInstrument(attempt);
    return this.#acts.save(applyOutcome(draft, attempt.outcome, reason, this.#acts.clock()));
  }

  #newPayment(order: OrderRecord, attempt: Attempt, isOnOrder = true): PaymentRecord {
    const method = attempt.method ?? (attempt.vpa === undefined ? 'card' : 'upi');
    const card = { id: `card_${randomText(14)}`, ...describeCard(attempt.card ?? defaultCard) };
    const customerFee = attempt.customerBearsFee ? feeOf(order.amount) : undefined;
    const discount = Math.min(attempt.discount ?? 0, order.amount - 100);
    return {
      id: newId('payment'),
      orderId: isOnOrder ? order.id : null,
      amount: order.amount + (customerFee?.fee ?? 0) - discount,
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
      ...(customerFee && { customerFee }),
      ...(discount > 0 && { offerId: `offer_${randomText(14)}` }),
      plan: null,
      createdAt: this.#acts.clock().now,
    };
  }
}
