import type { Change, DeliveryRecord, PaymentRecord } from '../storage/records.ts';
import type { Store } from '../storage/store.ts';
import type { Clock, Draft, ProviderEvent } from './draft.ts';

type Parts = {
  store: Store;
  now: () => number;
  /** Multiplies all delays: 0.001 turns seconds into milliseconds. */
  timeFactor: number;
  deliveriesFor: (providerEvents: ProviderEvent[]) => DeliveryRecord[];
  /** Called after each commit, so that timers are rescheduled. */
  onCommit: () => void;
};

/**
 * Unit of work shared by all operations: load a payment, read the clock, commit once together with the resulting
 * webhooks.
 */
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

  /** A draft of a payment; undefined if the id is unknown. */
  draft(paymentId: string): Draft | undefined {
    const payment = this.store.payments.get(paymentId);
    if (!payment) return undefined;
    const order = payment.orderId === null ? null : (this.store.orders.get(payment.orderId) ?? null);
    return { order, payment, refunds: [], providerEvents: [] };
  }

  /** Commits a draft with its webhook deliveries and further changes. */
  save(draft: Draft, further: Change[] = []): PaymentRecord {
    const deliveries = this.#parts.deliveriesFor(draft.providerEvents);
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
    this.#parts.onCommit();
  }
}
