import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerCache } from '#api/platform/answer-cache.ts';
import { hostOfKey } from '#api/platform/answer-keys.ts';
import {
  type FinishedAnswer,
  finishAnswer,
  nameAnswer,
  prepareToSend,
} from '#api/platform/finished-answer.ts';
import { pageAddress } from '#storefront/public-pages.ts';
import type { IsKnownHost } from './known-hosts.ts';
import { isHost } from './odd-requests.ts';
import type { PagePolicies } from './security-headers.ts';

/** Finished public pages, and the content policy that goes with each. */
export interface SharedPages {
  answers: AnswerCache;
  isKnownHost: IsKnownHost;
  policies: PagePolicies;
}

/**
 * The name under which this request reached the shop; undefined when it is none that a host can have. Never
 * `X-Forwarded-Host`: a proxy that does not set it passes on what the client wrote there.
 */
export function originOf(request: FastifyRequest): string | undefined {
  const host = request.headers.host?.toLowerCase();
  if (!host || !isHost(host)) return undefined;
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`;
}

/**
 * The address under which a page is the same for everybody, freed of all that the page does not understand;
 * undefined when there is no such page. The host belongs to it, since a page names its own address.
 */
export function sharedAddress(request: FastifyRequest): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const origin = originOf(request);
  const address = origin && pageAddress(request.url);
  return address && `${origin}${address}`;
}

/** Counts the asking for an answer that was handed out before the framework, so that its host stays known. */
export function countsHost(isKnownHost: IsKnownHost): (key: string) => void {
  return (key) => {
    const host = hostOfKey(key);
    if (host) isKnownHost(host);
  };
}

/**
 * An answer that is the same for everybody under an address with its origin: from memory, or made once for all who
 * are asking. Under a host that is not known it is made anew each time, so that made-up names fill nothing.
 */
export function sharedAnswer(
  { answers, isKnownHost }: Pick<SharedPages, 'answers' | 'isKnownHost'>,
  address: string,
  make: () => Promise<FinishedAnswer>,
): Promise<FinishedAnswer> {
  return isKnownHost(hostOfKey(address)) ? answers.get(address, make) : make();
}

/** Prepares the reply for a public page, kept or rendered; gives its body. */
export async function sharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: SharedPages,
  address: string,
  render: (address: string) => Promise<Response>,
): Promise<Buffer> {
  const page = await sharedAnswer(pages, address, async () => {
    const response = await render(address);
    const html = await response.text();
    const headers = Object.fromEntries(response.headers);
    return finishAnswer(
      response.status,
      { ...headers, 'content-security-policy': pages.policies.ofShared(html) },
      html,
    );
  });
  nameAnswer(pages.answers, request, reply, address);
  return prepareToSend(request, reply, page);
}
