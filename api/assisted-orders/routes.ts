import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import {
  addToCustomerCartBody,
  changeCustomerCartBody,
  customerCartQuery,
  customerCartResponse,
  orderablePieceQuery,
  orderablePieceResponse,
  orderForCustomerBody,
  orderForCustomerResponse,
} from '#contract/office/assisted-orders/assisted-orders.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  addToCustomerCart,
  changeCustomerCart,
  orderForCustomer,
  readCustomerCart,
  readOrderablePiece,
} from './service.ts';

export function assistedOrderRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getCustomerCart,
    { query: customerCartQuery, response: customerCartResponse },
    async ({ acting, query: { user_id: userId, pincode } }) => ({
      data: await readCustomerCart(shop, { userId, pincode }, acting.now),
    }),
  );

  bindOfficeCall(
    app,
    officeCalls.getOrderablePiece,
    { query: orderablePieceQuery, response: orderablePieceResponse },
    async ({ acting, query }) => {
      const piece = await readOrderablePiece(shop, query.product_id, acting.now);
      return isRefusal(piece) ? piece : { data: piece };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.addToCustomerCart,
    { body: addToCustomerCartBody, response: messageResponse },
    async ({ acting, body }) =>
      (await addToCustomerCart({ shop, acting }, body)) ?? { message: 'It is in the cart.' },
  );

  bindOfficeCall(
    app,
    officeCalls.changeCustomerCart,
    { body: changeCustomerCartBody, response: messageResponse },
    async ({ acting, body }) =>
      (await changeCustomerCart(acting, body)) ?? {
        message: body.quantity === 0 ? 'It is out of the cart.' : 'The cart is changed.',
      },
  );

  bindOfficeCall(
    app,
    officeCalls.orderForCustomer,
    { body: orderForCustomerBody, response: orderForCustomerResponse },
    async ({ acting, body }) => {
      const placed = await orderForCustomer({ shop, acting }, body);
      if (isRefusal(placed)) return placed;
      return { message: 'It is ordered, and waits for the payment.', order_id: placed.orderId };
    },
  );
}
