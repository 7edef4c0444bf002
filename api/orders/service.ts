import { isAvailable } from '#api/cart/rules.ts';
import { emptyCart, lockCart, type PricedCartLine } from '#api/cart/service.ts';
import { applyCoupon, holdCoupon, releaseCoupon } from '#api/coupons/service.ts';
import { areaOf, promiseOfOrder } from '#api/delivery/service.ts';
import { queueOrderMessage, queueOrderMessageWrite } from '#api/messages/queue/queue-service.ts';
import { findPieceShortage, holdPieces, releasePieces, sellPieces } from '#api/pieces/allocation-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { commitWith, inTransaction } from '#api/platform/database/transactions.ts';
import { randomId } from '#api/platform/random-id.ts';
import type { RateReader } from '#api/rates/service.ts';
import { addParcelEvent, readLastParcel } from '#api/shipments/event-service.ts';
import { parcelRefusal } from '#api/shipments/rules.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupees, type Paise, paise, sumOf } from '#contract/money/money.ts';
import type { DeliveryDays } from '#contract/orders/delivery/delivery-promise.ts';
import type { GivenGift } from '#contract/orders/gift.ts';
import type { OrderStatus } from '#contract/orders/order-states.ts';
import type { ShippingAddress } from '#contract/orders/orders.ts';
import { countUnpaidOrders } from './holds/hold-queries.ts';
import { releaseStock, type Shortage, takeStock } from './holds/stock-queries.ts';
import { frozenItem, linesFromStock, tooFew } from './line-rules.ts';
import { lockOrder } from './order-service.ts';
import { readHallmarkRefusal } from './pieces/hallmark-service.ts';
import { insertOrder, updateOrder } from './queries.ts';
import {
  isPayable,
  LONG_HOLD_MS,
  MIN_PAYMENT_PAISE,
  mayMove,
  ORDER_MOVES,
  type OrderHead,
  PAID,
  PAYMENT_MOVES,
  promiseIfPaid,
  STOCK_HOLD_MS,
  type Statuses,
} from './rules.ts';
import { stateOfAddress } from './state-rules.ts';
import { changedCartRefusal, type ShownCart } from './totals/changed-price-service.ts';

export interface PlaceOrder {
  userId: string;
  shippingAddress: ShippingAddress;
  couponCode?: string | null;
  gift?: GivenGift | null;
  /** What the page showed; a different current total is refused once (P-36). */
  shown?: ShownCart | undefined;
  /** Maximum total that can be paid online; unlimited if absent. */
  maxPaymentPaise?: Paise;
  /** A larger total is paid by bank transfer, so that it is not refused. */
  takesTransfers?: boolean;
  /** How long price and stock are held for payment (P-39). */
  stockHoldMs?: number;
  /** Maximum number of unpaid orders of a customer; unlimited if absent (P-41). */
  maxUnpaidOrders?: number;
  /** Who of the shop places it for the customer, as stored (P-352); absent: the customer. */
  person?: string;
  /** The customer chose a bank transfer, although the total can be paid online. */
  paysByTransfer?: boolean;
  now: Date;
}

export interface PlacedOrder {
  orderId: string;
  totalPaise: Paise;
  discountPaise: Paise;
}

export type Actor = 'customer' | 'provider' | 'shop';

type LogEntries = Parameters<typeof updateOrder>[3];

/** 100 random bits. */
const ORDER_ID_CHARACTERS = 20;
const FIRST_HOLD = 1;

/**
 * Turns a customer's cart into an order in one transaction (P-36): a refusal changes nothing, and a repeated request finds
 * an empty cart. Refusals: invalid_input (the state), cart_empty, product_unavailable, out_of_stock, price_on_request,
 * price_changed, too_many_unpaid_orders, coupon_unknown, coupon_refused, amount_too_low, amount_too_high.
 */
