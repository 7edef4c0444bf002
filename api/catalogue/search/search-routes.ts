import type { FastifyInstance } from 'fastify';
import { bindSharedCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { calls } from '#contract/calls.ts';
import { searchQuery, searchResponse } from '#contract/search/search.ts';
import { searchLimit } from './search-limit-rules.ts';
import { codeOf } from './search-rules.ts';
import { search } from './search-service.ts';

export function searchRoutes(app: FastifyInstance, shop: Shop): void {
  const tooMany = searchLimit();
  bindSharedCall(
    app,
    calls.search,
    { query: searchQuery, response: searchResponse },
    shop.sharedResponses,
    ({ query }) => search(shop, query, shop.clock()),
    {
      beforehand: async ({ request }) => tooMany(request.ip, shop.clock().getTime()),
      // Not cached: misses are counted, and results for a piece's number depend on sales, which do not clear the cache.
      mayCache: ({ query }, { total, left_out }) =>
        total > 0 && left_out.length === 0 && codeOf(query.q) === undefined,
    },
  );
}
