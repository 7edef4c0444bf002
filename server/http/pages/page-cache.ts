import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CachedResponse,
  cachedResponse,
  prepareToSend,
} from '#api/platform/response-cache/cached-response.ts';
import type { ResponseCache } from '#api/platform/response-cache/response-cache.ts';
import { isProductPage, pageAddress } from '#storefront/public-pages.ts';
import { isHost } from '../request-guards.ts';
import type { PagePolicies } from '../security-headers.ts';
import type { IsAllowedHost } from './allowed-hosts.ts';

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: Buffer;
}

export interface PageCache {
  responses: ResponseCache;
  productPages: ResponseCache;
  isAllowedHost: IsAllowedHost;
  policies: PagePolicies;
}

/** A request's origin; undefined for an invalid Host. Never from `X-Forwarded-Host`, which a client may have written. */
export function originOf(request: FastifyRequest): string | undefined {
  const host = request.headers.host?.toLowerCase();
  if (!host || !isHost(host)) return undefined;
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`;
}

/** The cache key of a page that is the same for all visitors, with the origin, which the page contains; undefined for others. */
export function publicAddress(request: FastifyRequest): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const origin = originOf(request);
  const address = origin && pageAddress(request.url);
  return address && `${origin}${address}`;
}

/** Returns the cached response of a URL; for a host that is not allowed, a fresh one that is not cached. */
export function sharedResponse(
  { responses, productPages, isAllowedHost }: Omit<PageCache, 'policies'>,
  address: string,
  make: () => Promise<CachedResponse>,
): Promise<CachedResponse> {
  const { host, pathname } = new URL(address);
  if (!isAllowedHost(host)) return make();
  return (isProductPage(pathname) ? productPages : responses).get(address, make);
}

/** Sets the headers of a public page, cached or rendered, and returns its body. */
export async function sharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: PageCache,
  address: string,
  render: (address: string) => Promise<RenderedPage>,
): Promise<Buffer> {
  const page = await sharedResponse(cache, address, async () => {
    const { status, headers, html } = await render(address);
    return cachedResponse(
      status,
      { ...headers, 'content-security-policy': cache.policies.ofShared(html) },
      html,
    );
  });
  return prepareToSend(request, reply, page);
}
