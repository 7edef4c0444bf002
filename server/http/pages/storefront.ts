import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { RETRY_AFTER_S, sendRefusal } from '#api/platform/http/route-binding.ts';
import { refuse } from '#contract/errors.ts';
import {
  nonceContext,
  routeStylesContext,
  type StorefrontServices,
  servicesContext,
} from '#storefront/services.ts';
import { builtFolder, IMMUTABLE, NOT_PUBLIC } from '../built-files.ts';
import { deferModules } from './critical-path.ts';
import { loaderServices } from './loader-context.ts';
import { registerManifest } from './manifest.ts';
import { type PageCache, publicAddress, type RenderedPage, sharedPage } from './page-cache.ts';
import { registerProductFeed } from './product-feed.ts';
import { renderQueue } from './render-queue.ts';
import { registerSearchEngineFiles } from './robots-and-sitemap.ts';
import { readRouteStyles } from './route-styles.ts';

export interface StorefrontOptions {
  /** Whether to serve the built files; in development Vite does. */
  serveStatic?: boolean;
  /** Sets the content security policy of a page and returns its nonce; absent: no policy is set. */
  sendNonce?: (reply: FastifyReply) => string;
  /** Absent: public pages are rendered for each request. */
  pageCache?: PageCache;
}

/** Registers the built files and, for every other URL, server-side rendering. */
export async function registerStorefront(
  app: FastifyInstance,
  services: StorefrontServices,
  { serveStatic = true, sendNonce, pageCache }: StorefrontOptions = {},
): Promise<void> {
  const build = await import('virtual:react-router/server-build');
  const render = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production');

  await app.register(async (scope) => {
    // No page handles form posts, so their bodies are not read.
    scope.addHook('onRequest', (request, reply, done) => {
      if (request.method === 'GET' || request.method === 'HEAD' || isCall(request)) return done();
      sendRefusal(reply.header('allow', 'GET, HEAD'), refuse('method_not_allowed'));
    });

    registerSearchEngineFiles(scope, services, pageCache);
    registerProductFeed(scope, services);
    registerManifest(scope, services);
    const clientFolder = serveStatic ? builtFolder('client') : undefined;
    if (clientFolder) await serveBuiltFiles(scope, clientFolder);
    const routeStyles = clientFolder ? readRouteStyles(build.assets, clientFolder) : new Map();

    const pageServices = loaderServices(services, app.log);
    const queued = renderQueue();
    const renderFor = async (request: Request, nonce: string): Promise<Response> => {
      const context = new RouterContextProvider();
      context.set(servicesContext, pageServices);
      context.set(nonceContext, nonce);
      context.set(routeStylesContext, routeStyles);
      const page = await queued(() => render(request, context));
      if (page.status === 503 && !page.headers.has('retry-after')) {
        page.headers.set('retry-after', String(RETRY_AFTER_S));
      }
      return page;
    };

    const renderShared = async (url: string): Promise<RenderedPage> => {
      const response = await renderFor(new Request(url), '');
      const html = Buffer.from(await response.arrayBuffer());
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        html: clientFolder && response.ok ? deferModules(html) : html,
      };
    };

    scope.all('*', async (request: FastifyRequest, reply: FastifyReply) => {
      if (isCall(request)) return reply.callNotFound();
      const shared = pageCache && publicAddress(request);
      // Rendered from the URL alone, so that no visitor's data can be cached.
      if (shared) return sharedPage(request, reply, pageCache, shared, renderShared);
      return reply.send(await renderFor(createRequest(request.raw, reply.raw), sendNonce?.(reply) ?? ''));
    });
  });
}

function isCall(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/');
}

const COMPRESSED_AT_BUILD = /\.(?:js|css|svg|ttf|json|html|txt)$/;

const DAY_S = 24 * 60 * 60;
const REVALIDATED = `public, max-age=${DAY_S}, stale-while-revalidate=${DAY_S * 7}`;

/** Files under /assets have a content hash in their name and never change; the owner may replace the others. */
async function serveBuiltFiles(scope: FastifyInstance, root: string): Promise<void> {
  const assets = path.join(root, 'assets') + path.sep;
  await scope.register(fastifyStatic, {
    root,
    // Set only when the file exists: a 404 must not be cached for a year.
    setHeaders: (reply, file) =>
      reply.header('cache-control', file.startsWith(assets) ? IMMUTABLE : REVALIDATED),
    serve: false,
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
  });

  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const url = entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`;
    scope.get(url, (request, reply) => {
      const file = decodeURIComponent(request.url.split('?', 1)[0] ?? '').slice(1);
      if (NOT_PUBLIC.test(file)) return reply.callNotFound();
      if (COMPRESSED_AT_BUILD.test(file)) reply.header('vary', 'accept-encoding');
      // Images and fonts have no compressed variants: skip the lookup.
      else request.headers['accept-encoding'] = 'identity';
      return reply.sendFile(file);
    });
  }
}
