import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  missedSearchesQuery,
  missedSearchesResponse,
  synonymBody,
  synonymChangeResponse,
  synonymPreviewResponse,
  synonymsQuery,
  synonymsResponse,
} from '#contract/office/search/search.ts';
import { missedSearchesOf } from './missed-service.ts';
import { addSynonym, listSynonyms, previewSynonym, removeSynonym } from './synonym-service.ts';

export function searchOfficeRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getMissedSearches,
    { query: missedSearchesQuery, response: missedSearchesResponse },
    async ({ query: { period = 'week' }, acting }) => ({
      data: await missedSearchesOf(acting.db, period, acting.now),
    }),
  );

  bindOfficeCall(
    app,
    officeCalls.getSynonyms,
    { query: synonymsQuery, response: synonymsResponse },
    async ({ query, acting }) => listSynonyms(acting.db, query.q),
  );

  bindOfficeCall(
    app,
    officeCalls.previewSynonym,
    { query: synonymBody, response: synonymPreviewResponse },
    async ({ query, acting }) => {
      const found = await previewSynonym(shop, query, acting.now);
      return isRefusal(found) ? found : { data: found };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.addSynonym,
    { body: synonymBody, response: synonymChangeResponse },
    async ({ body, acting }) => {
      const added = await addSynonym(acting, body);
      if (isRefusal(added)) return added;
      return { message: `“${added.word}” finds “${added.means}” from now on.`, data: added };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.removeSynonym,
    { body: synonymBody, response: synonymChangeResponse },
    async ({ body, acting }) => {
      const removed = await removeSynonym(acting, body);
      if (isRefusal(removed)) return removed;
      return { message: `“${removed.word}” does not find “${removed.means}” any more.`, data: removed };
    },
  );
}
