import { type Paise, paise } from '#contract/money/money.ts';
import type { ProviderPayment } from '../provider/gateway.ts';
import type { OWN_KEYS } from '../rules.ts';
import type { Intent } from './intent-queries.ts';

type OwnKey = (typeof OWN_KEYS)[number];

/** The id of the shop's own request for money of an order. */
export const ownIntentId = (key: OwnKey, orderId: string): string => `${key}:${orderId}`;

/** The request for money of an order that no provider knows: a payment to the shop itself, or the part of a savings plan or of gift cards. */
export function ownIntent(
  key: OwnKey,
  { orderId, userId }: { orderId: string; userId: string },
  amountPaise: Paise,
  state: Intent['state'],
  now: Date,
) {
  const id = ownIntentId(key, orderId);
  return {
    ...{ providerOrderId: id, receipt: id, provider: key, keyId: key, purpose: 'order' as const },
    ...{ orderId, userId, amountPaise, currency: 'INR', state },
    ...{ createdAt: now, lastInitiatedAt: now, nextCheckAt: null },
  };
}

/** The payment of such a request. */
export function ownPayment(
  { providerOrderId: orderId, amountPaise }: Pick<Intent, 'providerOrderId' | 'amountPaise'>,
  id: string,
  method: string,
): ProviderPayment {
  return {
    ...{ id, orderId, amountPaise, refundedPaise: paise(0) },
    ...{ currency: 'INR', status: 'captured', method },
  };
}
