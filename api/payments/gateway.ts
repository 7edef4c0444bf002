import type { Paise } from '#contract/money.ts';

/** An order at the payment provider. */
export interface ProviderOrder {
  id: string;
  amount: Paise;
  currency: string;
  status: string;
  /** The receipt id that the shop assigned. */
  receipt?: string | null | undefined;
}

/** A payment at the provider. Use `status`: the provider's `captured` flag is unreliable. */
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
  /** The provider's fee including tax, known once captured; `feeBearer` is `customer` or `platform` (the shop). */
  fee?: Paise;
  feeBearer?: string;
}

/** A refund. `status` is `pending`, `processed` or `failed`; `receipt` is the id that the shop assigned. */
export interface ProviderRefund {
  id: string;
  paymentId: string;
  amount: Paise;
  currency: string;
  status: string;
  receipt: string | null;
  /** When it was created, by the provider's clock. */
  sentAt?: Date;
}

/** A dispute (chargeback) raised by the customer's bank. `status` is `open`, `under_review`, `won`, `lost` or `closed`. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amount: Paise;
  currency: string;
  /** Permanently deducted from the shop's balance; 0 unless the dispute is lost. */
  deducted: Paise;
  reasonCode: string | null;
  phase: string | null;
  status: string;
  /** Deadline for submitting evidence. */
  respondBy: Date | null;
}

/** Page size of list endpoints; a shorter page is the last one. */
export const LIST_PAGE = 100;

/**
 * Why a request failed. `unavailable`: outcome unknown, retry; `not found`: no such id under this key (see
 * `provesAbsence`); `amount too high`: above the account's limit; `refused`: any other error, including a rejected key.
 */
export type GatewayProblem = 'unavailable' | 'not found' | 'amount too high' | 'refused';

export type GatewayResponse<Value> = { value: Value } | { problem: GatewayProblem; detail: string };

/** Client of the payment provider. Amounts in paise. Never throws: failures are returned as `problem`. */
export interface PaymentGateway {
  /** Public key id; provider orders are visible only under the key that created them. */
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
   * For user-facing requests: all calls share one deadline and fail fast as `unavailable` while the circuit breaker
   * is open.
   */
  withOneDeadline(): PaymentGateway;
  capture(paymentId: string, amount: Paise): Promise<GatewayResponse<ProviderPayment>>;
  refundsOfPayment(paymentId: string): Promise<GatewayResponse<ProviderRefund[]>>;
  /** Up to 100 refunds of any payment created since an instant, newest first, after the first `skip`. */
  refundsSince(since: Date, skip: number): Promise<GatewayResponse<ProviderRefund[]>>;
  /** The same for payments (with or without a provider order) and disputes. */
  paymentsSince(since: Date, skip: number): Promise<GatewayResponse<ProviderPayment[]>>;
  disputesSince(since: Date, skip: number): Promise<GatewayResponse<ProviderDispute[]>>;
  dispute(disputeId: string): Promise<GatewayResponse<ProviderDispute>>;
  /** Refunds a payment; idempotent per `key` (10 characters or more). */
  refund(paymentId: string, amount: Paise, key: string): Promise<GatewayResponse<ProviderRefund>>;
}
