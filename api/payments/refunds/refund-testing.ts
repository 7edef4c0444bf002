import { acting } from '#api/audit/acting-testing.ts';
import { moveOrder } from '#api/orders/service.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { TestShop } from '#api/testing/shop-testing.ts';
import { isRefusal } from '#contract/errors.ts';
import { setStatus } from '../owner-service.ts';
import { buy } from '../purchase-testing.ts';
import type { Refund } from '../rules.ts';
import { orderRefund } from './refund-service.ts';

/** A refund of a payment, ordered by the owner. */
export async function orderedRefund(shop: TestShop, paymentId: string): Promise<Refund> {
  const refund = await orderRefund(acting(shop.db), paymentId);
  if (isRefusal(refund)) throw new Error(refund.message);
  return refund;
}

/** A paid order that the owner cancelled: its payment waits for refund. */
export async function buyAndCancel(
  shop: TestShop,
  customer: Parameters<typeof buy>[1],
  basket: Parameters<typeof buy>[2] = {},
) {
  const bought = await buy(shop, customer, basket);
  await setStatus(acting(shop.db), bought.orderId, 'cancelled');
  return { ...bought, paymentId: bought.razorpay_payment_id };
}

/** A paid order that was cancelled by a version which issued no credit notes. */
export async function cancelAsBefore(shop: TestShop, orderId: string): Promise<void> {
  await inTransaction(shop.db, (tx) => moveOrder(tx, orderId, 'cancelled', 'shop', new Date()));
  await shop.pool.query(
    `update payments set disposition = 'refund queued' where provider_order_id in (
       select provider_order_id from payment_intents where order_id = $1)`,
    [orderId],
  );
}
