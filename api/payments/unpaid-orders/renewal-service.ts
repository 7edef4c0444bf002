import { type RenewedOrder, renewHold } from '#api/orders/holds/hold-service.ts';
import { lockOrder } from '#api/orders/order-service.ts';
import { isPayable, type OrderHead, toPayOf } from '#api/orders/rules.ts';
import { amountRefusal } from '#api/orders/service.ts';
import { newTotalRefusal } from '#api/orders/totals/changed-price-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { areCardsCurrent } from '../gift-card-uses/gift-card-payment-service.ts';
import { renewCards } from '../gift-card-uses/gift-card-use-service.ts';
import { isPlanCurrent } from '../plan-uses/plan-payment-service.ts';
import { renewPlan } from '../plan-uses/plan-use-service.ts';
import { supersedeIntent } from '../settlement/intent-queries.ts';
import { REFUSAL_BY_MONEY, readOrderMoney } from '../settlement/order-money-service.ts';

/** Without its difference if another request renewed the order. */
type Renewed = Pick<RenewedOrder, 'order'> & Partial<RenewedOrder>;

/**
 * Prepares an unpaid order whose hold ended, or whose savings plan or gift cards changed, for payment: checks that no money is held for it, holds its stock again and
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
    const isHeld = order.holdsStock && now < order.priceKeptUntil;
    const isRenewed = isHeld && (await isPlanCurrent(tx, order)) && (await areCardsCurrent(tx, order));
    const { stockHoldMs, metalRateMaxDays } = shop;
    const { maxPaymentPaise } = shop.provider;
    if (isRenewed) return { order };
    const isWhole = toPayOf(order) === order.totalPaise;
    const terms = { now, stockHoldMs, metalRateMaxDays, ...(isWhole && { maxPaymentPaise }) };
    const renewed = await renewHold(tx, order, terms);
    if (isRefusal(renewed)) return renewed;
    const reduced = isWhole ? renewed : await renewReductions(tx, shop, renewed.order, now);
    const toPayPaise = toPayOf(reduced.order);
    const unpayable = toPayPaise > 0 ? amountRefusal(toPayPaise, maxPaymentPaise) : undefined;
    if (unpayable) return unpayable;
    if (toPayPaise !== toPayOf(order)) await supersedeIntent(tx, order.orderId);
    return reduced;
  });
  if (isRefusal(outcome)) return outcome;
  const { order, priceChange } = outcome;
  const toPayPaise = toPayOf(order);
  return toPayPaise === toPayOf(seen) ? order : newTotalRefusal(toPayPaise, priceChange);
}

/** Works out the savings plan and the gift cards of a repriced order anew. */
async function renewReductions(
  tx: Database,
  shop: Pick<Shop, 'metalRateMaxDays'>,
  order: OrderHead,
  now: Date,
): Promise<Renewed> {
  return { order: await renewCards(tx, await renewPlan(tx, shop, order, now)) };
}
