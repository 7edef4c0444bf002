import type { FastifyInstance } from 'fastify';
import { withTimeout } from '#api/platform/http/request-timeout.ts';
import { sendRefusal } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { API_BASE } from '#contract/constants.ts';
import { refuse } from '#contract/errors.ts';
import { type ArrivedMessage, storeMessage } from './inbox-queries.ts';
import { settledBy } from './webhook-event-rules.ts';

const MAX_EVENT = 64 * 1024;

/** Receives webhooks: verifies the raw bytes' signature, stores each event once and responds; processing is asynchronous. */
export function webhookRoute(app: FastifyInstance, shop: Shop, afterwards: () => void): void {
  const store = async (message: ArrivedMessage): Promise<void> => {
    if (await storeMessage(shop.db, message, shop.clock())) afterwards();
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      `${API_BASE}/webhooks/${shop.provider.name}`,
      {
        schema: { summary: 'Signed messages of the payment provider', tags: ['provider'] },
      },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const eventId = shop.provider.verifyWebhook(request.headers, body);
        if (eventId === undefined) return sendRefusal(reply, refuse('invalid_signature'));
        const text = body.toString('utf8');
        const { type, subject } = shop.provider.parseWebhook(text);
        await withTimeout(store({ eventId, eventType: type, body: text, settledBy: settledBy(subject) }));
        return reply.send({ message: 'stored' });
      },
    );
  });
}
