import { toLineChoice } from '#api/catalogue/choices/choice-rules.ts';
import { shownBilledPiece } from '#api/pieces/hallmark-rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { OrderGiftCard } from '#contract/gift-cards/order-gift-cards.ts';
import { type Paise, paise, toRupees } from '#contract/money/money.ts';
import { NO_METAL } from '#contract/money/price-break-up.ts';
import { type DeliveryDays, promiseWhenPaid } from '#contract/orders/delivery/delivery-promise.ts';
import type { ParcelEvent } from '#contract/orders/delivery/parcel-events.ts';
import type { OrderGift } from '#contract/orders/gift.ts';
import type { OrderPlan } from '#contract/orders/order-plan.ts';
import {
  hasArrived,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '#contract/orders/order-states.ts';
import type { Order, OrderRefund } from '#contract/orders/orders.ts';
import type { BankAccount } from '#contract/orders/payments/bank-account.ts';
import type { orders } from '#db/tables/orders/orders.ts';
import type { CardOfOrder, PlanOfOrder } from './columns.ts';
import type { OrderRow } from './queries.ts';
import { knownState } from './state-rules.ts';

export type OrderHead = typeof orders.$inferSelect;

/** Allowed order status transitions (P-37). */
export const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
};

/** Allowed payment status transitions; `Success` is final (P-38). A failed payment may be retried or confirmed by the bank. */
export const PAYMENT_MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['Success', 'failed', 'cancelled'],
  failed: ['pending', 'Success'],
  Success: [],
  cancelled: [],
};

export interface Statuses {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
}

/** Whether a status change is allowed. Unchanged statuses are fine; only a paid order can be processing. */
export function mayMove(from: Statuses, to: Partial<Statuses>): boolean {
  const { orderStatus, paymentStatus } = { ...from, ...to };
  if (orderStatus === 'processing' && paymentStatus !== 'Success') return false;
  return (
    (orderStatus === from.orderStatus || ORDER_MOVES[from.orderStatus].includes(orderStatus)) &&
    (paymentStatus === from.paymentStatus || PAYMENT_MOVES[from.paymentStatus].includes(paymentStatus))
  );
}

export const PAID = { orderStatus: 'processing', paymentStatus: 'Success' } as const;

export function isPayable(order: Statuses): boolean {
  return (
    ORDER_MOVES[order.orderStatus].includes(PAID.orderStatus) &&
    PAYMENT_MOVES[order.paymentStatus].includes(PAID.paymentStatus)
  );
}

export const UNPAID_STATUSES = PAYMENT_STATUSES.filter((status) =>
  PAYMENT_MOVES[status].includes(PAID.paymentStatus),
);

/** The smallest amount that payment providers take. */
export const MIN_PAYMENT_PAISE = 100;

/** Age at which an unpaid order is cancelled (P-41). */
export const UNPAID_ORDER_LIFE_MS = 72 * HOUR_MS;

/** Default time for which an unpaid order holds its price and stock (P-39). */
export const STOCK_HOLD_MS = 30 * 60 * 1000;

/**
 * At least how long price and stock are held for a bank transfer (P-348), as a bank lets a new payee wait for up to a day, and for
 * an order that the shop placed (P-352), whose customer is not at the payment page yet.
 */
export const LONG_HOLD_MS = DAY_MS;

/** How long an opened checkout may stay in use; its order is not cancelled meanwhile. */
export const PAYMENT_WINDOW_MS = 30 * 60 * 1000;

/** The amounts of an order from which follows what is to be paid. */
export type OrderAmounts = Pick<OrderHead, 'totalPaise' | 'planSavedPaise' | 'giftCardPaise'>;

/** What is to be paid of an order, or was, beside what its savings plan (P-350) and gift cards (P-351) pay. */
export function toPayOf({ totalPaise, planSavedPaise, giftCardPaise }: OrderAmounts): Paise {
  return paise(totalPaise - planSavedPaise - giftCardPaise);
}

/** Why a payment of an order must be refunded, if so; shown to owner and customer (P-51). */
export function refundReason(order: Statuses & OrderAmounts, amountPaise: Paise): string | undefined {
  if (order.orderStatus === 'cancelled') return 'The order was cancelled before this payment was confirmed.';
  if (!isPayable(order)) return 'The order was paid by another payment before.';
  return toPayOf(order) === amountPaise
    ? undefined
    : 'The total of the order changed before this payment was confirmed.';
}

/** Refund reason if the stock of an order was sold meanwhile. */
export const PIECES_GONE = 'The pieces were sold before the bank confirmed this payment.';

