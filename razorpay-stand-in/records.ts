import type { PaymentError } from './failure-reasons.ts';

/** What the stand-in remembers. All amounts are integer paise, all times milliseconds since 1970. */

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

/** Something that will happen to a payment by itself: a slow bank, a late authorisation, the end of a window. */
export type Plan = { at: number; action: 'authorise' | 'capture' | 'return' };

export type PaymentRecord = {
  id: string;
  orderId: string;
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
  plan: Plan | null;
  createdAt: number;
};

export type RefundRecord = {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  notes: Notes;
  receipt: string | null;
  speed: 'normal' | 'optimum';
  idempotency: { key: string; body: string } | null;
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
};

export type RecordKinds = {
  account: AccountRecord;
  order: OrderRecord;
  payment: PaymentRecord;
  refund: RefundRecord;
  delivery: DeliveryRecord;
};

export type Change = { [K in keyof RecordKinds]: { kind: K; record: RecordKinds[K] } }[keyof RecordKinds];
