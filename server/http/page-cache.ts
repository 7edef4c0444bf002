import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CachedResponse,
  cachedResponse,
  prepareToSend,
} from '#api/platform/response-cache/cached-response.ts';
import type { ResponseCache } from '#api/platform/response-cache/response-cache.ts';
import { pageAddress } from '#storefront/public-pages.ts';
import type { IsAllowedHost } from './allowed-hosts.ts';
import { isHost } from './request-guards.ts';
import type { PagePolicies } from './security-headers.ts';

/** A page as the storefront rendered it. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

/** Cached public pages, and the content security policy that goes with each. */
export interface PageCache {
  responses: ResponseCache;
  isAllowedHost: IsAllowedHost;
  policies: PagePolicies;
}

/**
 * The origin under which this request reached the shop; undefined when its Host header is not a host. Never
 * `X-Forwarded-Host`: a proxy that does not set it passes on what the client wrote there.
 */
export function originOf(request: FastifyRequest): string | undefined {
  const host = request.headers.host?.toLowerCase();
  if (!host || !isHost(host)) return undefined;
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`;
}

/**
 * The normalised address of a page that is the same for everybody; undefined when there is no such page. The origin
 * belongs to it, since a page names its own address.
 */
export function publicAddress(request: FastifyRequest): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const origin = originOf(request);
  const address = origin && pageAddress(request.url);
  return address && `${origin}${address}`;
}

/** The response under an address with its origin: from the cache, or made now when its host is not allowed there. */
export function sharedResponse(
  { responses, isAllowedHost }: Pick<PageCache, 'responses' | 'isAllowedHost'>,
  address: string,
  make: () => Promise<CachedResponse>,
): Promise<CachedResponse> {
  return isAllowedHost(new URL(address).host) ? responses.get(address, make) : make();
}

/** Prepares the reply for a public page, cached or rendered, and returns its body. */
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
