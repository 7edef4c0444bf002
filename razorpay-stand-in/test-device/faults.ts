import { z } from 'zod';
import type { Attempt } from '../provider/provider.ts';
import { type RefundOutcome, refundOutcomes } from '../provider/refunds.ts';

const ms = z.int().min(0).max(600_000);
const times = z.int().min(1).max(100_000);

const webhookFaultsSchema = z.strictObject({
  /** Never sent. */
  lost: z.boolean().optional(),
  /** Sent twice with the same event id. */
  duplicate: z.boolean().optional(),
  /** Delayed by this time. */
  delay_ms: ms.optional(),
  /** Delivers the events of one payment in reverse order. */
  reorder: z.boolean().optional(),
  /** Signed with a former secret. */
  stale_secret: z.boolean().optional(),
  /** Invalid signature: 64 random hex digits. */
  forged_signature: z.boolean().optional(),
  /** Number of events affected; all if absent. */
  next: times.optional(),
});

/** The fault switches of PUT /stand-in/faults. Absent ones are off. */
export const faultsSchema = z.strictObject({
  /** Delays the response. */
  delay_ms: ms.optional(),
  /** Processes the request, then closes the connection without a response. */
  drop: z.boolean().optional(),
  /** Responds with this status without processing: 429 and 500 as JSON, 502 as HTML. */
  status: z.literal([429, 500, 502]).optional(),
  /** Number of requests affected by the three above; all if absent. */
  next: times.optional(),
  /** Only requests whose "METHOD /path" contains this text, for example "POST /v1/orders". */
  match: z.string().min(1).max(200).optional(),
  /** Hides records younger than this from lists. */
  list_lag_ms: ms.optional(),
  /** The same for the payments of single orders, by order id. */
  order_lag_ms: z.record(z.string(), ms).optional(),
  /** Responds 429 above this number of requests per window. */
  rate_limit: z.strictObject({ requests: times, window_ms: ms }).optional(),
  /** Outcome of refunds ordered through the API; `next`: number affected, all if absent. */
  refunds: z.strictObject({ outcome: z.enum(refundOutcomes), next: times.optional() }).optional(),
  /** `customer`: the fee is added to the payment. */
  fee_bearer: z.enum(['customer', 'platform']).optional(),
  /** Discount of an instant offer on every payment, in paise. */
  offer_discount: z.int().min(1).optional(),
  /** Maximum order amount in paise, as an account limit. */
  max_order_amount: z.int().min(100).optional(),
  /** Refuses duplicate receipts. */
  unique_receipts: z.boolean().optional(),
  webhooks: webhookFaultsSchema.optional(),
});

export type Faults = z.infer<typeof faultsSchema>;
export type WebhookFaults = z.infer<typeof webhookFaultsSchema>;
export type RequestFaults = Pick<Faults, 'delay_ms' | 'drop' | 'status'>;

/** The active fault switches. In memory only: a restart resets them. */
export class FaultSwitches {
  current: Faults = {};
  #requestTimes: number[] = [];

  /** Faults for this request; counts it. The dialog's script is exempt unless `match` names it. */
  takeForRequest(methodAndPath: string): RequestFaults {
    const { delay_ms, drop, status, next, match } = this.current;
    if (delay_ms === undefined && !drop && status === undefined) return {};
    const applies =
      match === undefined ? !methodAndPath.includes('/v1/checkout.js') : methodAndPath.includes(match);
    if (!applies) return {};
    if (next !== undefined) {
      const { delay_ms: _1, drop: _2, status: _3, next: _4, match: _5, ...rest } = this.current;
      this.current = next > 1 ? { ...this.current, next: next - 1 } : rest;
    }
    return { delay_ms, drop, status };
  }

  /** List lag of a record in milliseconds; a payment may have its order's lag. */
  readonly lagOf = (record: { createdAt: number; orderId?: string | null }): number => {
    const { list_lag_ms = 0, order_lag_ms = {} } = this.current;
    return order_lag_ms[record.orderId ?? ''] ?? list_lag_ms;
  };

  /** Whether the request exceeds the rate limit; counts it. */
  isTooFast(now: number): boolean {
    const limit = this.current.rate_limit;
    if (!limit) return false;
    this.#requestTimes = this.#requestTimes.filter((at) => at > now - limit.window_ms);
    if (this.#requestTimes.length >= limit.requests) return true;
    this.#requestTimes.push(now);
    return false;
  }

  /** Outcome of this refund; counts it. */
  takeForRefund(): RefundOutcome | undefined {
    const { refunds, ...rest } = this.current;
    if (!refunds) return undefined;
    const { outcome, next } = refunds;
    if (next !== undefined) {
      this.current = next > 1 ? { ...rest, refunds: { outcome, next: next - 1 } } : rest;
    }
    return outcome;
  }

  /** Fee bearer and discount of a payment: those requested for it, else the active switches. */
  charges(
    requested: Pick<Faults, 'fee_bearer' | 'offer_discount'> = {},
  ): Pick<Attempt, 'customerBearsFee' | 'discount'> {
    const bearer = requested.fee_bearer ?? this.current.fee_bearer;
    const discount = requested.offer_discount ?? this.current.offer_discount;
    return {
      ...(bearer === 'customer' && { customerBearsFee: true }),
      ...(discount !== undefined && { discount }),
    };
  }

  /** Faults for this event; counts it. */
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
