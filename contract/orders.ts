import * as z from 'zod/mini';
import { optionalText, orderIdField, requiredText, rupees } from './fields.ts';

export const coupon = z
  .object({ coupon_code: z.string(), description: z.string() })
  .register(z.globalRegistry, { id: 'Coupon' });

export const couponsResponse = z.object({ data: z.array(coupon) });

export const shippingAddress = z.object({
  street: requiredText('the street', 500),
  city: requiredText('the city', 100),
  pincode: requiredText('the pincode', 20),
  /** The name or the GST code of the state; an extension, for pincodes that do not name one. */
  state: z.optional(z.nullable(optionalText('the state', 60))),
});

export const createOrderBody = z.object({
  shipping_address: shippingAddress,
  coupon_code: z.optional(z.nullable(optionalText('the coupon code', 40))),
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
  })
  .register(z.globalRegistry, { id: 'OrderItem' });

/** Money of an order that went back to the customer; an extension. */
const orderRefund = z
  .object({ amount: rupees, refunded_at: z.string() })
  .register(z.globalRegistry, { id: 'OrderRefund' });

/** Money that came for an order and goes back to the customer, with the reason; an extension. */
const paymentToReturn = z
  .object({ amount: rupees, reason: z.string() })
  .register(z.globalRegistry, { id: 'PaymentToReturn' });

/**
 * An order; `subtotal_amount`, `coupon_code`, `shipping_state`, `refunds`, the items' `photo_url` and what is optional are extensions.
 * `price_kept_until`: until when an unpaid order keeps its price and pieces; `holds_pieces`: whether it holds them now;
 * `pan_last_four`: the end of the buyer's PAN, where one was given. `money_held`: a payment of it is not decided yet, so it must not be paid again.
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
    shipping_address: z.object({ street: z.string(), city: z.string(), pincode: z.string() }),
    /** The name of the state that the order goes to; null: not known. */
    shipping_state: z.nullable(z.string()),
    items: z.array(orderItem),
    refunds: z.array(orderRefund),
    /** Payments that never paid the order, made twice or too late, and went back; left out when there are none. */
    returned_payments: z.optional(z.array(orderRefund)),
    price_kept_until: z.optional(z.string()),
    holds_pieces: z.optional(z.boolean()),
    money_held: z.optional(z.boolean()),
    payments_to_return: z.optional(z.array(paymentToReturn)),
    pan_last_four: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'Order' });

export const ordersResponse = z.object({ orders: z.array(order) });

export const cancelOrderBody = z.object({ order_id: orderIdField });

export type CancelOrderBody = z.infer<typeof cancelOrderBody>;
export type Coupon = z.infer<typeof coupon>;
export type CouponsResponse = z.infer<typeof couponsResponse>;
export type ShippingAddress = z.infer<typeof shippingAddress>;
export type CreateOrderBody = z.infer<typeof createOrderBody>;
export type CreateOrderResponse = z.infer<typeof createOrderResponse>;
export type OrderItem = z.infer<typeof orderItem>;
export type OrderRefund = z.infer<typeof orderRefund>;
export type Order = z.infer<typeof order>;
export type OrdersResponse = z.infer<typeof ordersResponse>;
