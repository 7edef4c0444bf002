import { accept, type Result, refuse } from '../http/refusals.ts';
import { newId } from '../storage/ids.ts';
import type { DisputePhase, DisputeRecord, DisputeStatus, PaymentRecord } from '../storage/records.ts';
import type { Acts } from './acts.ts';

export type DisputeRequest = {
  amount?: number;
  phase?: DisputePhase;
  reasonCode?: string;
  respondInDays?: number;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Allowed transitions by event; a request for better evidence reopens the dispute. */
const moves = {
  under_review: { from: ['open'], to: 'under_review' },
  action_required: { from: ['under_review'], to: 'open' },
  won: { from: ['under_review'], to: 'won' },
  lost: { from: ['open', 'under_review'], to: 'lost' },
  closed: { from: ['open', 'under_review'], to: 'closed' },
} as const satisfies Record<string, { from: readonly DisputeStatus[]; to: DisputeStatus }>;

export type DisputeMove = keyof typeof moves;
export const disputeMoves = Object.keys(moves) as [DisputeMove, ...DisputeMove[]];

/** Chargebacks (Razorpay docs, Disputes). The amount of a lost dispute is deducted from the account. */
export class Disputes {
  readonly #acts: Acts;

  constructor(acts: Acts) {
    this.#acts = acts;
  }

  open(paymentId: string, request: DisputeRequest): Result<DisputeRecord> {
    const payment = this.#acts.store.payments.get(paymentId);
    if (!payment) return refuse('id_unknown');
    if (!payment.captured) return refuse('refund_not_captured');
    const amount = request.amount ?? payment.amount;
    if (amount > payment.amount) return refuse('dispute_too_high', { field: 'amount' });
    const { now } = this.#acts.clock();
    const phase = request.phase ?? 'chargeback';
    const dispute: DisputeRecord = {
      id: newId('dispute'),
      paymentId,
      amount,
      amountDeducted: 0,
      currency: payment.currency,
      reasonCode: request.reasonCode ?? phase,
      status: 'open',
      phase,
      respondBy: now + (request.respondInDays ?? 3) * DAY_MS,
      submittedAt: null,
      createdAt: now,
    };
    return this.#save(payment, dispute, 'created');
  }

  move(id: string, move: DisputeMove): Result<DisputeRecord> {
    const dispute = this.#acts.store.disputes.get(id);
    const payment = dispute && this.#acts.store.payments.get(dispute.paymentId);
    if (!dispute || !payment) return refuse('id_unknown');
    const { from, to } = moves[move];
    const allowed: readonly DisputeStatus[] = from;
    if (!allowed.includes(dispute.status)) return refuse('dispute_move', { text: dispute.status });
    const moved: DisputeRecord = {
      ...dispute,
      status: to,
      amountDeducted: to === 'lost' ? dispute.amount : 0,
      submittedAt: to === 'under_review' ? this.#acts.clock().now : dispute.submittedAt,
    };
    return this.#save(payment, moved, move);
  }

  #save(
    payment: PaymentRecord,
    dispute: DisputeRecord,
    event: 'created' | DisputeMove,
  ): Result<DisputeRecord> {
    const providerEvents = [{ event: `payment.dispute.${event}`, payment, dispute }];
    const draft = { order: null, payment, refunds: [], providerEvents };
    this.#acts.save(draft, [{ kind: 'dispute', record: dispute }]);
    return accept(dispute);
  }
}
