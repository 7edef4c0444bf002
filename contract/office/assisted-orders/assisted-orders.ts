import * as z from 'zod/mini';
import { offeredChoices } from '#contract/choices/choices.ts';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import { deliveryDaysSchema, pincodeField } from '#contract/delivery/delivery.ts';
import { rowId, rowIdInQuery, rupees } from '#contract/fields.ts';
import { countField } from '#contract/office/input-fields.ts';
import { addToCartBody, cartLine } from '#contract/orders/cart.ts';
import { createOrderBody, orderAddress } from '#contract/orders/orders.ts';

const userId = z.uuid({ error: 'This is no customer.' });

/** With a pincode, the response has the days of delivery there. */
export const customerCartQuery = z.object({ user_id: userId, pincode: z.optional(pincodeField) });

/** What the customer has in the cart, at the prices of now. */
const customerCart = z
  .object({
    lines: z.array(cartLine),
    total: rupees,
    /** What can be paid online at once. */
    max_payment: rupees,
    takes_transfers: z.boolean(),
    /** Null without a pincode, or where the days are agreed by phone. */
    delivery: z.nullable(deliveryDaysSchema),
    /** Where the newest order went; null: there is none. */
    last_address: z.nullable(orderAddress),
  })
  .register(z.globalRegistry, { id: 'CustomerCart' });

export const customerCartResponse = z.object({ data: customerCart });

export const orderablePieceQuery = z.object({ product_id: rowIdInQuery });

/** A piece on sale with the choices that it offers. */
const orderablePiece = z
  .object({
    product_id: z.int(),
    sku: z.string(),
    product_name: z.string(),
    photo_url: z.nullable(z.string()),
    /** In its standard version; null while it has no price. */
    price: z.nullable(rupees),
    choices: z.nullable(offeredChoices),
  })
  .register(z.globalRegistry, { id: 'OrderablePiece' });

export const orderablePieceResponse = z.object({ data: orderablePiece });

export const addToCustomerCartBody = z.object({
  user_id: userId,
  ...z.omit(addToCartBody, { shown_price: true }).shape,
});

/** A quantity of 0 takes the line out. */
export const changeCustomerCartBody = z.object({
  user_id: userId,
  cart_id: rowId,
  quantity: countField('the number of pieces', 0, MAX_QUANTITY_PER_LINE),
});

export const WAYS_TO_PAY = ['online', 'bank transfer'] as const;

/** `shown_total`: of the cart before any coupon, as the person read it to the customer. */
export const orderForCustomerBody = z.object({
  user_id: userId,
  ...createOrderBody.shape,
  shown_total: rupees,
  pays_by: z.enum(WAYS_TO_PAY, { error: `Please choose: ${WAYS_TO_PAY.join(' or ')}.` }),
});

export const orderForCustomerResponse = z.object({ message: z.string(), order_id: z.string() });

export type CustomerCart = z.infer<typeof customerCart>;
export type OrderablePiece = z.infer<typeof orderablePiece>;
export type AddToCustomerCartBody = z.infer<typeof addToCustomerCartBody>;
export type ChangeCustomerCartBody = z.infer<typeof changeCustomerCartBody>;
export type OrderForCustomerBody = z.infer<typeof orderForCustomerBody>;
export type WayToPay = (typeof WAYS_TO_PAY)[number];
