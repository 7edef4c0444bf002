import { accept, type Result, refuse } from '../http/refusals.ts';
import type { RefundRecord, RefundSpeed } from '../storage/records.ts';
import type { Acts } from './acts.ts';
import { beginRefund, failRefund, processRefund, refund } from './refund-transitions.ts';

export type RefundRequest = Partial<
  Pick<RefundRecord, 'amount' | 'notes' | 'receipt' | 'speed' | 'idempotency'>
>;

/**
 * Refund outcomes: processed immediately, pending until changed, failed at the bank, or refused for the payment's
 * age.
 */
export const refundOutcomes = ['processed', 'pending', 'failed', 'too_old'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** Banks refuse normal refunds of payments older than six months (Razorpay docs, Handle Refund Errors). */
const SIX_MONTHS_MS = 183 * 24 * 60 * 60 * 1000;

/** Refund operations. Amounts are integer paise. */
export class Refunds {
  readonly #acts: Acts;

  constructor(acts: Acts) {
    this.#acts = acts;
  }

  /** POST /v1/payments/:id/refund. Amount in paise; refunds the rest if absent (Razorpay docs, Refunds). */
  refund(id: string, request: RefundRequest, outcome: RefundOutcome = 'processed'): Result<RefundRecord> {
    const draft = this.#acts.draft(id);
    if (!draft) return refuse('id_unknown');
    const { payment } = draft;
    const earlier = this.#sameRequest(id, request);
    if (earlier) return earlier;
    if (!payment.captured) return refuse('refund_not_captured');
    const left = payment.amount - payment.amountRefunded;
    if (left === 0) return refuse('refund_done');
    const amount = request.amount ?? left;
    if (amount < 100) return refuse('refund_too_low', { field: 'amount' });
    if (amount > left) return refuse('refund_too_high', { field: 'amount' });
    const clock = this.#acts.clock();
    const isOld = clock.now - payment.createdAt > SIX_MONTHS_MS && request.speed !== 'optimum';
    if (outcome === 'too_old' || isOld) return refuse('refund_too_old');
    if (outcome === 'processed') return this.#save(refund(draft, amount, request, clock));
    const begun = beginRefund(draft, amount, request, clock);
    const made = begun.refunds.at(-1);
    return this.#save(outcome === 'failed' && made ? failRefund(begun, made) : begun);
  }

  /** Marks a pending refund as paid by the bank. */
  process(id: string, speed?: RefundSpeed): Result<RefundRecord> {
    return this.#finish(id, (draft, pending) => processRefund(draft, pending, speed));
  }

  /** Marks a pending refund as failed at the bank. */
  fail(id: string): Result<RefundRecord> {
    return this.#finish(id, failRefund);
  }

  #finish(id: string, move: typeof failRefund): Result<RefundRecord> {
    const known = this.#acts.store.refunds.get(id);
    const draft = known && this.#acts.draft(known.paymentId);
    if (!known || !draft) return refuse('id_unknown');
    if (known.status !== 'pending') return refuse('refund_final');
    return this.#save(move(draft, known));
  }

  /** A repeated idempotency key returns the first refund, or a refusal if the body differs. */
  #sameRequest(id: string, { idempotency }: RefundRequest): Result<RefundRecord> | undefined {
    const earlier = this.#acts.store
      .refundsOf(id)
      .find((known) => known.idempotency && known.idempotency.key === idempotency?.key);
    if (!earlier) return undefined;
    return earlier.idempotency?.body === idempotency?.body ? accept(earlier) : refuse('idempotency_reused');
  }

  #save(draft: Parameters<Acts['save']>[0]): Result<RefundRecord> {
    this.#acts.save(draft);
    const made = draft.refunds.at(-1);
    return made ? accept(made) : refuse('id_unknown');
  }
}
