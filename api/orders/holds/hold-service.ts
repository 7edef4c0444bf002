import { recordAct } from '#api/audit/service.ts';
import { type Priced, priceLines } from '#api/cart/rules.ts';
import { sharesOfHeldCoupon } from '#api/coupons/service.ts';
import { findPieceShortage, holdPieces, releasePieces } from '#api/pieces/allocation-service.ts';
import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { readLiveRates } from '#api/rates/service.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { type Paise, paise, sumOf } from '#contract/money/money.ts';
import { linesOfPrice, type PriceLine } from '#contract/money/price-lines.ts';
import type { TotalDifference } from '#contract/rates/price-change.ts';
import { priceOfLines } from '#contract/rates/price-difference.ts';
import { frozenItem, linesFromStock, quantitiesByProduct } from '../line-rules.ts';
import { lockOrder, readOwnOrder } from '../order-service.ts';
import { isPayable, type OrderHead, toPayOf } from '../rules.ts';
import { amountRefusal, type MovedOrder, moveOrder, PAID_ORDER_REFUSAL } from '../service.ts';
import { totalDifference } from '../totals/changed-price-service.ts';
import {
  type Due,
  isStillDue,
  lockOrderLines,
  noteReleased,
  type OrderLine,
  renewTotals,
  repriceLines,
} from './hold-queries.ts';
import { isStockThere, releaseStock, takeStock } from './stock-queries.ts';

/** Releases the stock of an unpaid order if its hold has ended; the order stays payable (P-40). */
export function releaseHold({ db, now, actor }: Acting, orderId: string, due: Due): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.holdsStock || !(await isStillDue(tx, orderId, due))) return;
    await noteReleased(tx, orderId);
    await releaseStock(tx, orderId);
    await releasePieces(tx, orderId, now);
    await recordAct(
      tx,
      actor,
      { act: 'stock of an unpaid order released', subject: `order:${orderId}` },
      now,
    );
  });
}

/** Cancels an unpaid order if it is still due. Refusal: order_move_refused. */
export function cancelUnpaid(
  { db, now, actor }: Acting,
  orderId: string,
  due: Due,
): Promise<MovedOrder | Refusal> {
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    if (!(await isStillDue(tx, orderId, due))) return refuse('order_move_refused');
    const moved = await moveOrder(tx, orderId, 'cancelled', 'shop', now);
    if (!isRefusal(moved))
      await recordAct(tx, actor, { act: 'unpaid order cancelled', subject: `order:${orderId}` }, now);
    return moved;
  });
}

/** The number of the stock hold in which a locked order is paid; takes released stock again. Undefined if some of it is sold. */
export async function holdForPayment(tx: Database, order: OrderHead, now: Date): Promise<number | undefined> {
  if (order.holdsStock) return order.holdNumber;
  const lines = await lockOrderLines(tx, order.orderId);
  if ((await findPieceShortage(tx, order.orderId)) !== undefined) return undefined;
  const wanted = linesFromStock(lines.map((line) => ({ ...line, leadDays: line.orderedLeadDays })));
  const shortages = await takeStock(tx, order.orderId, order.holdNumber + 1, wanted);
  if (shortages.length > 0) return undefined;
  await holdPieces(tx, order.orderId, now);
  return order.holdNumber + 1;
}

/** Whether a payment of this amount would still pay a customer's order, with all of its pieces. */
export async function canStillBePaid(
  db: Database,
  { userId, orderId }: { userId: string; orderId: string },
  amountPaise: Paise,
): Promise<boolean> {
  const order = await readOwnOrder(db, userId, orderId);
  if (isRefusal(order) || !isPayable(order) || toPayOf(order) !== amountPaise) return false;
  if (order.holdsStock) return true;
  return (await isStockThere(db, orderId)) && (await findPieceShortage(db, orderId)) === undefined;
}

export interface RenewTerms {
  now: Date;
  stockHoldMs: number;
  /** Absent: the caller checks the amount. */
  maxPaymentPaise?: Paise;
  metalRateMaxDays: number;
}

export interface RenewedOrder {
  order: OrderHead;
  /** Why the total changed; without parts if it did not. */
  priceChange: TotalDifference;
}

/**
 * Renews the stock hold of a locked unpaid order and reprices it, without its savings plan and gift cards; returns the updated order (P-40).
 * Refusals, which change nothing: product_unavailable, price_on_request, out_of_stock, amount_too_low, amount_too_high.
 */
