import { isAvailable } from '#api/cart/rules.ts';
import {
  type CartOwner,
  type CartRow,
  emptyCartWrite,
  type LockedCart,
  lockCart,
} from '#api/cart/service.ts';
import { type AppliedCoupon, applyCoupon, holdCouponWrite, releaseCoupon } from '#api/coupons/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { brokenConstraint } from '#api/platform/database/database-errors.ts';
import { clientOf, send, type Write } from '#api/platform/database/prepared-statements.ts';
import {
  closeWith,
  inOpenedTransactionUnlessRefused,
  inTransaction,
} from '#api/platform/database/transactions.ts';
import { randomId } from '#api/platform/random-id.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupees, type Paise, paise, sumOf } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import type { ShippingAddress } from '#contract/orders.ts';
import { countUnpaidOrders } from './hold-queries.ts';
import { frozenItem, isCounted, type Priced, priceLines } from './line-rules.ts';
import { insertOrderWrite, lockOrder, type OrderHead, payOrderWrite, updateOrderWrite } from './queries.ts';
import {
  isPayable,
  MIN_PAYMENT,
  mayMove,
  ORDER_MOVES,
  PAID,
  PAYMENT_MOVES,
  STOCK_HOLD_MS,
  type Statuses,
} from './rules.ts';
import { stateOfAddress } from './state-rules.ts';
import { releaseStock, STOCK_RULE, takeStockWrites } from './stock-queries.ts';

export { findOwnOrder, lockOrder, type OrderHead } from './queries.ts';

export interface PlaceOrder {
  owner: CartOwner;
  shippingAddress: ShippingAddress;
  couponCode?: string | null;
  /** The cart total that the page showed, in paise; a different current total is refused once (P-36). */
  shownTotal?: Paise;
  /** Maximum order total, in paise; unlimited if absent. */
  maxPayment?: Paise;
  /** How long price and stock are held for payment (P-39). */
  stockHoldMs?: number;
  /** Maximum number of unpaid orders of a customer; unlimited if absent (P-41). */
  maxUnpaidOrders?: number;
  now: Date;
}

export interface PlacedOrder {
  orderId: string;
  total: Paise;
  discount: Paise;
}

export type Actor = 'customer' | 'provider' | 'shop';

type PricedLine = Priced<CartRow>;

/** Attempts to place an order when concurrent orders take the same stock. */
const MAX_ATTEMPTS = 3;
/** 100 random bits. */
const ORDER_ID_CHARACTERS = 20;
const FIRST_HOLD = 1;

/**
 * Turns a customer's cart into an order in one transaction: locks the cart, prices every line by the item price rule
 * (P-21), applies the coupon, holds the stock, stores the prices and empties the cart (P-36). A repeated request finds
 * an empty cart. Refusals: unauthenticated (invalid session), cart_empty, product_unavailable, out_of_stock,
 * too_many_unpaid_orders, price_changed, invalid_input (the state), coupon_refused, amount_too_low, amount_too_high.
 */
export async function placeOrder(db: Database, request: PlaceOrder): Promise<PlacedOrder | Refusal> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await placeNow(db, request);
    } catch (error) {
      // A concurrent order took the stock; the retry refuses and names the product that is short.
      if (brokenConstraint(error) !== STOCK_RULE) throw error;
    }
  }
  return refuse('out_of_stock');
}