export function placeOrder(
  { db, metalRateMaxDays }: RateReader,
  request: PlaceOrder,
): Promise<PlacedOrder | Refusal> {
  const { userId, couponCode, now } = request;
  return inTransaction<PlacedOrder | Refusal>(db, async (tx) => {
    const stateCode = stateOfAddress(request.shippingAddress);
    if (isRefusal(stateCode)) return stateCode;

    const { version: cartVersion, lines } = await lockCart({ db: tx, metalRateMaxDays }, userId, now);
    const subtotalPaise = sumOf(lines.map((line) => line.subtotalPaise));
    const unfit = cartRefusal(lines);
    if (unfit) return unfit;
    const { shown } = request;
    if (shown && shown.totalPaise !== subtotalPaise) {
      return changedCartRefusal({ db: tx, metalRateMaxDays }, lines, shown, now);
    }
    const [unpaid, area, coupon] = await Promise.all([
      countUnpaidOrders(tx, userId),
      areaOf(tx, request.shippingAddress.pincode),
      couponCode?.trim() ? applyCoupon(tx, userId, couponCode, lines, now) : undefined,
    ]);
    const tooMany = unpaidRefusal(unpaid, request.maxUnpaidOrders);
    if (tooMany) return tooMany;
    if (isRefusal(coupon)) return coupon;
    const discountPaise = sumOf(coupon?.sharesPaise ?? []);
    const totalPaise = paise(subtotalPaise - discountPaise);
    const isTransfer = isPaidByTransfer(totalPaise, request);
    const unpayable = amountRefusal(totalPaise, isTransfer ? undefined : request.maxPaymentPaise);
    if (unpayable) return unpayable;

    const orderId = randomId(ORDER_ID_CHARACTERS);
    const shelved = linesFromStock(lines);
    const sold = stockRefusal(shelved, await takeStock(tx, orderId, FIRST_HOLD, shelved));
    if (sold) return sold;

    const { pincode } = request.shippingAddress;
    const leadDays = Math.max(...lines.map((line) => line.leadDays));
    const promised = promiseOfOrder(area, { pincode, pricePaise: totalPaise, leadDays }, now);
    const amounts = { subtotalPaise, discountPaise, totalPaise, couponCode: coupon?.couponCode ?? null };
    await insertOrder(
      tx,
      { ...newOrder(request, promised, isTransfer), ...amounts, orderId, stateCode, cartVersion },
      lines.map((line, index) => frozenItem(orderId, line, coupon?.sharesPaise[index] ?? paise(0))),
      firstLogEntries(orderId, request),
    );
    const piecesGone = shelved.some(({ hasPieces }) => hasPieces) && (await holdNewPieces(tx, orderId, now));
    if (piecesGone) return piecesGone;
    await Promise.all([
      coupon && holdCoupon(tx, { orderId, userId, couponCode: coupon.couponCode, createdAt: now }),
      emptyCart(tx, userId, lines),
    ]);
    const placed = { orderId, totalPaise, discountPaise };
    return commitWith(placed, [queueOrderMessageWrite(tx, 'order placed', orderId, now)]);
  });
}

function cartRefusal(lines: PricedCartLine[]): Refusal | undefined {
  if (lines.length === 0) return refuse('cart_empty');
  const gone = lines.find((line) => !isAvailable(line));
  if (!gone) return undefined;
  if (gone.stock === 0) return soldOut(gone);
  if (gone.isPriceOnRequest) return onRequest(gone);
  if (isAvailable({ ...gone, left: 1 })) return refuse('out_of_stock', `${tooFew(gone)}. ${CHOOSE_OTHERS}`);
  return refuse(
    'product_unavailable',
    `${gone.productName} is no longer for sale. Please remove it from your cart.`,
  );
}

const CHOOSE_OTHERS = 'Please choose fewer, or another.';

/** Holds the registered pieces of an order that is being placed. Refusal: out_of_stock, if a size was just sold. */
async function holdNewPieces(tx: Database, orderId: string, now: Date): Promise<Refusal | undefined> {
  const short = await findPieceShortage(tx, orderId);
  if (short) return refuse('out_of_stock', `${short}. Please look at your cart again.`);
  await holdPieces(tx, orderId, now);
  return undefined;
}

/** Unpaid orders hold stock, so their number per customer is limited (P-41). */
function unpaidRefusal(unpaid: number, limit = Number.POSITIVE_INFINITY): Refusal | undefined {
  if (unpaid < limit) return undefined;
  const orders = unpaid === 1 ? 'an order' : `${unpaid} orders`;
  return refuse(
    'too_many_unpaid_orders',
    `You have ${orders} waiting for payment. Please pay or cancel one before you order again.`,
  );
}

