import {
  cancelUnpaid,
  type Due,
  findEndedHolds,
  findUnpaidSince,
  noteAsked,
  type Portion,
  releaseHold,
} from '#api/orders/hold-service.ts';
import { PAYMENT_WINDOW_MS, UNPAID_ORDER_LIFE_MS } from '#api/orders/rules.ts';
import type { Shop } from '#api/shop.ts';
import { readOrderMoney } from './order-money-service.ts';

/** How many orders a run asks the provider about, and how long one that cannot be decided then waits. */
const AT_A_TIME = 100;
const ASK_GAP_MS = 5 * 60 * 1000;
/** After so many orders in a row that the provider says nothing about, the rest waits for the next run. */
const MAX_UNREADABLE = 3;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const portion = (now: Date): Portion => ({ askedBefore: before(now, ASK_GAP_MS), limit: AT_A_TIME });

interface UnpaidOrder {
  orderId: string;
  userId: string;
}

/** Does something with each unpaid order for which no money is held and none can come. */
async function forEachWithoutMoney(
  shop: Shop,
  orders: UnpaidOrder[],
  act: (orderId: string) => Promise<unknown>,
): Promise<void> {
  let unreadable = 0;
  for (const order of orders) {
    const money = await readOrderMoney(shop, order);
    await noteAsked(shop.db, order.orderId, shop.clock());
    if (money === 'none') await act(order.orderId);
    unreadable = money === 'unreadable' ? unreadable + 1 : 0;
    if (unreadable === MAX_UNREADABLE) return;
  }
}

/** Releases the pieces of unpaid orders whose hold ended; the orders stay payable. */
export async function releaseEndedHolds(shop: Shop): Promise<void> {
  const now = shop.clock();
  const due: Due = { holdEndedBy: now, openedBy: before(now, shop.stockHoldMs) };
  const orders = await findEndedHolds(shop.db, due, portion(now));
  await forEachWithoutMoney(shop, orders, (orderId) => releaseHold(shop.db, orderId, due));
}

/** Cancels orders that nobody paid in time; releases what they held. */
export async function cancelOverdueOrders(shop: Shop): Promise<void> {
  const now = shop.clock();
  const due: Due = { holdEndedBy: now, openedBy: before(now, PAYMENT_WINDOW_MS) };
  const orders = await findUnpaidSince(shop.db, due, before(now, UNPAID_ORDER_LIFE_MS), portion(now));
  await forEachWithoutMoney(shop, orders, (orderId) => cancelUnpaid(shop.db, orderId, due, shop.clock()));
}
