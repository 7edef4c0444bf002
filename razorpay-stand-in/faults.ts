import { z } from 'zod';
import type { Attempt } from './provider.ts';
import { type RefundOutcome, refundOutcomes } from './refunds.ts';

const ms = z.int().min(0).max(600_000);
const times = z.int().min(1).max(100_000);

const webhookFaultsSchema = z.strictObject({
  /** Never sent. */
  lost: z.boolean().optional(),
  /** Sent twice with the same event id. */
  duplicate: z.boolean().optional(),
  /** Sent this much later. */
  delay_ms: ms.optional(),
  /** The events of one payment arrive last one first. */
  reorder: z.boolean().optional(),
  /** Signed with a secret that is no longer in use. */
  stale_secret: z.boolean().optional(),
  /** Signed with nothing: 64 random hex digits. */
  forged_signature: z.boolean().optional(),
  /** How many next events the webhook faults hit; all when absent. */
  next: times.optional(),
});

/** The fault switches of PUT /stand-in/faults. What is absent is off. */
export const faultsSchema = z.strictObject({
  /** Answer this much later. */
  delay_ms: ms.optional(),
  /** Do the work, then cut the connection instead of answering. */
  drop: z.boolean().optional(),
  /** Answer with this status instead of working: 429 and 500 as JSON, 502 as HTML. */
  status: z.literal([429, 500, 502]).optional(),
  /** How many next requests the three above hit; all when absent. */
  next: times.optional(),
  /** Only requests whose "METHOD /path" contains this text, for example "POST /v1/orders". */
  match: z.string().min(1).max(200).optional(),
  /** Lists do not yet show what is younger than this. */
  list_lag_ms: ms.optional(),
  /** The same for the payments of single orders, by order id. */
  order_lag_ms: z.record(z.string(), ms).optional(),
  /** Answer 429 to all that comes above so many requests in so long a time. */
  rate_limit: z.strictObject({ requests: times, window_ms: ms }).optional(),
  /** What becomes of refunds that the API orders; `next`: of so many, of all when absent. */
  refunds: z.strictObject({ outcome: z.enum(refundOutcomes), next: times.optional() }).optional(),
  /** `customer`: payments are above their order by the fee. */
  fee_bearer: z.enum(['customer', 'platform']).optional(),
  /** An instant offer takes this off every payment, in paise. */
  offer_discount: z.int().min(1).optional(),
  /** Ceiling of an order in paise, as an account limit. */
  max_order_amount: z.int().min(100).optional(),
  /** Refuse a receipt that was used before. */
  unique_receipts: z.boolean().optional(),
  webhooks: webhookFaultsSchema.optional(),
});

export type Faults = z.infer<typeof faultsSchema>;
export type WebhookFaults = z.infer<typeof webhookFaultsSchema>;
export type RequestFaults = Pick<Faults, 'delay_ms' | 'drop' | 'status'>;

/** The fault switches in force. They live in memory: a restart brings a well-behaved provider back. */
export class FaultSwitches {
  current: Faults = {};
  #askedAt: number[] = [];

  /** The faults that hit this request; counts it. The script of the dialog is spared unless `match` names it. */
  takeForRequest(methodAndPath: string): RequestFaults {
    const { delay_ms, drop, status, next, match } = this.current;
    if (delay_ms === undefined && !drop && status === undefined) return {};
    const meant =
      match === undefined ? !methodAndPath.includes('/v1/checkout.js') : methodAndPath.includes(match);
    if (!meant) return {};
    if (next !== undefined) {
      const { delay_ms: _1, drop: _2, status: _3, next: _4, match: _5, ...rest } = this.current;
      this.current = next > 1 ? { ...this.current, next: next - 1 } : rest;
    }
    return { delay_ms, drop, status };
  }

  /** How far behind the lists are for a record, in milliseconds; a payment may have the lag of its order. */
  readonly lagOf = (record: { createdAt: number; orderId?: string | null }): number => {
    const { list_lag_ms = 0, order_lag_ms = {} } = this.current;
    return order_lag_ms[record.orderId ?? ''] ?? list_lag_ms;
  };

  /** Whether the rate limit refuses this request; counts it. */
  isTooFast(now: number): boolean {
    const limit = this.current.rate_limit;
    if (!limit) return false;
    this.#askedAt = this.#askedAt.filter((at) => at > now - limit.window_ms);
    if (this.#askedAt.length >= limit.requests) return true;
    this.#askedAt.push(now);
    return false;
  }

  /** What becomes of this refund; counts it. */
  takeForRefund(): RefundOutcome | undefined {
    const { refunds, ...rest } = this.current;
    if (!refunds) return undefined;
    const { outcome, next } = refunds;
    if (next !== undefined) {
      this.current = next > 1 ? { ...rest, refunds: { outcome, next: next - 1 } } : rest;
    }
    return outcome;
  }

  /** What is added to or taken off a payment: as asked for this one, else as switched on for all. */
  charges(
    asked: Pick<Faults, 'fee_bearer' | 'offer_discount'> = {},
  ): Pick<Attempt, 'customerBearsFee' | 'discount'> {
    const bearer = asked.fee_bearer ?? this.current.fee_bearer;
    const discount = asked.offer_discount ?? this.current.offer_discount;
    return {
      ...(bearer === 'customer' && { customerBearsFee: true }),
      ...(discount !== undefined && { discount }),
    };
  }

  /** The faults that hit this event; counts it. */
  takeForEvent(): WebhookFaults {
    const { webhooks, ...rest } = this.current;
    if (!webhooks) return {};
    const { next } = webhooks;
    if (next !== undefined) {
      this.current = next > 1 ? { ...rest, webhooks: { ...webhooks, next: next - 1 } } : rest;
    }
    return webhooks;
  }
}