function placeNow(db: Database, request: PlaceOrder): Promise<PlacedOrder | Refusal> {
  const open = (tx: Database) =>
    Promise.all([lockCart(tx, request.owner), countUnpaidOrders(tx, request.owner)]);
  return inOpenedTransactionUnlessRefused<Awaited<ReturnType<typeof open>>, PlacedOrder | Refusal>(
    db,
    open,
    async (tx, [cart, unpaid]) => {
      if (!cart) return refuse('unauthenticated');
      const stateCode = stateOfAddress(request.shippingAddress);
      if (isRefusal(stateCode)) return stateCode;
      const lines = priceLines(cart.lines, request.now);
      const subtotal = sumOf(lines.map((line) => line.subtotal));
      const unfit =
        cartRefusal(lines, subtotal, request.shownTotal) ?? unpaidRefusal(unpaid, request.maxUnpaidOrders);
      if (unfit) return unfit;

      const coupon = await couponOf(tx, cart.userId, request, lines);
      if (isRefusal(coupon)) return coupon;
      const discount = sumOf(coupon?.shares ?? []);
      const placed = { orderId: randomId(ORDER_ID_CHARACTERS), total: paise(subtotal - discount), discount };
      const unpayable = amountRefusal(placed.total, request.maxPayment);
      if (unpayable) return unpayable;

      const tooFew = stockRefusal(lines);
      if (tooFew) return tooFew;
      const inserted = insertOrderWrite(
        { ...frozenOrder(request, placed, cart, subtotal, coupon), stateCode },
        lines.map((line, index) => frozenItem(placed.orderId, line, coupon?.shares[index] ?? paise(0))),
        (['order_status', 'payment_status'] as const).map((field) => ({
          orderId: placed.orderId,
          field,
          newValue: 'pending',
          actor: 'customer',
          createdAt: request.now,
        })),
      );
      const redemption = coupon && {
        orderId: placed.orderId,
        couponCode: coupon.couponCode,
        userId: cart.userId,
        createdAt: request.now,
      };
      return closeWith(placed, [
        ...takeStockWrites(placed.orderId, FIRST_HOLD, lines.filter(isCounted)),
        inserted,
        ...(redemption ? [holdCouponWrite(tx, redemption)] : []),
        emptyCartWrite(
          cart.userId,
          lines.map((line) => line.cartId),
        ),
      ]);
    },
  );
}

function cartRefusal(lines: PricedLine[], subtotal: Paise, shownTotal?: Paise): Refusal | undefined {
  if (lines.length === 0) return refuse('cart_empty');
  const gone = lines.find((line) => !isAvailable(line));
  if (gone) {
    const [code, why] =
      gone.stock === 0
        ? (['out_of_stock', 'is sold out'] as const)
        : (['product_unavailable', 'is no longer for sale'] as const);
    return refuse(code, `${gone.productName} ${why}. Please remove it from your cart.`);
  }
  if (shownTotal !== undefined && shownTotal !== subtotal) {
    return refuse(
      'price_changed',
      `Your cart or a price in it changed since you opened it. The total is now ${formatRupees(subtotal)}. Please check and order again.`,
    );
  }
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

async function couponOf(
  tx: Database,
  userId: string,
  { couponCode, now }: PlaceOrder,
  lines: PricedLine[],
): Promise<AppliedCoupon | undefined | Refusal> {
  return couponCode?.trim() ? applyCoupon(tx, userId, couponCode, lines, now) : undefined;
}

/** Refuses a total that could not be paid, before the cart is emptied and stock is held. */
export function amountRefusal(
  total: Paise,
  maxPayment = paise(Number.POSITIVE_INFINITY),
): Refusal | undefined {
  if (total < MIN_PAYMENT) return refuse('amount_too_low');
  if (total <= maxPayment) return undefined;
  return refuse(
    'amount_too_high',
    `At most ${formatRupees(maxPayment)} can be paid online at once, and this comes to ${formatRupees(total)}. Please order fewer pieces, or call us.`,
  );
}

function stockRefusal(lines: PricedLine[]): Refusal | undefined {
  const short = lines.filter(isCounted).find((line) => line.stock < line.quantity);
  if (!short) return undefined;
  return refuse('out_of_stock', `We have only ${short.stock} of ${short.productName}. Please choose fewer.`);
}

function frozenOrder(
  { shippingAddress, now, stockHoldMs = STOCK_HOLD_MS }: PlaceOrder,
  placed: PlacedOrder,
  { userId, version: cartVersion }: LockedCart,
  subtotal: Paise,
  coupon: AppliedCoupon | undefined,
): Parameters<typeof insertOrderWrite>[0] {
  return {
    orderId: placed.orderId,
    userId,
    cartVersion,
    orderDate: now,
    orderStatus: 'pending',
    paymentStatus: 'pending',
    subtotal,
    discount: placed.discount,
    total: placed.total,
    couponCode: coupon?.couponCode ?? null,
    priceKeptUntil: new Date(now.getTime() + stockHoldMs),
    holdsStock: true,
    holdNumber: FIRST_HOLD,
    street: shippingAddress.street,
    city: shippingAddress.city,
    pincode: shippingAddress.pincode,
    recipientName: shippingAddress.recipient_name || null,
    recipientPhone: shippingAddress.recipient_phone || null,
  };
}

/** The statement that records a locked order as paid, with the given stock hold. */
export function markPaidWrite(order: OrderHead, holdNumber: number, now: Date): Write {
  const paid = { ...PAID, paidAt: now, holdNumber };
  return payOrderWrite(order.orderId, paid, logEntries(order, PAID, 'provider', now));
}

/** The statements that record a failed payment of a locked order; none if it is not payable. */
export function markFailedWrites(tx: Database, order: OrderHead, now: Date): Write[] {
  if (!isPayable(order) || order.paymentStatus === 'failed') return [];
  const next = { paymentStatus: 'failed' } as const;
  return [updateOrderWrite(tx, order.orderId, next, logEntries(order, next, 'provider', now))];
}

/** Sets a failed payment status back to pending for a new attempt (P-38). */
export function awaitPaymentAnew(db: Database, orderId: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.paymentStatus !== 'failed' || !isPayable(order)) return;
    const next = { paymentStatus: 'pending' } as const;
    await send(clientOf(tx), updateOrderWrite(tx, orderId, next, logEntries(order, next, 'customer', now)));
  });
}

