import type {
  CaptureRule,
  DisputeRecord,
  OrderRecord,
  PaymentRecord,
  RefundRecord,
} from '../storage/records.ts';

/** A webhook event with a snapshot of its entities at that time. */
export type ProviderEvent = {
  event: string;
  payment: PaymentRecord;
  order?: OrderRecord;
  refund?: RefundRecord;
  dispute?: DisputeRecord;
};

/** A payment and its order during a state change. Immutable: every step returns a new draft. */
export type Draft = {
  /** Null for a payment without an order. */
  order: OrderRecord | null;
  payment: PaymentRecord;
  refunds: RefundRecord[];
  providerEvents: ProviderEvent[];
};

export type Clock = { now: number; minuteMs: number };

/** Default capture windows in minutes: automatic capture within three days, refund after five. */
export const DEFAULT_CAPTURE: CaptureRule = {
  mode: 'automatic',
  automaticMinutes: 4320,
  manualMinutes: 7200,
};

/** Updates the payment and adds the webhook event. */
export function withPayment(draft: Draft, fields: Partial<PaymentRecord>, event: string): Draft {
  const payment = { ...draft.payment, ...fields };
  return { ...draft, payment, providerEvents: [...draft.providerEvents, { event, payment }] };
}
