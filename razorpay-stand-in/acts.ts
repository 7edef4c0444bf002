import type { Clock, Draft, Happening } from './draft.ts';
import type { Change, DeliveryRecord, PaymentRecord } from './records.ts';
import type { Store } from './store.ts';

type Parts = {
  store: Store;
  now: () => number;
  /** Multiplies every wait; 0.001 makes a second a millisecond. */
  timeFactor: number;
  deliveriesFor: (happenings: Happening[]) => DeliveryRecord[];
  /** Called after each commit, so that timers can look for new work. */
  woke: () => void;
};

/** What every act of the provider needs: load a payment, read the clock, commit once with the webhooks that follow. */
export class Acts {
  readonly store: Store;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.store = parts.store;
    this.#parts = parts;
  }

  clock(): Clock {
    return { now: this.#parts.now(), minuteMs: 60_000 * this.#parts.timeFactor };
  }

  /** A payment to be moved forward; undefined when there is none with this id. */
  draft(paymentId: string): Draft | undefined {
    const payment = this.store.payments.get(paymentId);
    if (!payment) return undefined;
    const order = payment.orderId === null ? null : (this.store.orders.get(payment.orderId) ?? null);
    return { order, payment, refunds: [], happenings: [] };
  }

  /** Commits a draft and what happened on the way; further changes go with it. */
  save(draft: Draft, further: Change[] = []): PaymentRecord {
    const deliveries = this.#parts.deliveriesFor(draft.happenings);
    this.commit([
      ...(draft.order ? [{ kind: 'order' as const, record: draft.order }] : []),
      { kind: 'payment', record: draft.payment },
      ...draft.refunds.map((record): Change => ({ kind: 'refund', record })),
      ...further,
      ...deliveries.map((record): Change => ({ kind: 'delivery', record })),
    ]);
    return draft.payment;
  }

  commit(changes: Change[]): void {
    this.store.commit(changes);
    this.#parts.woke();
  }
}
