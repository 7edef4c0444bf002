import type { FastifyInstance } from 'fastify';
import { readShown } from '#api/platform/database/replica.ts';
import { bindPublicCall, bindSharedCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { calls } from '#contract/calls.ts';
import {
  productQuery,
  productResponse,
  taggedPieceQuery,
  taggedPieceResponse,
} from '#contract/catalogue/product-details.ts';
import { deliveryQuery, deliveryResponse } from '#contract/delivery/delivery.ts';
import { findDelivery } from './delivery-service.ts';
import { productDetails, taggedPiece } from './product-service.ts';

export function productRoutes(app: FastifyInstance, shop: Shop): void {
  bindSharedCall(
    app,
    calls.getProduct,
    { query: productQuery, response: productResponse },
    shop.sharedResponses,
    ({ query }) => readShown(shop, (reader) => productDetails(reader, query, shop.clock())),
  );

  bindPublicCall(app, calls.getDelivery, { query: deliveryQuery, response: deliveryResponse }, ({ query }) =>
    findDelivery(shop, query, shop.clock()),
  );

  // A sale changes the piece's state, and sales do not empty the cache.
  bindPublicCall(
    app,
    calls.getTaggedPiece,
    { query: taggedPieceQuery, response: taggedPieceResponse },
    ({ query }) => taggedPiece(shop, query.tag),
  );
}
