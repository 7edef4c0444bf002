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
function inlineScriptHashes(html: string): string {
  const hashes = new Set<string>();
  for (const element of html.split('</script>').slice(0, -1)) {
    const tag = element.indexOf('<script');
    const start = element.indexOf('>', tag) + 1;
    if (tag < 0 || /\s(?:src=|type="application\/ld\+json")/.test(element.slice(tag, start))) continue;
    hashes.add(`'sha256-${createHash('sha256').update(element.slice(start)).digest('base64')}'`);
  }
  return [...hashes].join(' ');
}

/** Content security policies of pages, the only responses that may run inline scripts. */
export interface PagePolicies {
  /** For a cached page, by the hashes of its scripts. */
  ofShared(html: string): string;
  /** For a single response: sets the policy header and returns its nonce. */
  sendNonce(reply: FastifyReply): string;
}

/** Sets the security headers of every response. */
export function securityHeaders(
  app: FastifyInstance,
  origins: CheckoutOrigins,
  development: boolean,
): PagePolicies {
  const policy = (inlineScripts: string) => contentPolicy(inlineScripts, origins, development ? ' ws:' : '');
  const headers = {
    'content-security-policy': policy(''),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // During payment, banks open windows that communicate with the page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(self ${origins.payment.map((origin) => `"${origin}"`).join(' ')})`,
  };
  app.addHook('onRequest', (request, reply, done) => {
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
