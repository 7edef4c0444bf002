import * as z from 'zod/mini';
import { rupees, toPaise } from '#contract/money/money.ts';
import type { ProviderKeys, ProviderSettings } from '../provider/gateway.ts';
import { razorpayProvider } from './provider-gateway.ts';

const REAL_API = 'https://api.razorpay.com';
const REAL_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
const LIVE_KEY = 'rzp_live_';
const KEY_ID = /^rzp_(?:live|test)_[A-Za-z0-9]+$/;

const secret = z.optional(z.string());
const url = (fallback: string) => z._default(z.string().check(z.minLength(1)), fallback);

export const razorpayEnvironment = {
  RAZORPAY_KEY_ID: secret,
  RAZORPAY_KEY_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: secret,
  RAZORPAY_API_URL: url(REAL_API),
  RAZORPAY_CHECKOUT_URL: url(REAL_CHECKOUT),
  // Razorpay's default limit for one payment, in rupees.
  RAZORPAY_LARGEST_PAYMENT: z._default(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), '500000'),
};

const shape = z.object(razorpayEnvironment);

type Values = z.infer<typeof shape>;

export const razorpaySettings: ProviderSettings<Values> = {
  title: 'Razorpay',
  required: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  open(values) {
    const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = values;
    if (!keyId && !keySecret) return undefined;
    if (!keyId || !keySecret) {
      const [set, missing] = keyId
        ? ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET']
        : ['RAZORPAY_KEY_SECRET', 'RAZORPAY_KEY_ID'];
      return {
        problem: `${set} is set but ${missing} is not: set both to take real payments, or neither to simulate them.`,
      };
    }
    const { RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previousSecret } =
      values;
    if (!webhookSecret) {
      return {
        problem:
          'RAZORPAY_WEBHOOK_SECRET is not set: without it the provider’s messages cannot be believed; copy it from the provider’s webhook settings.',
      };
    }
    return openAccount(
      {
        ...{ keyId, keySecret },
        webhookSecrets: previousSecret === undefined ? [webhookSecret] : [webhookSecret, previousSecret],
        maxPaymentPaise: toPaise(rupees(Number(values.RAZORPAY_LARGEST_PAYMENT))),
      },
      values,
    );
  },
  openWith: (keys, values) =>
    KEY_ID.test(keys.keyId)
      ? openAccount(keys, values)
      : { problem: 'A key ID of Razorpay begins with rzp_live_ or rzp_test_.' },
};

function openAccount(keys: ProviderKeys, { RAZORPAY_API_URL, RAZORPAY_CHECKOUT_URL }: Values) {
  const isLive = keys.keyId.startsWith(LIVE_KEY);
  if (isLive && new URL(RAZORPAY_API_URL).origin !== REAL_API) {
    return {
      problem: `A live Razorpay key works only with ${REAL_API}: unset RAZORPAY_API_URL, or use a test key.`,
    };
  }
  return razorpayProvider({
    ...keys,
    isLive,
    apiUrl: RAZORPAY_API_URL.replace(/\/$/, ''),
    checkoutUrl: RAZORPAY_CHECKOUT_URL,
  });
}