/** Whether the shop takes bank transfers (P-348), and the total is too much to be paid online or the customer chose one. */
function isPaidByTransfer(
  totalPaise: Paise,
  { maxPaymentPaise, takesTransfers, paysByTransfer }: PlaceOrder,
): boolean {
  const isTooMuch = maxPaymentPaise !== undefined && totalPaise > maxPaymentPaise;
  return takesTransfers === true && (isTooMuch || paysByTransfer === true);
}

/** Refuses a total that could not be paid, before the cart is emptied and stock is held. */
export function amountRefusal(
  totalPaise: Paise,
  maxPaymentPaise = paise(Number.POSITIVE_INFINITY),
): Refusal | undefined {
  if (totalPaise < MIN_PAYMENT_PAISE) return refuse('amount_too_low');
  if (totalPaise <= maxPaymentPaise) return undefined;
  return refuse(
    'amount_too_high',
    `At most ${formatRupees(maxPaymentPaise)} can be paid online at once, and this comes to ${formatRupees(totalPaise)}. Please order fewer pieces, or call us.`,
  );
}

const onRequest = ({ productName }: PricedCartLine) =>
  refuse(
    'price_on_request',
    `${productName} has no price today. Please call us for it, or take it out of your cart.`,
  );

const soldOut = ({ productName }: PricedCartLine) =>
  refuse('out_of_stock', `${productName} is sold out. Please remove it from your cart.`);

/** Names the first product of the cart of which there is too little. */
function stockRefusal(lines: PricedCartLine[], shortages: Shortage[]): Refusal | undefined {
  for (const line of lines) {
    const short = shortages.find(({ productId }) => productId === line.productId);
    if (!short) continue;
    if (short.stock === 0) return soldOut(line);
    return refuse('out_of_stock', `We have only ${short.stock} of ${line.productName}. Please choose fewer.`);
  }
  return undefined;
}

function newOrder(
  { userId, shippingAddress, gift, now, stockHoldMs = STOCK_HOLD_MS, person, paysByTransfer }: PlaceOrder,
  promised: DeliveryDays | undefined,
  isTransfer: boolean,
) {
  const isHeldLong = isTransfer || person !== undefined;
  const holdMs = isHeldLong ? Math.max(stockHoldMs, LONG_HOLD_MS) : stockHoldMs;
  return {
    userId,
    orderDate: now,
    orderStatus: 'pending',
    paymentStatus: 'pending',
    priceKeptUntil: new Date(now.getTime() + holdMs),
    holdsStock: true,
    holdNumber: FIRST_HOLD,
    paysByTransfer: isTransfer && paysByTransfer === true,
    street: shippingAddress.street,
    city: shippingAddress.city,
    pincode: shippingAddress.pincode,
    recipientName: shippingAddress.recipient_name || null,
    recipientPhone: shippingAddress.recipient_phone || null,
    isGift: Boolean(gift),
    giftMessage: gift?.message || null,
    promisedFrom: promised?.first ?? null,
    promisedTo: promised?.last ?? null,
  } as const;
}

const firstLogEntries = (orderId: string, { person, now }: PlaceOrder): LogEntries =>
  (['order_status', 'payment_status'] as const).map((field) => ({
    ...{ orderId, field, person },
    newValue: 'pending',
    actor: person === undefined ? 'customer' : 'shop',
    createdAt: now,
  }));

/** Records a locked order as paid, with the given stock hold. A promise of delivery is counted from this moment. */
export async function markPaid(
  tx: Database,
  order: OrderHead,
  { holdNumber, actor }: { holdNumber: number; actor: 'provider' | 'customer' },
  now: Date,
): Promise<void> {
  const promised = promiseIfPaid(order, now);
  const paid = {
    ...{ ...PAID, paidAt: now, holdsStock: true, holdNumber },
    ...(promised && { promisedFrom: promised.first, promisedTo: promised.last }),
  };
  await updateOrder(tx, order.orderId, paid, logEntries(order, PAID, actor, now));
  await sellPieces(tx, order.orderId, now);
}

/** Records a failed payment of a locked order, if it is payable. */
export async function markFailed(tx: Database, order: OrderHead, now: Date): Promise<void> {
  if (!isPayable(order) || order.paymentStatus === 'failed') return;
  const next = { paymentStatus: 'failed' } as const;
  await updateOrder(tx, order.orderId, next, logEntries(order, next, 'provider', now));
}

