import { createHash } from 'node:crypto';
import type { PaymentProvider, ProviderKeys, WebhookHeaders } from '../provider/gateway.ts';
import { razorpayGateway } from './api-gateway.ts';
import { checkoutOrigins } from './checkout-origins-rules.ts';
import { readMessage, WEBHOOK_EVENTS } from './event-rules.ts';
import { CLAIM_PATTERNS, checkoutMessage, isSignatureValid } from './signature-rules.ts';

export interface RazorpayAccount extends ProviderKeys {
  isLive: boolean;
  apiUrl: string;
  checkoutUrl: string;
}

function textOf(header: WebhookHeaders[string]): string {
  return typeof header === 'string' ? header : '';
}

export function razorpayProvider(account: RazorpayAccount): PaymentProvider {
  const { keySecret, isLive, webhookSecrets, checkoutUrl, maxPaymentPaise } = account;
  return {
    name: 'razorpay',
    title: 'Razorpay',
    isLive,
    maxPaymentPaise,
    gateway: razorpayGateway(account),
    checkout: { scriptUrl: checkoutUrl, origins: checkoutOrigins(checkoutUrl) },
    claimPatterns: CLAIM_PATTERNS,
    verifyCheckout: ({ providerOrderId, paymentId, signature }) =>
      isSignatureValid(checkoutMessage(providerOrderId, paymentId), signature, keySecret),
    verifyWebhook(headers, body) {
      const signature = textOf(headers['x-razorpay-signature']);
      if (!webhookSecrets.some((secret) => isSignatureValid(body, signature, secret))) return undefined;
      const eventId = textOf(headers['x-razorpay-event-id']).slice(0, 100);
      return eventId || createHash('sha256').update(body).digest('hex');
    },
    parseWebhook: readMessage,
    webhookEvents: WEBHOOK_EVENTS,
  };
}
