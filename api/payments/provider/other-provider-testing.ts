import { randomUUID } from 'node:crypto';
import { paise } from '#contract/money/money.ts';
import type {
  PaymentGateway,
  PaymentProvider,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from './gateway.ts';

/** A provider in memory, unlike the real one in its ids, signatures, webhook format and origins. */
export interface OtherProvider extends PaymentProvider {
  /** Pays a provider order; returns the payment id and its signature. */
  pay(providerOrderId: string): { paymentId: string; signature: string };
  /** The webhook request for a payment. */
  webhookOf(paymentId: string): { headers: Record<string, string>; body: string };
  refunds: ProviderRefund[];
}

const SECRET = 'otherpay secret';
const signatureOf = (text: string) => `sig:${Buffer.from(`${SECRET}/${text}`).toString('base64url')}`;
const found = <Value>(value: Value | undefined) =>
  Promise.resolve(value ? { value } : ({ problem: 'not found', detail: 'no such id' } as const));

export function otherProvider(): OtherProvider {
  const orders = new Map<string, ProviderOrder>();
  const payments = new Map<string, ProviderPayment>();
  const refunds: ProviderRefund[] = [];
  const refundsOf = (paymentId: string) => refunds.filter((refund) => refund.paymentId === paymentId);
  const gateway: PaymentGateway = {
    keyId: 'MERCHANT-7',
    createOrder({ amountPaise, currency }) {
      const id = `OP-${orders.size + 1}-${randomUUID().slice(0, 8)}`;
      const order = { id, amountPaise, currency, status: 'created' };
      orders.set(id, order);
      return found(order);
    },
    order: (orderId) => found(orders.get(orderId)),
    payment: (paymentId) => found(payments.get(paymentId)),
    paymentsOfOrder: (orderId) =>
      found([...payments.values()].filter((payment) => payment.orderId === orderId)),
    withOneDeadline: () => gateway,
    capture: (paymentId) => found(payments.get(paymentId)),
    refundsOfPayment: (paymentId) => found(refundsOf(paymentId)),
    refundsSince: (_since, skip) => found(refunds.slice(skip)),
    paymentsSince: (_since, skip) => found([...payments.values()].slice(skip)),
    disputesSince: () => found([]),
    dispute: () => found(undefined),
    refund(paymentId, amountPaise, receipt) {
      const id = `OR-${refunds.length + 1}`;
      const refund = { id, paymentId, amountPaise, currency: 'INR', status: 'processed', receipt };
      refunds.push(refund);
      return found(refund);
    },
  };
  const origins = ['https://pay.otherpay.example'];
  return {
    name: 'otherpay',
    title: 'OtherPay',
    webhookEvents: ['paid'],
    isLive: false,
    maxPaymentPaise: paise(10_000_000),
    gateway,
    checkout: {
      scriptUrl: 'https://pay.otherpay.example/window.js',
      origins: { script: origins, frame: origins, connect: origins, image: origins, payment: origins },
    },
    claimPatterns: {
      order: /^OP-\d{1,9}-[0-9a-f]{8}$/,
      payment: /^PAID\.\d{1,9}$/,
      signature: /^sig:[\w-]{1,200}$/,
    },
    verifyCheckout: ({ providerOrderId, paymentId, signature }) =>
      signature === signatureOf(`${paymentId} for ${providerOrderId}`),
    verifyWebhook: (headers, body) =>
      headers['x-otherpay-seal'] === signatureOf(String(body))
        ? String(headers['x-otherpay-number'])
        : undefined,
    parseWebhook(body) {
      const { about, paid } = JSON.parse(body);
      return { type: 'paid', subject: { providerOrderId: about, paymentId: paid } };
    },
    pay(providerOrderId) {
      const { amountPaise = paise(0), currency = '' } = orders.get(providerOrderId) ?? {};
      const id = `PAID.${payments.size + 1}`;
      const paid = {
        orderId: providerOrderId,
        amountPaise,
        currency,
        refundedPaise: paise(0),
        method: 'upi',
      };
      payments.set(id, { id, status: 'captured', ...paid });
      return { paymentId: id, signature: signatureOf(`${id} for ${providerOrderId}`) };
    },
    webhookOf(paymentId) {
      const body = JSON.stringify({ about: payments.get(paymentId)?.orderId, paid: paymentId });
      const headers = { 'x-otherpay-seal': signatureOf(body), 'x-otherpay-number': `event of ${paymentId}` };
      return { headers: { 'content-type': 'application/json', ...headers }, body };
    },
    refunds,
  };
}
