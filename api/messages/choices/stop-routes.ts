import type { FastifyInstance } from 'fastify';
import { bindPublicCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { stopWishNewsParams } from '#contract/notices/notice-choices.ts';
import { stopWishNews } from './choice-service.ts';

const MAX_FORM = 1024;

/** Mail programs press the address of `List-Unsubscribe` with a form, and so does a page without scripts (RFC 8058). */
export function stopWishNewsRoute(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: MAX_FORM },
      (_request, _body, done) => done(null, undefined),
    );
    bindPublicCall(
      scope,
      afterSaleCalls.stopWishNews,
      { params: stopWishNewsParams, response: messageResponse },
      async ({ params }, reply) => {
        reply.header('cache-control', 'no-store');
        const refusal = await stopWishNews(shop.db, params.token, shop.clock());
        return refusal ?? { message: 'You get no more messages about prices and stock.' };
      },
    );
  });
}