/** Sets a failed payment status back to pending for a new attempt (P-38). */
export function resetFailedPayment(db: Database, orderId: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.paymentStatus !== 'failed' || !isPayable(order)) return;
    const next = { paymentStatus: 'pending' } as const;
    await updateOrder(tx, orderId, next, logEntries(order, next, 'customer', now));
  });
}

/** Status log entries for a transition. Throws if the transition is not allowed. */
function logEntries(
  order: OrderHead,
  next: Partial<Statuses>,
  actor: Actor,
  now: Date,
  person?: string,
): LogEntries {
  if (!mayMove(order, next)) {
    throw new Error(`order ${order.orderId} cannot go to ${JSON.stringify(next)}`);
  }
  const fields = [
    { field: 'order_status', oldValue: order.orderStatus, newValue: next.orderStatus },
    { field: 'payment_status', oldValue: order.paymentStatus, newValue: next.paymentStatus },
  ] as const;
  return fields.flatMap(({ field, oldValue, newValue }) =>
    newValue && newValue !== oldValue
      ? [{ orderId: order.orderId, field, oldValue, newValue, actor, person, createdAt: now }]
      : [],
  );
}

export const PAID_ORDER_REFUSAL = 'This order is paid, so it cannot be cancelled here. Please call us.';

/** Result of a status change; `refundDue`: a paid order was cancelled. */
export interface MovedOrder {
  order: OrderHead;
  movedFrom: OrderStatus;
  refundDue: boolean;
  /** The order already had this status; nothing was changed. */
  isRepeat: boolean;
}

/**
 * Changes an order's status if the transition is allowed (P-37). Cancelling releases stock and coupon and cancels a
 * pending payment. Idempotent. `person`: who of the shop it was. Refusals: not_found, order_move_refused, hallmark_missing,
 * parcel_refused (delivered, and its parcel is not on its way).
 */
export async function moveOrder(
  tx: Database,
  orderId: string,
  status: OrderStatus,
  actor: Actor,
  now: Date,
  person?: string,
): Promise<MovedOrder | Refusal> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse('not_found', `There is no order ${orderId}.`);
  if (order.orderStatus === status) {
    return { order, movedFrom: status, refundDue: false, isRepeat: true };
  }
  const possible = ORDER_MOVES[order.orderStatus].filter((next) => mayMove(order, { orderStatus: next }));
  if (!possible.includes(status)) {
    return refuse(
      'order_move_refused',
      `Order ${orderId} is ${order.orderStatus} and cannot become ${status}. Possible: ${possible.join(', ') || 'nothing'}.`,
    );
  }
  const unmarked = status === 'shipped' ? await readHallmarkRefusal(tx, orderId) : undefined;
  if (unmarked) return unmarked;
  const parcel = status === 'delivered' ? await readLastParcel(tx, orderId) : undefined;
  const undelivered = status === 'delivered' && parcelRefusal(parcel, parcel?.parcel ?? 1, 'delivered');
  if (undelivered) return undelivered;
  const endsPayment = status === 'cancelled' && PAYMENT_MOVES[order.paymentStatus].includes('cancelled');
  const changes = {
    orderStatus: status,
    ...(endsPayment && { paymentStatus: status }),
    ...(status === 'cancelled' && { holdsStock: false }),
  };
  await updateOrder(tx, orderId, changes, logEntries(order, changes, actor, now, person));
  if (status === 'cancelled') {
    await releaseCoupon(tx, orderId);
    await releaseStock(tx, orderId);
    await releasePieces(tx, orderId, now);
  }
  if (status === 'shipped' || status === 'delivered') {
    const event = { orderId, parcel: parcel?.parcel ?? 1, person: person ?? actor, happenedAt: now };
    await addParcelEvent(tx, { ...event, kind: status === 'shipped' ? 'sent' : 'delivered' });
  }
  if (status === 'cancelled') await queueOrderMessage(tx, 'order cancelled', orderId, now);
  if (status === 'delivered') await queueOrderMessage(tx, 'order delivered', orderId, now);
  const refundDue = status === 'cancelled' && order.paymentStatus === 'Success';
  return { order: { ...order, ...changes }, movedFrom: order.orderStatus, refundDue, isRepeat: false };
}
