import type { Paise } from '#contract/money/money.ts';
import type { SignedClaim } from '#contract/orders/payments/payment-fields.ts';
import type { ClaimPatterns } from '#contract/orders/payments/payments.ts';

export interface ProviderOrder {
  id: string;
  amountPaise: Paise;
  currency: string;
  status: string;
  receipt?: string | null | undefined;
}

/** A payment at the provider. Use `status`: the provider's `captured` flag is unreliable. */
export interface ProviderPayment {
  id: string;
  orderId: string | null;
  amountPaise: Paise;
  currency: string;
  status: string;
  refundedPaise: Paise;
  method: string | null;
  /** When the customer paid, by the provider's clock. */
  paidAt?: Date;
  /** The provider's fee including tax, known once captured; `feeBearer` is `customer` or `platform` (the shop). */
  feePaise?: Paise;
  feeBearer?: string;
}

/** A refund. `status` is `pending`, `processed` or `failed`; `receipt` is the id that the shop assigned. */
export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  status: string;
  receipt: string | null;
  /** When it was created, by the provider's clock. */
  sentAt?: Date;
  /** The customer's bank's reference (ARN), available some time after the provider processed the refund. */
  bankReference?: string;
}

/** A dispute (chargeback) raised by the customer's bank. `status` is `open`, `under_review`, `won`, `lost` or `closed`. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  /** Permanently deducted from the shop's balance; 0 unless the dispute is lost. */
  deductedPaise: Paise;
  reasonCode: string | null;
  phase: string | null;
  status: string;
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
  /** Whether customers' calls fail fast now; absent: they never do. */
  isAway?(): boolean;
  createOrder(request: {
    amountPaise: Paise;
    currency: 'INR';
    receipt: string;
  }): Promise<GatewayResponse<ProviderOrder>>;
  order(orderId: string): Promise<GatewayResponse<ProviderOrder>>;
  payment(paymentId: string): Promise<GatewayResponse<ProviderPayment>>;
  paymentsOfOrder(orderId: string): Promise<GatewayResponse<ProviderPayment[]>>;
  /** For user-facing requests: calls share one deadline, and fail as `unavailable` while the circuit breaker is open. */
  withOneDeadline(): PaymentGateway;
  capture(paymentId: string, amountPaise: Paise): Promise<GatewayResponse<ProviderPayment>>;
  refundsOfPayment(paymentId: string): Promise<GatewayResponse<ProviderRefund[]>>;
  /** Up to 100 refunds of any payment created since an instant, newest first, after the first `skip`. */
  refundsSince(since: Date, skip: number): Promise<GatewayResponse<ProviderRefund[]>>;
  /** The same for payments (with or without a provider order) and disputes. */
  paymentsSince(since: Date, skip: number): Promise<GatewayResponse<ProviderPayment[]>>;
  disputesSince(since: Date, skip: number): Promise<GatewayResponse<ProviderDispute[]>>;
  dispute(disputeId: string): Promise<GatewayResponse<ProviderDispute>>;
  /** Refunds a payment; idempotent per `key` (10 characters or more). */
  refund(paymentId: string, amountPaise: Paise, key: string): Promise<GatewayResponse<ProviderRefund>>;
}

export interface MessageSubject {
  providerOrderId?: string | null;
  paymentId?: string;
  refundedPaymentId?: string;
  disputeId?: string;
}

/** A webhook event. Only ids are used: the state is read from the provider's API (P-47). */
export interface ProviderMessage {
  type: string;
  subject: MessageSubject;
  /** Whether events of this type never report captured money. */
  isUnpaid?: true;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Origins that the checkout needs, for the security headers; `payment`: may use the browser's payment features. */
export interface CheckoutOrigins {
  script: string[];
  frame: string[];
  connect: string[];
  image: string[];
  payment: string[];
}

/** The interface of a payment provider. A folder of this one implements it (decision 048). */
export interface PaymentProvider {
  /** In lower case. Names the webhook's path and the adapter in `storefront/payments/checkouts.ts`; stored with every payment. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  readonly isLive: boolean;
  readonly maxPaymentPaise: Paise;
  readonly gateway: PaymentGateway;
  readonly checkout: { scriptUrl: string; origins: CheckoutOrigins };
  readonly claimPatterns: ClaimPatterns;
  verifyCheckout(claim: SignedClaim): boolean;
  /** The id of a webhook event; undefined if the provider did not sign these bytes. */
  verifyWebhook(headers: WebhookHeaders, body: Buffer): string | undefined;
  parseWebhook(body: string): ProviderMessage;
  /** The types of events that the owner turns on at the provider. */
  readonly webhookEvents: readonly string[];
}

/** What the owner has of an account at the provider. */
export interface ProviderKeys {
  keyId: string;
  keySecret: string;
  /** The current webhook secret, then the previous one during rotation. */
  webhookSecrets: readonly string[];
  maxPaymentPaise: Paise;
}

/** How a provider is configured. `Values`: its environment variables. */
export interface ProviderSettings<Values> {
  readonly title: string;
  /** The environment variables without which it cannot take payments; the first one turns it on. */
  readonly required: readonly [keyof Values & string, ...(keyof Values & string)[]];
  /** The provider; undefined if it is not configured, a sentence if it is not configured well. */
  open(values: Values): PaymentProvider | { problem: string } | undefined;
  /** The provider with keys from elsewhere, and the addresses of `values`; a sentence if these keys are not its own. */
  openWith(keys: ProviderKeys, values: Values): PaymentProvider | { problem: string };
}
