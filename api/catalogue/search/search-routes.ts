import type { FastifyInstance } from 'fastify';
import { bindPublicCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { calls } from '#contract/calls.ts';
import { searchQuery, searchResponse } from '#contract/search/search.ts';
import { searchLimit } from './search-limit-rules.ts';
import { search } from './search-service.ts';

export function searchRoutes(app: FastifyInstance, shop: Shop): void {
  const tooMany = searchLimit();
  bindPublicCall(
    app,
    calls.search,
    { query: searchQuery, response: searchResponse },
    async ({ query, request }) => {
      const now = shop.clock();
      return tooMany(request.ip, now.getTime()) ?? search(shop, query, now);
    },
  );
}
