import { recordAct } from '#api/audit/service.ts';
import { lockOrder, readOwnOrder } from '#api/orders/order-service.ts';
import { isPayable, type OrderHead, toPayOf } from '#api/orders/rules.ts';
import type { Actor } from '#api/platform/acting.ts';
import { commitWith, inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { keepsPrice } from '../rules.ts';
import { REFUSAL_BY_MONEY, readOrderMoney } from '../settlement/order-money-service.ts';
import { bookPaidOrder } from '../settlement/paid-order-service.ts';
import { renewForPayment } from '../unpaid-orders/renewal-service.ts';
import { areCardsCurrent } from './gift-card-payment-service.ts';

const LEFT_TO_PAY = refuse('order_not_payable', 'Gift cards pay only a part of this order.');

interface PaidByCards {
  userId: string;
  orderId: string;
  /** Who of the shop does it for the customer, which the audit says. */
  actor?: Actor;
}

/**
 * Pays an own order of which gift cards pay everything. After its hold, stock and price are checked again, as for any payment.
 * Refusals: not_found, order_not_payable, payment_being_confirmed, provider_unavailable, and those of `renewForPayment`.
 */
export async function payWithGiftCards(
  shop: Shop,
  { userId, orderId, actor }: PaidByCards,
): Promise<{ message: string } | Refusal> {
  const seen = await readOwnOrder(shop.db, userId, orderId);
  if (isRefusal(seen)) return seen;
  if (seen.giftCardPaise === 0 || toPayOf(seen) > 0) return LEFT_TO_PAY;
  const unsettled = REFUSAL_BY_MONEY[await readOrderMoney(shop, seen)];
  if (unsettled) return unsettled();
  if (!isPayable(seen)) return refuse('order_not_payable');
  const isCurrent =
    keepsPrice(seen, undefined, shop.stockHoldMs, shop.clock()) && (await areCardsCurrent(shop.db, seen));
  const order = isCurrent ? seen : await renewForPayment(shop, seen);
  return isRefusal(order) ? order : book(shop, order, actor);
}

function book(
  shop: Shop,
  { orderId }: OrderHead,
  actor: Actor | undefined,
): Promise<{ message: string } | Refusal> {
  const { db, clock, seller, invoicePrefix } = shop;
  return inTransaction<{ message: string } | Refusal>(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isPayable(order)) return refuse('order_not_payable');
    if (toPayOf(order) > 0) return LEFT_TO_PAY;
    const booked = await bookPaidOrder(tx, { order, issuer: { seller, invoicePrefix }, now: clock() });
    if ('whyNot' in booked) return refuse('changed_meanwhile', 'The order changed. Please try again.');
    if (actor) {
      const act = { act: 'paid by old gold', subject: `order:${orderId}` };
      await recordAct(tx, actor, { ...act, after: { amount_paise: order.giftCardPaise } }, clock());
    }
    return commitWith({ message: 'Your order is paid.' }, booked.lastWrites);
  });
}
