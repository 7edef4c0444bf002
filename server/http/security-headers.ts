import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CheckoutOrigins } from '#api/payments/provider/gateway.ts';

function contentPolicy(inlineScripts: string, origins: CheckoutOrigins, extraConnect: string): string {
  const [script, frame, connect, image] = [origins.script, origins.frame, origins.connect, origins.image].map(
    (list) => list.join(' '),
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts} ${script}`,
    // Dialogs and the provider's widget insert style elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${image}`,
    "font-src 'self'",
    `connect-src 'self' ${connect}${extraConnect}`,
    `frame-src ${frame}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** CSP hashes of a page's inline scripts, since a cached page cannot have a nonce; React Router writes some, so its HTML is read. */
function inlineScriptHashes(html: Buffer): string {
  const hashes = new Set<string>();
  let tag = html.indexOf('<script');
  while (tag >= 0) {
    const start = html.indexOf('>', tag) + 1;
    const end = html.indexOf('</script>', start);
    const isRun = !/\s(?:src=|type="application\/ld\+json")/.test(html.toString('latin1', tag, start));
    if (isRun)
      hashes.add(`'sha256-${createHash('sha256').update(html.subarray(start, end)).digest('base64')}'`);
    tag = end < 0 ? end : html.indexOf('<script', end);
  }
  return [...hashes].join(' ');
}

/** Content security policies of pages, the only responses that may run inline scripts. */
export interface PagePolicies {
  /** For a cached page, by the hashes of its scripts. */
  ofShared(html: Buffer): string;
  /** For a single response: sets the policy header and returns its nonce. */
  sendNonce(reply: FastifyReply): string;
}

/** Sets the security headers of every response. `originsOfNow`: of the checkout, whose provider the owner may change. */
export function securityHeaders(
  app: FastifyInstance,
  originsOfNow: () => CheckoutOrigins,
  development: boolean,
): PagePolicies {
  const policy = (inlineScripts: string) =>
    contentPolicy(inlineScripts, originsOfNow(), development ? ' ws:' : '');
  const headersOf = (origins: CheckoutOrigins) => ({
    'content-security-policy': policy(''),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // During payment, banks open windows that communicate with the page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(self ${origins.payment.map((origin) => `"${origin}"`).join(' ')})`,
  });
  let used = originsOfNow();
  let headers = headersOf(used);
  app.addHook('onRequest', (request, reply, done) => {
    const origins = originsOfNow();
    if (origins !== used) [used, headers] = [origins, headersOf(origins)];
    reply.headers(headers);
    // Only over TLS, which a proxy terminates; without includeSubDomains, since other hosts may not support it.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
  return {
    ofShared: (html) => policy(inlineScriptHashes(html)),
    sendNonce(reply) {
      const nonce = randomBytes(16).toString('base64');
      reply.header('content-security-policy', policy(`'nonce-${nonce}'`));
      return nonce;
    },
  };
}