function toRefund(refund: OrderRow['refunds'][number]): OrderRefund {
  const { amountPaise, refundedAt, bankReference, creditNoteNumber } = refund;
  return {
    amount: toRupees(amountPaise),
    refunded_at: new Date(refundedAt).toISOString(),
    ...(bankReference !== null && { bank_reference: bankReference }),
    ...(creditNoteNumber !== null && { credit_note: creditNoteNumber }),
  };
}

function toShipping(
  shipping: OrderRow['shipping'],
): Pick<Order, 'shipped_at' | 'carrier' | 'tracking_number' | 'parcel_events'> {
  if (!shipping) return {};
  const { carrier, trackingNumber, events } = shipping;
  const shown = events
    .filter(({ kind }, index) => isNews(kind) && events[index + 1]?.kind !== 'on the way')
    .map(({ kind, at }) => ({ kind, at: new Date(at).toISOString() }));
  const sent = shown.findLast(({ kind }) => kind === 'sent');
  return {
    ...(sent && { shipped_at: sent.at }),
    ...(carrier !== null && { carrier }),
    ...(trackingNumber !== null && { tracking_number: trackingNumber }),
    parcel_events: shown,
  };
}

/** Whether a customer reads of it; that a parcel was checked is the shop's own work. */
const isNews = (kind: ParcelEvent) => kind !== 'checked' && kind !== 'on the way';

type Promised = Pick<OrderHead, 'orderDate' | 'promisedFrom' | 'promisedTo'>;

/** The days of delivery that an order is promised if it is paid at an instant (P-223). */
export function promiseIfPaid(order: Promised, paidAt: Date): DeliveryDays | undefined {
  const promised = promisedOf(order);
  return promised && promiseWhenPaid(promised, order.orderDate, paidAt);
}

/** The promised days of a paid order; of an unpaid one, those if it is paid now. */
function deliveryOf(row: OrderRow, now: Date): DeliveryDays | undefined {
  return row.paidAt === null ? promiseIfPaid(row, now) : promisedOf(row);
}

/** As it was promised last. */
export function promisedOf({ promisedFrom, promisedTo }: Promised): DeliveryDays | undefined {
  if (promisedFrom === null || promisedTo === null) return undefined;
  return { first: promisedFrom, last: promisedTo };
}

/** Whether the customer can cancel a paid order: until it is packed (P-251). */
function canCancel({ orderStatus, paymentStatus, isPacked }: OrderRow): boolean {
  return orderStatus === 'processing' && paymentStatus === 'Success' && !isPacked;
}

/** Whether it has arrived with pieces that can be reviewed (P-355). */
function canReview({ orderStatus, items }: OrderRow): boolean {
  return hasArrived(orderStatus) && items.some(({ isGiftCard }) => !isGiftCard);
}

function afterSaleOf(
  row: OrderRow,
): Pick<Order, 'can_cancel' | 'can_review' | 'credit_notes' | 'refunds_on_the_way'> {
  return {
    ...(canCancel(row) && { can_cancel: true }),
    ...(canReview(row) && { can_review: true }),
    ...(row.creditNotes.length > 0 && {
      credit_notes: row.creditNotes.map(({ number, kind, cause, invoiceNumber, date, totalPaise }) => ({
        ...{ number, kind, cause, invoice_number: invoiceNumber, total: toRupees(totalPaise) },
        date: new Date(date).toISOString(),
      })),
    }),
    ...(row.refundsOnTheWay.length > 0 && {
      refunds_on_the_way: row.refundsOnTheWay.map(({ amountPaise, orderedAt }) => ({
        amount: toRupees(amountPaise),
        ordered_at: new Date(orderedAt).toISOString(),
      })),
    }),
  };
}

/** Undefined where the order is no gift. */
export function giftOf({
  isGift,
  giftMessage,
}: Pick<OrderHead, 'isGift' | 'giftMessage'>): OrderGift | undefined {
  if (!isGift) return undefined;
  return giftMessage === null ? {} : { message: giftMessage };
}

/** Null while an unpaid order may name one. */
function businessOf({ business, orderStatus }: OrderRow, takesBusinesses: boolean): Pick<Order, 'business'> {
  const mayBeGiven = takesBusinesses && orderStatus === 'pending';
  return business !== null || mayBeGiven ? { business } : {};
}

/** What the shop offers for its orders. */
export interface OrderTerms {
  /** A business can give its GSTIN. */
  takesBusinesses: boolean;
  maxPaymentPaise: Paise;
  bankAccount: BankAccount | undefined;
}

/** Where an order is transferred to: undefined if it is paid, cancelled, or is paid online. */
function bankAccountFor(
  row: Statuses & OrderAmounts & Pick<OrderHead, 'paysByTransfer'>,
  { maxPaymentPaise, bankAccount }: OrderTerms,
): Pick<Order, 'bank_account'> {
  const isTransferred = isPayable(row) && (row.paysByTransfer || toPayOf(row) > maxPaymentPaise);
  return isTransferred && bankAccount ? { bank_account: bankAccount } : {};
}

