import type { FastifyInstance } from 'fastify';
import { PRODUCT_FEED_PATH } from '#contract/constants.ts';
import { shopNameOf } from '#contract/seller/shop-name.ts';
import { productFeed } from '#storefront/seo/product-feed.ts';
import type { StorefrontServices } from '#storefront/services.ts';
import { limitedStreams } from './limited-streams.ts';
import { originOf } from './page-cache.ts';

/** Each reads the whole catalogue. */
const MAX_CONCURRENT = 2;

/** Serves the pieces to Google, Meta and others, whose addresses use the host of the request. */
export function registerProductFeed(app: FastifyInstance, services: StorefrontServices): void {
  const stream = limitedStreams(MAX_CONCURRENT);
  app.get(PRODUCT_FEED_PATH, (request, reply) => {
    const origin = originOf(request);
    if (!origin) return reply.callNotFound();
    const name = shopNameOf(services.seller());
    return stream(reply, productFeed(services, { origin, name, now: services.clock() }));
  });
}