/** Status log entries for a transition. Throws if the transition is not allowed. */
function logEntries(
  order: OrderHead,
  next: Partial<Statuses>,
  actor: Actor,
  now: Date,
): Parameters<typeof updateOrderWrite>[3] {
  if (!mayMove(order, next)) {
    throw new Error(`order ${order.orderId} cannot go to ${JSON.stringify(next)}`);
  }
  const fields = [
    { field: 'order_status', oldValue: order.orderStatus, newValue: next.orderStatus },
    { field: 'payment_status', oldValue: order.paymentStatus, newValue: next.paymentStatus },
  ] as const;
  return fields.flatMap(({ field, oldValue, newValue }) =>
    newValue && newValue !== oldValue
      ? [{ orderId: order.orderId, field, oldValue, newValue, actor, createdAt: now }]
      : [],
  );
}

export const PAID_ALREADY = 'This order is paid, so it cannot be cancelled here. Please call us.';

/** Result of a status change; `refundDue`: a paid order was cancelled. */
export interface MovedOrder {
  order: OrderHead;
  refundDue: boolean;
  /** The order already had this status; nothing was changed. */
  isRepeat: boolean;
}

/**
 * Changes an order's status if the transition is allowed (P-37). Cancelling releases stock and coupon and cancels a
 * pending payment. Idempotent. Refusals: not_found, order_move_refused.
 */
export async function moveOrder(
  tx: Database,
  orderId: string,
  status: OrderStatus,
  actor: Actor,
  now: Date,
): Promise<MovedOrder | Refusal> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse('not_found', `There is no order ${orderId}.`);
  if (order.orderStatus === status) return { order, refundDue: false, isRepeat: true };
  const possible = ORDER_MOVES[order.orderStatus].filter((next) => mayMove(order, { orderStatus: next }));
  if (!possible.includes(status)) {
    return refuse(
      'order_move_refused',
      `Order ${orderId} is ${order.orderStatus} and cannot become ${status}. Possible: ${possible.join(', ') || 'nothing'}.`,
    );
  }
  const endsPayment = status === 'cancelled' && PAYMENT_MOVES[order.paymentStatus].includes('cancelled');
  const changes = {
    orderStatus: status,
    ...(endsPayment && { paymentStatus: status }),
    ...(status === 'cancelled' && { holdsStock: false }),
  };
  await send(clientOf(tx), updateOrderWrite(tx, orderId, changes, logEntries(order, changes, actor, now)));
  if (status === 'cancelled') {
    await releaseCoupon(tx, orderId);
    await releaseStock(tx, orderId);
  }
  const refundDue = status === 'cancelled' && order.paymentStatus === 'Success';
  return { order: { ...order, ...changes }, refundDue, isRepeat: false };
}
