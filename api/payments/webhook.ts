import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { withinTime } from '#api/platform/answer-in-time.ts';
import { sendRefusal } from '#api/platform/calls.ts';
import type { Shop } from '#api/shop.ts';
import { API_BASE } from '#contract/constants.ts';
import { refuse } from '#contract/errors.ts';
import { storeEvent } from './queries.ts';
import { signatureFits } from './rules.ts';

const LONGEST_EVENT = 64 * 1024;

function headerText(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}

function eventType(body: Buffer): string {
  try {
    const event: unknown = JSON.parse(body.toString('utf8'));
    return typeof event === 'object' && event !== null && 'event' in event ? String(event.event) : 'unknown';
  } catch {
    return 'unreadable';
  }
}

/**
 * Takes the provider's messages: the raw bytes are checked against the signature, stored once under the event's
 * id and answered at once; the work is done afterwards from what is stored (Razorpay, webhook best practices).
 */
export function webhookRoute(app: FastifyInstance, shop: Shop, afterwards: () => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LONGEST_EVENT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      `${API_BASE}/webhooks/razorpay`,
      {
        schema: { summary: 'Signed messages of the payment provider', tags: ['provider'] },
      },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = headerText(request.headers['x-razorpay-signature']);
        if (!shop.webhookSecrets.some((secret) => signatureFits(body, signature, secret))) {
          return sendRefusal(reply, refuse('invalid_signature'));
        }
        const eventId =
          headerText(request.headers['x-razorpay-event-id']).slice(0, 100) ||
          createHash('sha256').update(body).digest('hex');
        await withinTime(
          storeEvent(shop.db, { eventId, eventType: eventType(body), body: body.toString('utf8') }),
        );
        afterwards();
        return reply.send({ message: 'stored' });
      },
    );
  });
}
