import * as z from 'zod/mini';
import { ownCertificate } from '#contract/certificates/certificates.ts';
import { lineChoiceFields } from '#contract/choices/choices.ts';
import { deliveryDaysSchema } from '#contract/delivery/delivery.ts';
import { optionalText, orderIdField, requiredText, rupees } from '#contract/fields.ts';
import { orderGiftCard } from '#contract/gift-cards/order-gift-cards.ts';
import { businessBuyer } from '#contract/orders/business-buyer.ts';
import { billedPiece } from '#contract/pieces/billed-pieces.ts';
import { PARCEL_EVENTS } from './delivery/parcel-events.ts';
import { creditNoteEntry } from './documents/credit-notes.ts';
import { givenGift, orderGift } from './gift.ts';
import { orderPlan } from './order-plan.ts';
import { bankAccount } from './payments/bank-account.ts';

export const coupon = z
  .object({ coupon_code: z.string(), description: z.string() })
  .register(z.globalRegistry, { id: 'Coupon' });

export const couponsResponse = z.object({ data: z.array(coupon) });

/** What a coupon would take off the cart now, or the reason why it does not apply. */
const couponSaving = z
  .object({ coupon_code: z.string(), saving: rupees, reason: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'CouponSaving' });

/** `cart_total`: the total, before any coupon, for which the savings were computed. */
export const couponSavingsResponse = z.object({ cart_total: rupees, data: z.array(couponSaving) });

export const shippingAddress = z.object({
  street: requiredText('the street', 500),
  city: requiredText('the city', 100),
  pincode: requiredText('the pincode', 20),
  /** An extension: the state's name or GST code, for pincodes that do not determine it (P-31). */
  state: z.optional(z.nullable(optionalText('the state', 60))),
  /** Extensions: who receives the parcel, where it is not the customer. */
  recipient_name: z.optional(z.nullable(optionalText('the name', 100))),
  recipient_phone: z.optional(z.nullable(optionalText('the phone number', 40))),
});

/** Where an order goes. The recipient is an extension, absent where it is the customer. */
export const orderAddress = z.object({
  street: z.string(),
  city: z.string(),
  pincode: z.string(),
  recipient_name: z.optional(z.string()),
  recipient_phone: z.optional(z.string()),
});

export const createOrderBody = z.object({
  shipping_address: shippingAddress,
  coupon_code: z.optional(z.nullable(optionalText('the coupon code', 40))),
  /** An extension: absent or null where the order is no gift. */
  gift: z.optional(z.nullable(givenGift)),
});

export const createOrderResponse = z.object({
  order_id: z.string(),
  total_amount: rupees,
  discount_amount: rupees,
  message: z.string(),
});

const orderItem = z
  .object({
    order_item_id: z.int(),
    product_id: z.int(),
    product_name: z.string(),
    quantity: z.int(),
    subtotal: rupees,
    discounted_subtotal: rupees,
    photo_url: z.nullable(z.string()),
    ...lineChoiceFields,
    /** As it was sold; absent for a piece without metal, such as a gift card. */
    purity: z.optional(z.string()),
    /** It is made for this order within so many working days more. */
    lead_days: z.optional(z.int()),
    /** Present for a gift card. */
    is_gift_card: z.optional(z.literal(true)),
    /** The very pieces that were bought, where the shop registers them; present once they are paid. */
    pieces: z.optional(z.array(billedPiece)),
    /** Those that came with it; present while it is paid and not cancelled. */
    certificates: z.optional(z.array(ownCertificate)),
  })
  .register(z.globalRegistry, { id: 'OrderItem' });

const orderRefund = z
  .object({
    amount: rupees,
    refunded_at: z.string(),
    /** Of the customer's bank; absent until the provider reports it. */
    bank_reference: z.optional(z.string()),
    /** The credit note whose money it is. */
    credit_note: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'OrderRefund' });

/** An extension: a payment to be refunded, with the reason. */
const paymentToReturn = z
  .object({
    ...{ amount: rupees, reason: z.string() },
    /** Paid to the shop itself: it goes to the customer's bank account. */
    is_paid_directly: z.optional(z.literal(true)),
    /** What a savings plan paid: it goes to the customer's bank account. */
    is_from_plan: z.optional(z.literal(true)),
    /** What gift cards paid: it goes back to them. */
    is_from_gift_cards: z.optional(z.literal(true)),
  })
  .register(z.globalRegistry, { id: 'PaymentToReturn' });

/**
 * An order; `subtotal_amount`, `coupon_code`, `shipping_state`, `refunds`, the items' `photo_url` and optional fields
 * are extensions. `price_kept_until`: end of an unpaid order's hold on price and stock; `holds_pieces`: whether stock
 * is held now; `money_held`: a payment is still undecided, so it must not be paid again; `pan_last_four`: last four
 * characters of the buyer's PAN, if given.
 */
