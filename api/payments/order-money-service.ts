import { isMoneyHeld } from '#api/orders/hold-service.ts';
import { findIntents, type Intent } from './intent-queries.ts';
import { wasRefunded } from './payment-queries.ts';
import { canMoneyCome, provesAbsence } from './rules.ts';
import { orUnavailable, type Settler, settleIntent } from './settlement-service.ts';

/** What is known of the money of an order, the one that matters most first. */
const ORDER_MONEY = ['paid', 'held', 'unreadable', 'under another key', 'none'] as const;

/**
 * `paid`: it is booked; `held`: a payment is under way, or captured and not decided; `unreadable`: the provider gives no
 * answer; `under another key`: the provider cannot be asked with the present key, and money may still come; `none`: no
 * money, unless a customer begins a payment anew.
 */
export type OrderMoney = (typeof ORDER_MONEY)[number];

/**
 * Asks the provider about every provider order of an unpaid order, books what it finds, and answers whether money can
 * still come or is held. Call outside of any transaction. Cancelling and releasing the pieces depend on it alone.
 */
export async function readOrderMoney(
  settler: Settler,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<OrderMoney> {
  const intents = await findIntents(settler.db, { purpose: 'order', userId, orderId });
  const found = await Promise.all(intents.map((intent) => moneyOn(settler, intent)));
  const most = ORDER_MONEY.find((money) => found.includes(money)) ?? 'none';
  if (most === 'paid' || most === 'held') return most;
  return (await isMoneyHeld(settler.db, orderId)) ? 'held' : most;
}

async function moneyOn(settler: Settler, intent: Intent): Promise<OrderMoney> {
  const { keyId } = settler.gateway;
  if (intent.keyId !== keyId) {
    return canMoneyCome(intent.lastInitiatedAt, settler.clock()) ? 'under another key' : 'none';
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
