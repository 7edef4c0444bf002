import type { FastifyInstance } from 'fastify';
import { withTimeout } from '#api/platform/http/request-timeout.ts';
import { sendRefusal } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { API_BASE } from '#contract/constants.ts';
import { refuse } from '#contract/errors.ts';
import { isSame, isSigned } from './receipt-rules.ts';
import { takeReport } from './receipt-service.ts';

const PATH = `${API_BASE}/webhooks/whatsapp`;
const MAX_REPORT = 256 * 1024;

/** Receives WhatsApp's reports, signed over their raw bytes, and proves to it that this address is the shop's. */
export function whatsAppWebhook(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_REPORT }, (_request, body, done) =>
      done(null, body),
    );
    scope.get<{ Querystring: Record<string, unknown> }>(
      PATH,
      { schema: { summary: 'WhatsApp asks whether this address is the shop’s', tags: ['provider'] } },
      async ({ query }, reply) => {
        const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
        const expected = shop.phoneChannels?.receipts?.verifyToken;
        if (expected === undefined || mode !== 'subscribe' || !isSame(String(token), expected)) {
          return sendRefusal(reply, refuse('invalid_signature'));
        }
        return reply.type('text/plain').send(String(challenge).slice(0, 200));
      },
    );
    scope.post(
      PATH,
      { schema: { summary: 'Signed reports of WhatsApp', tags: ['provider'] } },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const appSecret = shop.phoneChannels?.receipts?.appSecret;
        const header = request.headers['x-hub-signature-256'];
        if (appSecret === undefined || !isSigned(header, body, appSecret)) {
          return sendRefusal(reply, refuse('invalid_signature'));
        }
        await withTimeout(takeReport(shop.db, body.toString('utf8')));
        return reply.send({ message: 'stored' });
      },
    );
  });
}
