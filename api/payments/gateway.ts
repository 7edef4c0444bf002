import type { Paise } from '#contract/money.ts';

/** An order at the payment provider. */
export interface ProviderOrder {
  id: string;
  amount: Paise;
  currency: string;
  status: string;
  /** What we called it. */
  receipt?: string | null | undefined;
}

/** A payment at the provider. `status` decides; the provider's own `captured` flag is not to be trusted. */
export interface ProviderPayment {
  id: string;
  orderId: string | null;
  amount: Paise;
  currency: string;
  status: string;
  amountRefunded: Paise;
  method: string | null;
  /** When the customer paid, by the provider's clock. */
  paidAt?: Date;
  /** The provider's fee with its tax, known once captured, and who bears it: `customer` or `platform`, that is the shop. */
  fee?: Paise;
  feeBearer?: string;
}

/** Money on its way back. `status` is `pending`, `processed` or `failed`; `receipt` is what we called it. */
export interface ProviderRefund {
  id: string;
  paymentId: string;
  amount: Paise;
  currency: string;
  status: string;
  receipt: string | null;
  /** When it was made, by the provider's clock. */
  sentAt?: Date;
}

/** A payment that the customer's bank contests. `status` is `open`, `under_review`, `won`, `lost` or `closed`. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amount: Paise;
  currency: string;
  /** What was taken from the shop's balance for good; 0 unless the dispute is lost. */
  deducted: Paise;
  reasonCode: string | null;
  phase: string | null;
  status: string;
  /** Until when evidence can be sent. */
  respondBy: Date | null;
}

/** How many entries a page of a list has at most; a shorter page is the last one. */
export const LIST_PAGE = 100;

/**
 * Why the provider gave no answer to use. `unavailable`: unknown whether it happened, worth trying again;
 * `not found`: no such id under this key (what that proves: `provesAbsence`); `amount too high`: above the account's
 * limit; `refused`: any other no, a refused key among them.
 */
export type GatewayProblem = 'unavailable' | 'not found' | 'amount too high' | 'refused';

export type GatewayResponse<Value> = { value: Value } | { problem: GatewayProblem; detail: string };

/** What the shop asks of a payment provider. Amounts in paise. Never throws: trouble is an answer. */
export interface PaymentGateway {
  /** The public key id; provider orders are visible only under the key that made them. */
  readonly keyId: string;
  readonly keySecret: string;
  createOrder(request: {
    amount: Paise;
    currency: 'INR';
    receipt: string;
  }): Promise<GatewayResponse<ProviderOrder>>;
  order(orderId: string): Promise<GatewayResponse<ProviderOrder>>;
  payment(paymentId: string): Promise<GatewayResponse<ProviderPayment>>;
  paymentsOfOrder(orderId: string): Promise<GatewayResponse<ProviderPayment[]>>;
  /**
   * The same for a customer who waits: all its calls together answer within the time of one, and at once, as
   * `unavailable`, while the provider is known not to answer.
   */
  withOneDeadline(): PaymentGateway;
  capture(paymentId: string, amount: Paise): Promise<GatewayResponse<ProviderPayment>>;
  refundsOfPayment(paymentId: string): Promise<GatewayResponse<ProviderRefund[]>>;
  /** Up to a hundred refunds of any payment that were made since an instant, newest first, after the first `skip`. */
  refundsSince(since: Date, skip: number): Promise<GatewayResponse<ProviderRefund[]>>;
  /** The same for payments of any provider order or none, and for disputes. */
  paymentsSince(since: Date, skip: number): Promise<GatewayResponse<ProviderPayment[]>>;
  disputesSince(since: Date, skip: number): Promise<GatewayResponse<ProviderDispute[]>>;
  dispute(disputeId: string): Promise<GatewayResponse<ProviderDispute>>;
  /** Sends money back; asked again under the same key (10 characters or more), it is not sent again. */
  refund(paymentId: string, amount: Paise, key: string): Promise<GatewayResponse<ProviderRefund>>;
}
