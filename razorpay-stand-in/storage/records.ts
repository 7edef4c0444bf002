import type { PaymentError } from '../provider/failure-reasons.ts';

/** The stored records. All amounts are integer paise, all times Unix milliseconds. */

export type Notes = Record<string, string>;
export type Method = 'card' | 'upi' | 'netbanking';

export type CaptureRule = { mode: 'automatic' | 'manual'; automaticMinutes: number; manualMinutes: number };

export type OrderRecord = {
  id: string;
  amount: number;
  amountPaid: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  capture: CaptureRule;
  createdAt: number;
};

/** A scheduled action on a payment: a slow bank, a late authorisation, the end of a window. */
export type Plan = { at: number; action: 'authorise' | 'capture' | 'return' };

/** The provider's fee for a payment, in paise; `tax` is part of `fee`. */
export type Fee = { fee: number; tax: number };

export type PaymentRecord = {
  id: string;
  /** Null: made without an order, for example by a payment button. */
  orderId: string | null;
  /** The amount paid: the order's, plus a fee borne by the customer, minus an offer's discount. */
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  captured: boolean;
  amountRefunded: number;
  method: Method;
  bank: string | null;
  vpa: string | null;
  card: { id: string; last4: string; network: string } | null;
  email: string;
  contact: string;
  description: string | null;
  notes: Notes;
  error: PaymentError | null;
  acquirerData: Record<string, string | null>;
  lateAuthorized: boolean;
  /** Set when the customer bears the fee. */
  customerFee?: Fee;
  /** Set when an instant offer reduced the amount. */
  offerId?: string;
  plan: Plan | null;
  createdAt: number;
};

export type RefundStatus = 'pending' | 'processed' | 'failed';
export type RefundSpeed = 'normal' | 'instant';

export type RefundRecord = {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  notes: Notes;
  receipt: string | null;
  speed: 'normal' | 'optimum';
  idempotency: { key: string; body: string } | null;
  /** Absent in journals of earlier versions, which processed every refund at once. */
  status?: RefundStatus;
  speedProcessed?: RefundSpeed;
  /** The bank's reference, once processed. */
  arn?: string;
  createdAt: number;
};

export type DisputeStatus = 'open' | 'under_review' | 'won' | 'lost' | 'closed';
export type DisputePhase = 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration';

export type DisputeRecord = {
  id: string;
  paymentId: string;
  amount: number;
  amountDeducted: number;
  currency: string;
  reasonCode: string;
  status: DisputeStatus;
  phase: DisputePhase;
  respondBy: number;
  submittedAt: number | null;
  createdAt: number;
};

export type DeliveryRecord = {
  id: string;
  eventId: string;
  event: string;
  body: string;
  signing: 'current' | 'stale' | 'forged';
  state: 'pending' | 'delivered' | 'lost' | 'given-up';
  attempts: number;
  lastStatus: number | null;
  firstAt: number;
  nextAt: number;
  createdAt: number;
};

export type AccountRecord = {
  accountId: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  staleWebhookSecret: string;
  /** Maximum order amount in paise. */
  maxOrderAmount?: number;
};

export type RecordKinds = {
  account: AccountRecord;
  order: OrderRecord;
  payment: PaymentRecord;
  refund: RefundRecord;
  dispute: DisputeRecord;
  delivery: DeliveryRecord;
};

export type Change = { [K in keyof RecordKinds]: { kind: K; record: RecordKinds[K] } }[keyof RecordKinds];