export const order = z
  .object({
    order_id: z.string(),
    order_date: z.string(),
    order_status: z.string(),
    payment_status: z.string(),
    subtotal_amount: rupees,
    total_amount: rupees,
    discount_amount: rupees,
    coupon_code: z.nullable(z.string()),
    shipping_address: orderAddress,
    /** The name of the destination state; null if unknown. */
    shipping_state: z.nullable(z.string()),
    /** Absent where it is no gift. */
    gift: z.optional(orderGift),
    items: z.array(orderItem),
    refunds: z.array(orderRefund),
    /** Refunded duplicate or late payments that never paid the order; absent if none. */
    returned_payments: z.optional(z.array(orderRefund)),
    paid_at: z.optional(z.string()),
    price_kept_until: z.optional(z.string()),
    holds_pieces: z.optional(z.boolean()),
    money_held: z.optional(z.boolean()),
    /** Where it is paid to; present while it is unpaid and above what can be paid online at once. */
    bank_account: z.optional(bankAccount),
    /** The savings plan that pays a part of it; null: none yet, but the customer has one. */
    plan: z.optional(z.nullable(orderPlan)),
    /** The gift cards that pay a part of it; empty: none yet, but one may be given. */
    gift_cards: z.optional(z.array(orderGiftCard)),
    /** What is left of the value of old gold and can pay more of it; present while it is unpaid, if there is any. */
    old_gold_left: z.optional(rupees),
    /** What is paid beside plan and gift cards; absent without them. */
    to_pay: z.optional(rupees),
    /** Present on a paid order with gift cards whose codes can be read. */
    has_gift_card_codes: z.optional(z.literal(true)),
    payments_to_return: z.optional(z.array(paymentToReturn)),
    /** Paid to the shop itself (P-358): what goes back of it goes to the customer's bank account. */
    is_paid_directly: z.optional(z.literal(true)),
    pan_last_four: z.optional(z.string()),
    /** The business that buys it; null: none yet, but one may be given. */
    business: z.optional(z.nullable(businessBuyer)),
    /** Of a paid order as promised, else if it is paid now; absent where the days are agreed by phone. */
    delivery: z.optional(deliveryDaysSchema),
    /** Present once it is shipped; carrier and number where the shop entered them. */
    shipped_at: z.optional(z.string()),
    carrier: z.optional(z.string()),
    tracking_number: z.optional(z.string()),
    /** What happened to its parcels, oldest first; one that came back may have been sent again. */
    parcel_events: z.optional(z.array(z.object({ kind: z.enum(PARCEL_EVENTS), at: z.string() }))),
    /** Present while the customer can cancel it although it is paid: it is not packed yet. */
    can_cancel: z.optional(z.literal(true)),
    /** Present once it has arrived, if it has pieces that can be reviewed. */
    can_review: z.optional(z.literal(true)),
    /** Absent if none. */
    credit_notes: z.optional(z.array(creditNoteEntry)),
    /** Refunds of pieces that came back which the bank has not paid yet; absent if none. */
    refunds_on_the_way: z.optional(z.array(z.object({ amount: rupees, ordered_at: z.string() }))),
  })
  .register(z.globalRegistry, { id: 'Order' });

export const ordersResponse = z.object({ orders: z.array(order) });

export const cancelOrderBody = z.object({ order_id: orderIdField });

/** `refund_amount`: what goes back; absent if it was cancelled before, or all of it went back already. */
export const cancelPaidOrderResponse = z.object({
  message: z.string(),
  refund_amount: z.optional(rupees),
});

/** `not_added`: pieces that could not be put back, or not all of them, with the reason. */
export const returnOrderToCartResponse = z.object({
  message: z.string(),
  not_added: z.array(z.object({ product_name: z.string(), reason: z.string() })),
});

export type CancelOrderBody = z.infer<typeof cancelOrderBody>;
export type CancelPaidOrderResponse = z.infer<typeof cancelPaidOrderResponse>;
export type ReturnOrderToCartResponse = z.infer<typeof returnOrderToCartResponse>;
export type OrderAddress = z.infer<typeof orderAddress>;
export type Coupon = z.infer<typeof coupon>;
export type CouponSavingsResponse = z.infer<typeof couponSavingsResponse>;
export type CouponsResponse = z.infer<typeof couponsResponse>;
export type ShippingAddress = z.infer<typeof shippingAddress>;
export type CreateOrderBody = z.infer<typeof createOrderBody>;
export type CreateOrderResponse = z.infer<typeof createOrderResponse>;
export type OrderItem = z.infer<typeof orderItem>;
export type OrderRefund = z.infer<typeof orderRefund>;
export type Order = z.infer<typeof order>;
export type OrdersResponse = z.infer<typeof ordersResponse>;
