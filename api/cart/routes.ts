import type { FastifyInstance } from 'fastify';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls.ts';
import { cartDeliveryQuery, cartDeliveryResponse } from '#contract/delivery/delivery.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { isRefusal } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { toRupees } from '#contract/money/money.ts';
import {
  addToCartBody,
  cartChangeResponse,
  cartResponse,
  deleteCartItemParams,
  updateCartItemBody,
} from '#contract/orders/cart.ts';
import { cartPromise } from './delivery-service.ts';
import { toCartLine } from './rules.ts';
import { addToCart, changeQuantity, readCart, removeLine } from './service.ts';

export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, clock } = shop;
  bindCustomerCall(app, calls.getCart, { response: cartResponse }, async ({ customer }) => {
    const now = clock();
    const { rateSetId, lines } = await readCart(shop, customer.userId, now);
    return {
      data: lines.map((line) => toCartLine(line, now)),
      rate_set_id: rateSetId,
      priced_at: now.toISOString(),
      price_kept_minutes: Math.floor(shop.stockHoldMs / MINUTE_MS),
      max_payment: toRupees(shop.provider.maxPaymentPaise),
      ...(shop.bankAccount && { takes_transfers: true as const }),
    };
  });

  bindCustomerCall(
    app,
    calls.getCartDelivery,
    { query: cartDeliveryQuery, response: cartDeliveryResponse },
    async ({ query, customer }) => ({
      data: (await cartPromise(shop, customer.userId, query.pincode, clock())) ?? null,
    }),
  );

  bindCustomerCall(
    app,
    calls.addToCart,
    { body: addToCartBody, response: cartChangeResponse },
    async ({ body, customer }) => {
      const { product_id: productId, ...wanted } = body;
      const outcome = await addToCart(shop, customer.userId, { productId, ...wanted }, clock());
      return isRefusal(outcome) ? outcome : { cart_id: outcome.cartId, message: messages.addedToCart };
    },
  );

  bindCustomerCall(
    app,
    calls.updateCartItem,
    { body: updateCartItemBody, response: cartChangeResponse },
    async ({ body, customer }) => {
      const { cart_id: cartId, quantity } = body;
      const outcome = await changeQuantity(db, customer.userId, { cartId, quantity });
      return isRefusal(outcome) ? outcome : { cart_id: cartId, message: 'Your cart is updated.' };
    },
  );

  bindCustomerCall(
    app,
    calls.deleteCartItem,
    { params: deleteCartItemParams, response: messageResponse },
    async ({ params, customer }) =>
      (await removeLine(db, customer.userId, params.cart_id)) ?? {
        message: 'The piece is out of your cart.',
      },
  );
}
