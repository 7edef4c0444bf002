import type { RateLimit } from '#api/accounts/rules.ts';
import { productKind } from '#contract/catalogue/product-kind.ts';
import { counted } from '#contract/counted.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { addDays, formatIndianDate, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { type Paise, toRupees } from '#contract/money/money.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import { isInReturnWindow, lastReturnDay } from '#contract/returns/return-window.ts';
import {
  MAX_LIGHTER_MG,
  MAX_PICKUP_DAYS,
  type ReturnFinding,
  type ReturnState,
} from '#contract/returns/return-words.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';
import type { Milligrams } from '#contract/weight.ts';

const MAX_RETURNS_A_DAY = 10;
const MAX_PHOTOS_AN_HOUR = 10;

/** Limits of one customer. */
export const RETURN_LIMITS = {
  ask: (userId: string): RateLimit[] => [
    { subject: `return ${userId}`, windowMs: DAY_MS, max: MAX_RETURNS_A_DAY },
  ],
  photo: (userId: string): RateLimit[] => [
    { subject: `return photo ${userId}`, windowMs: HOUR_MS, max: MAX_PHOTOS_AN_HOUR },
  ],
};

/** Done by the customer. */
export const CUSTOMER = 'customer';

/** States in which a return has not been decided yet. */
export const OPEN_STATES: readonly ReturnState[] = ['asked', 'approved', 'on the way', 'here'];

/** States in which the customer may withdraw a return. */
export const WITHDRAWABLE: readonly ReturnState[] = ['asked', 'approved'];

/** A returnable line of an order. */
export interface SoldLine {
  orderItemId: number;
  productName: string;
  photoUrl: string | null;
  hsn: string;
  isGiftCard: boolean;
  engraving: string | null;
  /** Pieces of returns that are not decided yet. */
  openQuantity: number;
}

/** The data of an order that decide about its returns. */
export interface ReturnableOrder {
  orderId: string;
  orderStatus: OrderStatus;
  /** The last time it was delivered. */
  deliveredAt: Date | null;
  /** As its invoice prints. */
  returnDays: number;
}

/** Why nothing of an order can be returned now; null if something can. */
function whyNotOrder({ orderStatus, deliveredAt, returnDays }: ReturnableOrder, now: Date): string | null {
  if (orderStatus === 'cancelled') return 'This order was cancelled.';
  if (deliveredAt === null) {
    return `This order is not delivered yet. Its pieces can be returned within ${counted(returnDays, 'day')} of the delivery.`;
  }
  if (isInReturnWindow(deliveredAt, returnDays, now)) return null;
  return `The pieces of this order could be returned until ${formatIndianDate(lastReturnDay(deliveredAt, returnDays))}.`;
}

const FAULT = 'If it came damaged or is not what you ordered, tell us under “Something is wrong”.';

/** Why a line is excluded from returns by the printed terms (P-270); null if it is not. */
function whyNotKind({ isGiftCard, engraving, hsn }: SoldLine): string | null {
  if (isGiftCard) return 'Gift cards cannot be returned.';
  if (engraving !== null) return `Engraved pieces cannot be returned. ${FAULT}`;
  if (productKind({ hsn, categoryName: '' }) === 'bullion') {
    return `Coins and bars cannot be returned. ${FAULT}`;
  }
  return null;
}

interface LinesOf {
  order: ReturnableOrder;
  lines: readonly SoldLine[];
  amountsOf: ReadonlyMap<number, Paise[]>;
}

/** The pieces of an order that can be returned now, and their refund. */
export function toOptions({ order, lines, amountsOf }: LinesOf, now: Date): ReturnOptions {
  const { orderId, deliveredAt, returnDays } = order;
  return {
    order_id: orderId,
    last_day: deliveredAt && lastReturnDay(deliveredAt, returnDays),
    why_not: whyNotOrder(order, now),
    lines: lines.map((line) => {
      const amounts = amountsOf.get(line.orderItemId) ?? [];
      const left = Math.max(0, amounts.length - line.openQuantity);
      const taken = left === 0 ? 'All of it is returned, or on its way back.' : null;
      return {
        ...{ order_item_id: line.orderItemId, product_name: line.productName, photo_url: line.photoUrl },
        ...{ left, amounts: amounts.slice(0, left).map(toRupees) },
        why_not: whyNotKind(line) ?? taken,
      };
    }),
  };
}

/** Why these pieces cannot be returned; undefined if they can. */
export function whyNotReturned(
  { why_not, lines }: ReturnOptions,
  asked: readonly { order_item_id: number; quantity: number }[],
): string | undefined {
  if (why_not !== null) return why_not;
  if (new Set(asked.map(({ order_item_id }) => order_item_id)).size < asked.length) {
    return 'Please name each piece once.';
  }
  for (const { order_item_id, quantity } of asked) {
    const line = lines.find((one) => one.order_item_id === order_item_id);
    if (!line) return 'These pieces are not of this order.';
    if (line.why_not !== null) return `${line.product_name}: ${line.why_not}`;
    if (quantity > line.left) return `Of ${line.product_name} only ${line.left} can be returned.`;
  }
  return undefined;
}

/** Whether a parcel is collected on a day: from tomorrow on. */
export function isPickupDay(day: IndianDate, now: Date): boolean {
  const today = indianDate(now);
  return day > today && day <= addDays(today, MAX_PICKUP_DAYS) && addDays(day, 0) === day;
}

export interface WeighedPiece {
  grossWeightMilligrams: Milligrams;
  netWeightMilligrams: Milligrams;
  soldGrossWeightMilligrams: Milligrams;
  soldNetWeightMilligrams: Milligrams;
  isHuidRight: boolean;
  isSealClosed: boolean;
  finding: ReturnFinding;
}

/** Whether a piece came back other than it was sold, so that a second person decides (P-272). */
export function differsFromSold(piece: WeighedPiece): boolean {
  const isLighter =
    piece.grossWeightMilligrams < piece.soldGrossWeightMilligrams - MAX_LIGHTER_MG ||
    piece.netWeightMilligrams < piece.soldNetWeightMilligrams - MAX_LIGHTER_MG;
  return isLighter || !piece.isHuidRight || !piece.isSealClosed || piece.finding !== 'as sold';
}
