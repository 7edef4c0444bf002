import { Journal } from './journal.ts';
import type {
  AccountRecord,
  Change,
  DeliveryRecord,
  DisputeRecord,
  OrderRecord,
  PaymentRecord,
  RefundRecord,
} from './records.ts';

/** The journal is compacted above this size. */
const maxJournalBytes = 32 * 1024 * 1024;
const maxFinishedDeliveries = 2000;

/** All records in memory; every commit is one journal line and therefore atomic. */
export class Store {
  account: AccountRecord | undefined;
  readonly orders = new Map<string, OrderRecord>();
  readonly payments = new Map<string, PaymentRecord>();
  readonly refunds = new Map<string, RefundRecord>();
  readonly disputes = new Map<string, DisputeRecord>();
  readonly deliveries = new Map<string, DeliveryRecord>();
  /** Deliveries not yet acknowledged. */
  readonly pending = new Set<string>();
  /** Payments with a scheduled action. */
  readonly planned = new Set<string>();
  readonly #paymentIds = new Map<string, Set<string>>();
  readonly #refundIds = new Map<string, Set<string>>();
  readonly #orderIdOfReceipt = new Map<string, string>();
  readonly #finished = new Set<string>();
  #journal: Journal | undefined;
  #rewriteAt = maxJournalBytes;

  /** Applies changes atomically, first to the journal, then in memory. */
  commit(changes: Change[]): void {
    this.#journal?.append(JSON.stringify(changes));
    this.#apply(changes);
    if (this.#journal && this.#journal.bytes > this.#rewriteAt) {
      this.#journal.replace(this.#snapshot().map((change) => JSON.stringify([change])));
      this.#rewriteAt = Math.max(maxJournalBytes, 2 * this.#journal.bytes);
    }
  }

  /** All attempts of one order, oldest first. */
  paymentsOf(orderId: string): PaymentRecord[] {
    return [...(this.#paymentIds.get(orderId) ?? [])].flatMap((id) => this.payments.get(id) ?? []);
  }

  /** All refunds of one payment, oldest first. */
  refundsOf(paymentId: string): RefundRecord[] {
    return [...(this.#refundIds.get(paymentId) ?? [])].flatMap((id) => this.refunds.get(id) ?? []);
  }

  /** The first order with this receipt. */
  orderOfReceipt(receipt: string): OrderRecord | undefined {
    return this.orders.get(this.#orderIdOfReceipt.get(receipt) ?? '');
  }

  /** Closes the file. Later commits, by requests still in flight, are not stored. */
  close(): void {
    this.#journal?.close();
    this.#journal = undefined;
  }

  /** Opens and replays the journal of a folder. */
  static open(folder: string): Store {
    const store = new Store();
    const journal = new Journal(folder);
    journal.read().forEach((line, index) => {
      try {
        store.#apply(JSON.parse(line) as Change[]);
      } catch (cause) {
        throw new Error(`The payment stand-in cannot read line ${index + 1} of ${journal.path}`, { cause });
      }
    });
    store.#journal = journal;
    return store;
  }

  #apply(changes: Change[]): void {
    for (const { kind, record } of changes) {
      if (kind === 'account') this.account = record;
      else if (kind === 'order') this.#applyOrder(record);
      else if (kind === 'payment') this.#applyPayment(record);
      else if (kind === 'delivery') this.#applyDelivery(record);
      else if (kind === 'dispute') this.disputes.set(record.id, record);
      else {
        this.refunds.set(record.id, record);
        group(this.#refundIds, record.paymentId, record.id);
      }
    }
  }

  #applyOrder(order: OrderRecord): void {
    this.orders.set(order.id, order);
    if (order.receipt !== null && !this.#orderIdOfReceipt.has(order.receipt)) {
      this.#orderIdOfReceipt.set(order.receipt, order.id);
    }
  }

  #applyPayment(payment: PaymentRecord): void {
    this.payments.set(payment.id, payment);
    if (payment.orderId !== null) group(this.#paymentIds, payment.orderId, payment.id);
    if (payment.plan) this.planned.add(payment.id);
    else this.planned.delete(payment.id);
  }

  #applyDelivery(delivery: DeliveryRecord): void {
    this.deliveries.set(delivery.id, delivery);
    if (delivery.state === 'pending') {
      this.pending.add(delivery.id);
      return;
    }
    this.pending.delete(delivery.id);
    this.#finished.add(delivery.id);
    // Finished deliveries are for inspection only; the oldest are evicted.
    const [oldest] = this.#finished;
    if (oldest !== undefined && this.#finished.size > maxFinishedDeliveries) {
      this.#finished.delete(oldest);
      this.deliveries.delete(oldest);
    }
  }

  #snapshot(): Change[] {
    return [
      ...(this.account ? [{ kind: 'account' as const, record: this.account }] : []),
      ...[...this.orders.values()].map((record) => ({ kind: 'order' as const, record })),
      ...[...this.payments.values()].map((record) => ({ kind: 'payment' as const, record })),
      ...[...this.refunds.values()].map((record) => ({ kind: 'refund' as const, record })),
      ...[...this.disputes.values()].map((record) => ({ kind: 'dispute' as const, record })),
      ...[...this.deliveries.values()].map((record) => ({ kind: 'delivery' as const, record })),
    ];
  }
}

function group(groups: Map<string, Set<string>>, key: string, id: string): void {
  const ids = groups.get(key);
  if (ids) ids.add(id);
  else groups.set(key, new Set([id]));
}
