import { type RenewedOrder, renewHold } from '#api/orders/holds/hold-service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { isPayable, type OrderHead } from '#api/orders/rules.ts';
import { newTotalRefusal } from '#api/orders/totals/changed-price-service.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { supersedeIntent } from '../settlement/intent-queries.ts';
import { type OrderMoney, readOrderMoney } from '../settlement/order-money-service.ts';

/** Refusal for paying again or cancelling, by the state of the order's money. */
export const REFUSAL_BY_MONEY: Record<OrderMoney, (() => Refusal) | undefined> = {
  paid: () => refuse('order_not_payable', 'This order is already paid.'),
  held: () => refuse('payment_being_confirmed'),
  unreadable: () => refuse('provider_unavailable'),
  // Unreadable with the current key; do not block the customer for days. A late payment is refunded.
  'under another key': undefined,
  none: undefined,
};

/** Without its difference if another request renewed the order. */
type Renewed = Pick<RenewedOrder, 'order'> & Partial<RenewedOrder>;

/**
 * Prepares an unpaid order whose hold ended for payment: checks that no money is held for it, holds its stock again and
 * reprices it (P-40). A changed total is refused once with price_changed. Refusals: order_not_payable,
 * payment_being_confirmed, provider_unavailable, product_unavailable, price_on_request, out_of_stock, amount_too_low, amount_too_high,
 * price_changed.
 */
export async function renewForPayment(shop: Shop, seen: OrderHead): Promise<OrderHead | Refusal> {
  const unsettled = REFUSAL_BY_MONEY[await readOrderMoney(shop, seen)];
  if (unsettled) return unsettled();
  const now = shop.clock();
  const outcome = await inTransaction<Renewed | Refusal>(shop.db, async (tx) => {
    const order = await lockOrder(tx, seen.orderId);
    if (!order || !isPayable(order)) return refuse('order_not_payable');
    // A concurrent request may have renewed the hold already.
    const isRenewed = order.holdsStock && now < order.priceKeptUntil;
    const { stockHoldMs, metalRateMaxDays } = shop;
    const { maxPaymentPaise } = shop.provider;
    const terms = { now, stockHoldMs, maxPaymentPaise, metalRateMaxDays };
    const renewed = isRenewed ? { order } : await renewHold(tx, order, terms);
    if (isRefusal(renewed)) return renewed;
    if (renewed.order.totalPaise !== order.totalPaise) await supersedeIntent(tx, order.orderId);
    return renewed;
  });
  if (isRefusal(outcome)) return outcome;
  const { order, priceChange } = outcome;
  return order.totalPaise === seen.totalPaise ? order : newTotalRefusal(order.totalPaise, priceChange);
}