export function toOrderPlan({ userSchemeId, schemeName, savedPaise, benefitPaise }: PlanOfOrder): OrderPlan {
  return {
    ...{ user_scheme_id: userSchemeId, scheme_name: schemeName },
    ...{ saved: toRupees(savedPaise), benefit: toRupees(benefitPaise) },
  };
}

function planOf(row: OrderRow): Pick<Order, 'plan'> {
  if (row.plan) return { plan: toOrderPlan(row.plan) };
  return row.hasPlans && isPayable(row) ? { plan: null } : {};
}

/** None is shown where the shop sold none, the order is over, or has nothing but gift cards, which no gift card pays. */
function giftCardsOf(row: OrderRow): Pick<Order, 'gift_cards'> {
  const mayBeGiven = row.mayUseGiftCards && isPayable(row) && row.items.some(({ isGiftCard }) => !isGiftCard);
  return row.giftCards.length > 0 || mayBeGiven ? { gift_cards: row.giftCards.map(toOrderGiftCard) } : {};
}

export function toOrderGiftCard({
  giftCardId,
  lastFour,
  amountPaise,
  isOldGold,
}: CardOfOrder): OrderGiftCard {
  return {
    ...{ gift_card_id: giftCardId, last_four: lastFour, amount: toRupees(amountPaise) },
    ...(isOldGold && { is_old_gold: true as const }),
  };
}

export function toOrder(row: OrderRow, now: Date, terms: OrderTerms): Order {
  const delivery = deliveryOf(row, now);
  const gift = giftOf(row);
  return {
    order_id: row.orderId,
    order_date: row.orderDate.toISOString(),
    order_status: row.orderStatus,
    payment_status: row.paymentStatus,
    subtotal_amount: toRupees(row.subtotalPaise),
    total_amount: toRupees(row.totalPaise),
    discount_amount: toRupees(row.discountPaise),
    coupon_code: row.couponCode,
    shipping_address: {
      ...{ street: row.street, city: row.city, pincode: row.pincode },
      ...(row.recipientName !== null && { recipient_name: row.recipientName }),
      ...(row.recipientPhone !== null && { recipient_phone: row.recipientPhone }),
    },
    shipping_state: knownState(row)?.stateName ?? null,
    ...(gift && { gift }),
    ...(row.paidAt !== null && { paid_at: row.paidAt.toISOString() }),
    price_kept_until: row.priceKeptUntil.toISOString(),
    holds_pieces: row.holdsStock,
    money_held: row.moneyHeld,
    payments_to_return: row.paymentsToReturn.map(({ amountPaise, reason, provider }) => ({
      ...{ amount: toRupees(amountPaise), reason },
      ...(provider === 'bank' && { is_paid_directly: true as const }),
      ...(provider === 'plan' && { is_from_plan: true as const }),
      ...(provider === 'gift-card' && { is_from_gift_cards: true as const }),
    })),
    ...(row.isPaidDirectly && { is_paid_directly: true as const }),
    ...(row.panLastFour !== null && { pan_last_four: row.panLastFour }),
    ...bankAccountFor(row, terms),
    ...planOf(row),
    ...giftCardsOf(row),
    ...(row.oldGoldLeft > 0 && isPayable(row) && { old_gold_left: toRupees(row.oldGoldLeft) }),
    ...(toPayOf(row) !== row.totalPaise && { to_pay: toRupees(toPayOf(row)) }),
    ...(row.hasGiftCardCodes && row.orderStatus !== 'cancelled' && { has_gift_card_codes: true as const }),
    ...businessOf(row, terms.takesBusinesses),
    ...(delivery && { delivery }),
    ...toShipping(row.shipping),
    items: row.items.map((item) => ({
      order_item_id: item.orderItemId,
      product_id: item.productId,
      product_name: item.productName,
      quantity: item.quantity,
      subtotal: toRupees(item.subtotalPaise),
      discounted_subtotal: toRupees(item.discountedSubtotalPaise),
      photo_url: item.photoUrl,
      ...toLineChoice(item),
      ...(item.metal !== NO_METAL && { purity: item.purity }),
      ...(item.leadDays > 0 && { lead_days: item.leadDays }),
      ...(item.isGiftCard && { is_gift_card: true as const }),
      ...(row.paidAt !== null && item.pieces.length > 0 && { pieces: item.pieces.map(shownBilledPiece) }),
      ...(item.certificates.length > 0 && { certificates: item.certificates }),
    })),
    ...afterSaleOf(row),
    refunds: row.refunds.map(toRefund),
    ...(row.returnedPayments.length > 0 && { returned_payments: row.returnedPayments.map(toRefund) }),
  };
}
