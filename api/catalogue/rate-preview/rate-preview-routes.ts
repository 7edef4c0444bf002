import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { ratesInPaise } from '#api/rates/rules.ts';
import type { Shop } from '#api/shop.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { previewRatesBody, previewRatesResponse } from '#contract/office/rates/rates.ts';
import { previewRates } from './rate-preview-service.ts';

export function ratePreviewRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.previewRates,
    { body: previewRatesBody, response: previewRatesResponse },
    async ({ acting, body }) => previewRates(acting, ratesInPaise(body.rates), shop.metalRateMaxDays),
  );
}
