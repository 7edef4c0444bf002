import type { FastifyInstance } from 'fastify';
import { bindSharedCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { calls } from '#contract/calls.ts';
import { publicRatesResponse } from '#contract/rates/public-rates.ts';
import { readPublicRates } from './public-rates-service.ts';

export function rateRoutes(app: FastifyInstance, shop: Shop): void {
  bindSharedCall(app, calls.getRates, { response: publicRatesResponse }, shop.sharedResponses, () =>
    readPublicRates(shop, shop.clock()),
  );
}
