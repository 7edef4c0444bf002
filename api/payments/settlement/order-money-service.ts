import { type Refusal, refuse } from '#contract/errors.ts';
import { mayBePaidUnread, provesAbsence } from '../rules.ts';
import { findIntents, type Intent } from './intent-queries.ts';
import { isMoneyHeld } from './order-money-queries.ts';
import { wasRefunded } from './payment-queries.ts';
import { orUnavailable, type SettlementContext, settleIntent } from './settlement-service.ts';

/** Payment states of an order, highest priority first. */
const ORDER_MONEY = ['paid', 'held', 'unreadable', 'under another key', 'none'] as const;

/**
 * `paid`: applied; `held`: a payment is in progress, or captured and undecided; `unreadable`: the provider is
 * unavailable; `under another key`: unreadable with the current API key, and may still be paid; `none`: no money unless
 * the customer starts a new payment.
 */
export type OrderMoney = (typeof ORDER_MONEY)[number];

/** Refusal for paying again or cancelling, by the state of the order's money. */
export const REFUSAL_BY_MONEY: Record<OrderMoney, (() => Refusal) | undefined> = {
  paid: () => refuse('order_not_payable', 'This order is already paid.'),
  held: () => refuse('payment_being_confirmed'),
  unreadable: () => refuse('provider_unavailable'),
  // Unreadable with the current key; do not block the customer for days. A late payment is refunded.
  'under another key': undefined,
  none: undefined,
};

/**
 * Reads every provider order of an unpaid order, applies captured payments, and returns whether money is held or may
 * still come. Call outside of any transaction. Cancelling orders and releasing stock rely on this alone.
 */
export async function readOrderMoney(
  settler: SettlementContext,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<OrderMoney> {
  const intents = await findIntents(settler.db, { purpose: 'order', userId, orderId });
  const found = await Promise.all(intents.map((intent) => moneyOn(settler, intent)));
  const topState = ORDER_MONEY.find((money) => found.includes(money)) ?? 'none';
  if (topState === 'paid' || topState === 'held') return topState;
  return (await isMoneyHeld(settler.db, orderId)) ? 'held' : topState;
}

async function moneyOn(settler: SettlementContext, intent: Intent): Promise<OrderMoney> {
  const { keyId } = settler.gateway;
  if (intent.keyId !== keyId) {
    return mayBePaidUnread(intent.lastInitiatedAt, settler.clock()) ? 'under another key' : 'none';
  }
  const response = await settler.gateway.order(intent.providerOrderId);
  if ('problem' in response) {
    return provesAbsence(response.problem, intent.keyId, keyId) ? 'none' : 'unreadable';
  }
  const settlement = await orUnavailable(settler.log, () => settleIntent(settler, intent));
  if (settlement === 'applied') return 'paid';
  if (settlement === 'pending') return 'held';
  if (settlement === 'unavailable') return 'unreadable';
  // Paid, but the payment is not listed yet.
  const isUnlisted = response.value.status === 'paid' && settlement === 'not paid';
  return isUnlisted && !(await wasRefunded(settler.db, intent.providerOrderId)) ? 'held' : 'none';
}
