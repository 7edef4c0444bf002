import type { FastifyInstance } from 'fastify';
import { withTimeout } from '#api/platform/http/request-timeout.ts';
import { cachedResponse, prepareToSend } from '#api/platform/response-cache/cached-response.ts';
import { calls } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { PAGES } from '#storefront/pages.ts';
import type { StorefrontServices } from '#storefront/services.ts';
import { listedPaths, sitemapXml } from '#storefront/sitemap.ts';
import { originOf, type PageCache, sharedResponse } from './page-cache.ts';

const SITEMAP = '/sitemap.xml';

/** What public pages request. */
const CRAWLED_CALLS = [
  calls.getProducts,
  calls.getProduct,
  calls.getTaggedPiece,
  calls.getRates,
  calls.getSchemes,
];

/** Robots may crawl all public pages and the API calls that these pages use. */
const ROBOT_RULES = [
  'User-agent: *',
  ...CRAWLED_CALLS.map(({ path }) => `Allow: ${API_BASE}${path}`),
  'Disallow: /api/',
  ...PAGES.filter(({ customersOnly }) => customersOnly).map(
    ({ path }) => `Disallow: ${path.replace(/:.*/, '')}`,
  ),
];

/** Serves the sitemap and robots.txt, whose URLs use the host of the request. */
export function registerSearchEngineFiles(
  app: FastifyInstance,
  services: StorefrontServices,
  pageCache: PageCache | undefined,
): void {
  app.get(SITEMAP, async (request, reply) => {
    const origin = originOf(request);
    if (!origin) return reply.callNotFound();
    const make = async () =>
      cachedResponse(
        200,
        { 'content-type': 'application/xml; charset=utf-8' },
        sitemapXml(origin, await withTimeout(listedPaths(services))),
      );
    const response = pageCache ? await sharedResponse(pageCache, origin + SITEMAP, make) : await make();
    return prepareToSend(request, reply, response);
  });

  app.get('/robots.txt', (request, reply) => {
    const origin = originOf(request);
    if (!origin) return reply.callNotFound();
    const lines = [...ROBOT_RULES, '', `Sitemap: ${origin}${SITEMAP}`, ''];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
}
