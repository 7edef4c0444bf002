import { type Paise, paise } from '#contract/money/money.ts';
import type { ProviderPayment } from '../provider/gateway.ts';
import { BANK_KEY, type OWN_KEYS } from '../rules.ts';
import type { Target } from '../target-rules.ts';
import type { Intent } from './intent-queries.ts';

type OwnKey = (typeof OWN_KEYS)[number];

/** The id of the shop's own request for money of an order, or of an instalment by its reference. */
export const ownIntentId = (key: OwnKey, of: string): string => `${key}:${of}`;

/** What all such requests share. */
const ownRequest = (key: OwnKey, id: string, amountPaise: Paise, state: Intent['state'], now: Date) => ({
  ...{ providerOrderId: id, receipt: id, provider: key, keyId: key },
  ...{ amountPaise, currency: 'INR', state },
  ...{ createdAt: now, lastInitiatedAt: now, nextCheckAt: null },
});

/** The request for money of an order that no provider knows: a payment to the shop itself, or the part of a savings plan or of gift cards. */
export function ownIntent(
  key: OwnKey,
  { orderId, userId }: { orderId: string; userId: string },
  amountPaise: Paise,
  state: Intent['state'],
  now: Date,
) {
  const request = ownRequest(key, ownIntentId(key, orderId), amountPaise, state, now);
  return { ...request, purpose: 'order' as const, orderId, userId };
}

/** What is paid of a savings plan: its first instalment by joining, or another one. */
export type PlanTarget = Exclude<Target, { purpose: 'order' }>;

/** The same for an instalment of a savings plan, which came with this reference. */
export function ownPlanIntent(target: PlanTarget, amountPaise: Paise, reference: string, now: Date) {
  return { ...ownRequest(BANK_KEY, ownIntentId(BANK_KEY, reference), amountPaise, 'active', now), ...target };
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
