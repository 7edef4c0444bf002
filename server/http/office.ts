import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { builtFolder, IMMUTABLE, NOT_PUBLIC } from './built-files.ts';

/** The office has no inline scripts, embeds nothing and connects to the shop only. */
const OFFICE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Dialogs insert style elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Only the camera is allowed, which scans labels. */
const OFFICE_PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=()';

/** Serves the office's built files, and for every other address below `/office` its document: the browser has the routes. */
export async function registerOffice(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: builtFolder('office'),
      serve: false,
      cacheControl: false,
      dotfiles: 'ignore',
      preCompressed: true,
      // Set only when the file exists: a 404 must not be cached for a year.
      setHeaders: (reply, file) => {
        if (file.includes(`${path.sep}assets${path.sep}`)) reply.header('cache-control', IMMUTABLE);
      },
    });
    scope.get('/office/assets/:file', (request, reply) => {
      const { file } = request.params as { file: string };
      if (NOT_PUBLIC.test(file)) return reply.callNotFound();
      return reply.header('vary', 'accept-encoding').sendFile(`assets/${file}`);
    });
    const sendDocument = (_request: FastifyRequest, reply: FastifyReply) =>
      reply
        .headers({
          'content-security-policy': OFFICE_POLICY,
          'permissions-policy': OFFICE_PERMISSIONS,
          'cache-control': 'no-cache',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .sendFile('index.html');
    scope.get('/office', sendDocument);
    scope.get('/office/*', sendDocument);
  });
}
