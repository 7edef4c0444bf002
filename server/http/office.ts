import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The office runs no inline script, embeds nothing and talks to the shop alone. */
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

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Serves the office: its built files, and for every other address below `/office` its document, since the browser decides
 * which screen that is.
 */
export async function registerOffice(app: FastifyInstance): Promise<void> {
  const root = officeFolder();
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root,
      serve: false,
      cacheControl: false,
      dotfiles: 'ignore',
      preCompressed: true,
    });
    scope.get('/office/assets/:file', (request, reply) => {
      const { file } = request.params as { file: string };
      if (/\.(?:map|br|gz)$/.test(file)) return reply.callNotFound();
      reply.headers({ 'cache-control': `public, max-age=${YEAR_S}, immutable`, vary: 'accept-encoding' });
      return reply.sendFile(`assets/${file}`);
    });
    const sendDocument = (_request: FastifyRequest, reply: FastifyReply) =>
      reply
        .headers({
          'content-security-policy': OFFICE_POLICY,
          'cache-control': 'no-cache',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .sendFile('index.html');
    scope.get('/office', sendDocument);
    scope.get('/office/*', sendDocument);
  });
}

function officeFolder(): string {
  const root = ['../office', '../../office']
    .map((step) => path.join(import.meta.dirname, step))
    .find((folder) => existsSync(path.join(folder, 'assets')));
  if (!root) throw new Error('The office is not built. Run "npm run build" first.');
  return root;
}
