import type { PaymentGateway, PaymentProvider } from '#api/payments/provider/gateway.ts';
import { paise } from '#contract/money/money.ts';

const unavailable = async () =>
  ({ problem: 'unavailable', detail: 'this command has no keys of a payment provider' }) as const;

const absentGateway: PaymentGateway = {
  keyId: '',
  createOrder: unavailable,
  order: unavailable,
  payment: unavailable,
  paymentsOfOrder: unavailable,
  withOneDeadline: () => absentGateway,
  capture: unavailable,
  refundsOfPayment: unavailable,
  refundsSince: unavailable,
  paymentsSince: unavailable,
  disputesSince: unavailable,
  dispute: unavailable,
  refund: unavailable,
};

/** For a command without a provider's keys: refunds that it queues are sent by the running shop. */
export const absentProvider: PaymentProvider = {
  name: 'none',
  title: 'none',
  isLive: false,
  maxPaymentPaise: paise(0),
  gateway: absentGateway,
  checkout: { scriptUrl: '', origins: { script: [], frame: [], connect: [], image: [], payment: [] } },
  claimPatterns: { order: /^$/, payment: /^$/, signature: /^$/ },
  verifyCheckout: () => false,
  verifyWebhook: () => undefined,
  parseWebhook: () => ({ type: '', subject: {} }),
  webhookEvents: [],
};
