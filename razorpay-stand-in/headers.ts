import type { FastifyInstance } from 'fastify';

/** Everything of the dialog comes from the stand-in itself; any shop may frame it; a merchant's logo may come from anywhere. */
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

/** Headers of every answer. */
export function headerHooks(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'Content-Security-Policy': pagePolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      // The script and the dialog are meant to be used by another origin, the shop.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}
