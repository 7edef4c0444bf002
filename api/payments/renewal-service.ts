import { newTotalRefusal, renewHold } from '#api/orders/hold-service.ts';
import { isPayable } from '#api/orders/rules.ts';
import { lockOrder, type OrderHead } from '#api/orders/service.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { supersedeIntent } from './intent-queries.ts';
import { type OrderMoney, readOrderMoney } from './order-money-service.ts';

/** Why an order whose money is not settled can be neither paid anew nor cancelled. */
export const BY_MONEY: Record<OrderMoney, (() => Refusal) | undefined> = {
  paid: () => refuse('order_not_payable', 'This order is already paid.'),
  held: () => refuse('payment_being_confirmed'),
  unreadable: () => refuse('provider_unavailable'),
  // Nobody can ask about it now; the customer need not wait for days. Money that comes after all goes back.
  'under another key': undefined,
  none: undefined,
};

/**
 * Prepares an unpaid order whose hold ended for its payment: makes sure that no money is held for it, holds its pieces
 * and prices them as today. A new total is told by a refusal, once. Refusals: order_not_payable,
 * payment_being_confirmed, provider_unavailable, product_unavailable, out_of_stock, amount_too_low, amount_too_high,
 * price_changed.
 */
export async function renewForPayment(shop: Shop, seen: OrderHead): Promise<OrderHead | Refusal> {
  const unsettled = BY_MONEY[await readOrderMoney(shop, seen)];
  if (unsettled) return unsettled();
  const now = shop.clock();
  const outcome = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, seen.orderId);
    if (!order || !isPayable(order)) return refuse('order_not_payable');
    // Another tab was faster: what it held is held for this one too.
    const isRenewed = order.holdsStock && now < order.priceKeptUntil;
    const { stockHoldMs, maxPayment } = shop;
    const renewed = isRenewed ? order : await renewHold(tx, order, { now, stockHoldMs, maxPayment });
    if (isRefusal(renewed)) return renewed;
    if (renewed.total !== order.total) await supersedeIntent(tx, order.orderId);
    return renewed;
  });
  if (isRefusal(outcome)) return outcome;
  return outcome.total === seen.total ? outcome : newTotalRefusal(outcome.total);
}
