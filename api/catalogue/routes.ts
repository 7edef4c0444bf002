import type { FastifyInstance } from 'fastify';
import { readShown } from '#api/platform/database/replica.ts';
import { bindPublicCall, bindSharedCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { calls } from '#contract/calls.ts';
import { productsQuery, productsResponse } from '#contract/catalogue/catalogue.ts';
import { priceChangeQuery, priceChangeResponse } from '#contract/rates/price-change.ts';
import { createCatalogueStreams } from './catalogue-stream-service.ts';
import { findPriceChange } from './price-change-service.ts';
import { findProducts } from './service.ts';

export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const schemas = { query: productsQuery, response: productsResponse };
  const streamCatalogue = createCatalogueStreams(shop);
  bindSharedCall(
    app,
    calls.getProducts,
    schemas,
    shop.sharedResponses,
    ({ query }) => readShown(shop, (reader) => findProducts(reader, query, shop.clock())),
    { beforehand: ({ query }) => streamCatalogue(query) },
  );

  bindPublicCall(
    app,
    calls.getPriceChange,
    { query: priceChangeQuery, response: priceChangeResponse },
    ({ query }) => findPriceChange(shop, query, shop.clock()),
  );
}
