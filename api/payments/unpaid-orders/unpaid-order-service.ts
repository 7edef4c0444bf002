import {
  type Batch,
  cancelUnpaid,
  type Due,
  findEndedHolds,
  findUnpaidSince,
  markChecked,
  releaseHold,
} from '#api/orders/holds/hold-service.ts';
import { PAYMENT_WINDOW_MS, UNPAID_ORDER_LIFE_MS } from '#api/orders/rules.ts';
import type { Shop } from '#api/shop.ts';
import { readOrderMoney } from '../settlement/order-money-service.ts';

/** Orders checked with the provider per run, and how long an undecided one is then skipped. */
const BATCH_SIZE = 100;
const RECHECK_GAP_MS = 5 * 60 * 1000;
/** A run stops after so many consecutive unreadable orders. */
const MAX_UNREADABLE = 3;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const batch = (now: Date): Batch => ({ checkedBefore: before(now, RECHECK_GAP_MS), limit: BATCH_SIZE });

interface UnpaidOrder {
  orderId: string;
  userId: string;
}

/** Runs `act` for each unpaid order without money held or expected. */
async function forEachWithoutMoney(
  shop: Shop,
  orders: UnpaidOrder[],
  act: (orderId: string) => Promise<unknown>,
): Promise<void> {
  let unreadable = 0;
  for (const order of orders) {
    const money = await readOrderMoney(shop, order);
    await markChecked(shop.db, order.orderId, shop.clock());
    if (money === 'none') await act(order.orderId);
    unreadable = money === 'unreadable' ? unreadable + 1 : 0;
    if (unreadable === MAX_UNREADABLE) return;
  }
}

/** Releases the stock of unpaid orders whose hold ended; the orders stay payable (P-40). */
export async function releaseEndedHolds(shop: Shop): Promise<void> {
  const now = shop.clock();
  const due: Due = { holdEndedBy: now, openedBy: before(now, shop.stockHoldMs) };
  const orders = await findEndedHolds(shop.db, due, batch(now));
  await forEachWithoutMoney(shop, orders, (orderId) => releaseHold(shop.db, orderId, due));
}

/** Cancels orders not paid in time; releases stock and coupon (P-41). */
export async function cancelOverdueOrders(shop: Shop): Promise<void> {
  const now = shop.clock();
  const due: Due = { holdEndedBy: now, openedBy: before(now, PAYMENT_WINDOW_MS) };
  const orders = await findUnpaidSince(shop.db, due, before(now, UNPAID_ORDER_LIFE_MS), batch(now));
  await forEachWithoutMoney(shop, orders, (orderId) => cancelUnpaid(shop.db, orderId, due, shop.clock()));
}
