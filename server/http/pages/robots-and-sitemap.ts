import type { FastifyInstance } from 'fastify';
import { withTimeout } from '#api/platform/http/request-timeout.ts';
import { cachedResponse, prepareToSend } from '#api/platform/response-cache/cached-response.ts';
import { calls } from '#contract/calls.ts';
import { API_BASE } from '#contract/constants.ts';
import { PAGES } from '#storefront/pages.ts';
import type { StorefrontServices } from '#storefront/services.ts';
import {
  listedPaths,
  PAGES_SITEMAP,
  PRODUCTS_SITEMAP,
  productSitemap,
  SITEMAP,
  sitemapIndexXml,
  sitemapPaths,
  sitemapXml,
} from '#storefront/sitemap.ts';
import { limitedStreams } from './limited-streams.ts';
import { originOf, type PageCache, sharedResponse } from './page-cache.ts';

/** The API calls of public pages. */
const CRAWLED_CALLS = [
  calls.getProducts,
  calls.search,
  calls.getProduct,
  calls.getTaggedPiece,
  calls.getDelivery,
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

const XML = 'application/xml; charset=utf-8';
/** Each reads tens of thousands of names. */
const MAX_CONCURRENT = 4;

/** Serves the sitemaps and robots.txt, whose URLs use the host of the request. */
export function registerSearchEngineFiles(
  app: FastifyInstance,
  services: StorefrontServices,
  pageCache: PageCache | undefined,
): void {
  const serve = (path: string, xml: (origin: string) => Promise<string>) =>
    app.get(path, async (request, reply) => {
      const origin = originOf(request);
      if (!origin) return reply.callNotFound();
      const make = async () => cachedResponse(200, { 'content-type': XML }, await withTimeout(xml(origin)));
      const response = pageCache ? await sharedResponse(pageCache, origin + path, make) : await make();
      return prepareToSend(request, reply, response);
    });
  serve(SITEMAP, async (origin) => sitemapIndexXml(origin, sitemapPaths(await services.lastProductId())));
  serve(PAGES_SITEMAP, async (origin) => sitemapXml(origin, await listedPaths(services)));
  serveProducts(app, services);

  app.get('/robots.txt', (request, reply) => {
    const origin = originOf(request);
    if (!origin) return reply.callNotFound();
    const lines = [...ROBOT_RULES, '', `Sitemap: ${origin}${SITEMAP}`, ''];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
}

/** Streamed, because one may have 50,000 addresses. */
function serveProducts(app: FastifyInstance, services: StorefrontServices): void {
  const stream = limitedStreams(MAX_CONCURRENT);
  app.get<{ Params: { number: string } }>(PRODUCTS_SITEMAP, async (request, reply) => {
    const origin = originOf(request);
    const number = Number(request.params.number);
    const path = request.url.split('?', 1)[0] ?? '';
    const known = sitemapPaths(await withTimeout(services.lastProductId()));
    if (!origin || !known.includes(path)) return reply.callNotFound();
    return stream(reply, productSitemap(services, origin, number));
  });
}