export async function renewHold(
  tx: Database,
  order: OrderHead,
  { now, stockHoldMs, maxPaymentPaise, metalRateMaxDays }: RenewTerms,
): Promise<RenewedOrder | Refusal> {
  const stored = await lockOrderLines(tx, order.orderId);
  const priced = priceLines(stored, await readLiveRates({ db: tx, metalRateMaxDays }, now), now);
  // Lead times stay as they were when it was ordered, and so does the promised delivery.
  const lines = priced.map((line) => ({ ...line, leadDays: line.orderedLeadDays }));
  const missing = missingPiece(lines, order.holdsStock);
  if (missing) return missing;
  const short = order.holdsStock ? undefined : await findPieceShortage(tx, order.orderId);
  if (short !== undefined) return refuse('out_of_stock', `${short}. ${ORDER_ANEW}`);
  const sharesPaise = await sharesOfHeldCoupon(tx, order, lines);
  const subtotalPaise = sumOf(lines.map((line) => line.subtotalPaise));
  const discountPaise = sumOf(sharesPaise);
  const totalPaise = paise(subtotalPaise - discountPaise);
  const unpayable = amountRefusal(totalPaise, maxPaymentPaise);
  if (unpayable) return unpayable;

  const renewed = {
    ...{
      subtotalPaise,
      discountPaise,
      totalPaise,
      planSavedPaise: paise(0),
      giftCardPaise: paise(0),
      holdsStock: true,
    },
    priceKeptUntil: new Date(now.getTime() + stockHoldMs),
    holdNumber: order.holdsStock ? order.holdNumber : order.holdNumber + 1,
  };
  const isRepriced = lines.some(
    (line, index) =>
      line.unitPricePaise !== line.frozenPricePaise || sharesPaise[index] !== line.frozenSharePaise,
  );
  if (!order.holdsStock) {
    await takeStock(tx, order.orderId, renewed.holdNumber, linesFromStock(lines));
    await holdPieces(tx, order.orderId, now);
  }
  if (isRepriced) {
    await repriceLines(
      tx,
      lines.map((line, index) => frozenItem(order.orderId, line, sharesPaise[index] ?? paise(0))),
    );
  }
  await renewTotals(tx, order.orderId, renewed);
  const changed = lines.map((line) => ({ line, before: frozenLines(line) }));
  const totals = {
    ...{ beforePaise: order.totalPaise, afterPaise: totalPaise },
    couponPaise: paise(order.discountPaise - discountPaise),
  };
  return { order: { ...order, ...renewed }, priceChange: totalDifference(changed, totals, now) };
}

/** The lines of the price of an order line as it was placed; the percent of its offer is not stored, only its effect. */
function frozenLines({ frozenParts, frozenRateLines, frozenPricePaise }: Priced<OrderLine>): PriceLine[] {
  const { stoneValuePaise } = frozenParts;
  const lines = linesOfPrice(frozenParts, null, new Date(0), stoneValuePaise, frozenRateLines ?? []);
  const offerPaise = paise(frozenPricePaise - priceOfLines(lines));
  return offerPaise === 0 ? lines : [...lines, { kind: 'offer', amountPaise: offerPaise }];
}

function missingPiece(lines: Priced<OrderLine>[], holdsStock: boolean): Refusal | undefined {
  const withdrawn = lines.find((line) => line.status !== 'on sale' || line.categoryStatus !== 'active');
  if (withdrawn) {
    return refuse('product_unavailable', `${withdrawn.productName} is no longer for sale. ${ORDER_ANEW}`);
  }
  const onRequest = lines.find((line) => line.isPriceOnRequest);
  if (onRequest) {
    return refuse(
      'price_on_request',
      `${onRequest.productName} has no price today. Please call us for it, or pay later.`,
    );
  }
  const shelved = holdsStock ? [] : linesFromStock(lines);
  const wanted = quantitiesByProduct(shelved);
  const short = shelved.find((line) => line.stock < (wanted.get(line.productId) ?? 0));
  if (!short) return undefined;
  const what =
    short.stock === 0
      ? `${short.productName} is sold out`
      : `We have only ${short.stock} of ${short.productName} left`;
  return refuse('out_of_stock', `${what}. ${ORDER_ANEW}`);
}

const ORDER_ANEW = 'Please cancel this order and order the other pieces anew.';

/** Cancels a customer's own unpaid order. Idempotent. Refusal: order_move_refused. */
export function cancelByCustomer(db: Database, orderId: string, now: Date): Promise<MovedOrder | Refusal> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order && order.orderStatus !== 'cancelled' && !isPayable(order)) {
      return refuse('order_move_refused', PAID_ORDER_REFUSAL);
    }
    return moveOrder(tx, orderId, 'cancelled', 'customer', now);
  });
}
