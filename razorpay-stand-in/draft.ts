import type { CaptureRule, DisputeRecord, OrderRecord, PaymentRecord, RefundRecord } from './records.ts';

/** A snapshot for a webhook: what was true at the moment of the event. */
export type Happening = {
  event: string;
  payment: PaymentRecord;
  order?: OrderRecord;
  refund?: RefundRecord;
  dispute?: DisputeRecord;
};

/** One payment on its order while it is moved forward. Every step returns a new draft and changes nothing. */
export type Draft = {
  /** Null for a payment that was made without an order. */
  order: OrderRecord | null;
  payment: PaymentRecord;
  refunds: RefundRecord[];
  happenings: Happening[];
};

export type Clock = { now: number; minuteMs: number };

/** How long money may wait, in minutes: captured by the account within three days, returned after five. */
export const DEFAULT_CAPTURE: CaptureRule = {
  mode: 'automatic',
  automaticMinutes: 4320,
  manualMinutes: 7200,
};

/** The draft with a changed payment, and the webhook event that says so. */
export function withPayment(draft: Draft, fields: Partial<PaymentRecord>, event: string): Draft {
  const payment = { ...draft.payment, ...fields };
  return { ...draft, payment, happenings: [...draft.happenings, { event, payment }] };
}
