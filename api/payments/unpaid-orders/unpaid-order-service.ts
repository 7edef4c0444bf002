import {
  type DueOrders,
  ordersToCancel,
  ordersToRelease,
  recordProviderCheck,
} from '#api/orders/holds/due-service.ts';
import { cancelUnpaid, releaseHold } from '#api/orders/holds/hold-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Shop } from '#api/shop.ts';
import { readOrderMoney } from '../settlement/order-money-service.ts';

/** A run stops after so many consecutive unreadable orders. */
const MAX_UNREADABLE = 3;

async function forEachWithoutMoney(
  shop: Shop,
  { orders }: DueOrders,
  act: (orderId: string) => Promise<unknown>,
): Promise<void> {
  let unreadable = 0;
  for (const order of orders) {
    const money = await readOrderMoney(shop, order);
    await recordProviderCheck(shop.db, order.orderId, shop.clock());
    if (money === 'none') await act(order.orderId);
    unreadable = money === 'unreadable' ? unreadable + 1 : 0;
    if (unreadable === MAX_UNREADABLE) return;
  }
}

function actingFor({ db, clock }: Shop, job: string): Acting {
  return { db, now: clock(), actor: { kind: 'job', job } };
}

/** Releases the stock of unpaid orders whose hold ended; the orders stay payable (P-40). */
export async function releaseEndedHolds(shop: Shop): Promise<void> {
  const ended = await ordersToRelease(shop.db, shop.clock(), shop.stockHoldMs);
  await forEachWithoutMoney(shop, ended, (orderId) =>
    releaseHold(actingFor(shop, 'ended holds'), orderId, ended.due),
  );
}

/** Cancels orders not paid in time; releases stock and coupon (P-41). */
export async function cancelOverdueOrders(shop: Shop): Promise<void> {
  const overdue = await ordersToCancel(shop.db, shop.clock());
  await forEachWithoutMoney(shop, overdue, (orderId) =>
    cancelUnpaid(actingFor(shop, 'unpaid orders'), orderId, overdue.due),
  );
}
