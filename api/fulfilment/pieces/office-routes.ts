import type { FastifyInstance } from 'fastify';
import { acceptHeavierPiece } from '#api/payments/weights/heavier-service.ts';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { acceptHeavierPieceBody } from '#contract/office/orders/heavier-piece.ts';
import * as contract from '#contract/office/orders/orders.ts';
import { setPacked } from '../packing-service.ts';
import { exchangePiece } from './exchange-service.ts';
import { checkPiece } from './scan-service.ts';

/** The registered pieces of orders: checked by their tags while they are packed. */
export function orderPieceRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getOrderPiece,
    { query: contract.orderPieceQuery, response: contract.orderPieceResponse },
    async ({ query }) => checkPiece(shop.db, query.order_id, query.tag),
  );

  bindOfficeCall(
    app,
    officeCalls.packScannedOrder,
    { body: contract.packScannedBody, response: messageResponse },
    async ({ acting, body: { order_id, tags } }) =>
      (await setPacked(acting, order_id, true, tags)) ?? { message: `Order ${order_id} is packed.` },
  );

  bindOfficeCall(
    app,
    officeCalls.exchangePiece,
    { body: contract.exchangePieceBody, response: messageResponse },
    async ({ acting, body: { order_id, tag, new_tag } }) => {
      const done = await exchangePiece(acting, { orderId: order_id, tag, newTag: new_tag });
      if (isRefusal(done)) return done;
      return { message: `The order now has ${done.newTag}; ${done.tag} is for sale again.` };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.acceptHeavierPiece,
    { body: acceptHeavierPieceBody, response: messageResponse },
    async ({ acting, body: { order_id: orderId, tag, reason } }) =>
      (await acceptHeavierPiece(acting, { orderId, tag, reason })) ?? {
        message: 'It is sent at the price of the order. The order can be packed.',
      },
  );
}
