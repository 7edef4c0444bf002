import type { FastifyInstance } from 'fastify';

/** The dialog loads only the stand-in's resources; any shop may frame it, and a merchant's logo may have any origin. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data: https: http:',
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ');

/** Sets headers on every response. */
export function headerHooks(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'Content-Security-Policy': pagePolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      // The script and the dialog are used cross-origin by the shop.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}
