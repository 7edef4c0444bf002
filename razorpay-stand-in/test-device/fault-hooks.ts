import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../http/refusals.ts';
import { sendRefusal } from '../http/responses.ts';
import type { StandInParts } from '../parts.ts';
import type { RequestFaults } from './faults.ts';
import type { RecordedRequest } from './request-journal.ts';

const badGatewayPage = '<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>';

const serverError = {
  code: 'SERVER_ERROR',
  description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
  source: 'NA',
  step: 'NA',
  reason: 'NA',
  metadata: {},
};

const dialogScript = '/v1/checkout.js';

/** Records every /v1 request, and delays, refuses or drops it according to the fault switches. */
export function faultHooks(
  app: FastifyInstance,
  { faults, journal }: Pick<StandInParts, 'faults' | 'journal'>,
): void {
  const recordedRequests = new WeakMap<FastifyRequest, RecordedRequest>();
  const hit = new WeakMap<FastifyRequest, RequestFaults>();

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    const { method, url, routeOptions } = request;
    const isApi = !url.startsWith(dialogScript);
    if (isApi)
      recordedRequests.set(request, journal.note(method, url, routeOptions.url ?? 'unknown', Date.now()));
    const taken = faults.takeForRequest(`${request.method} ${request.url}`);
    hit.set(request, taken);
    if (isApi && faults.isTooFast(Date.now())) return sendRefusal(reply, refuse('too_many_requests').refusal);
    if (taken.delay_ms) await sleep(taken.delay_ms);
    if (taken.status === 429) return sendRefusal(reply, refuse('too_many_requests').refusal);
    if (taken.status === 500) return reply.code(500).send({ error: serverError });
    if (taken.status === 502) return reply.code(502).type('text/html').send(badGatewayPage);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const recorded = recordedRequests.get(request);
    if (recorded && !hit.get(request)?.drop) recorded.status = reply.statusCode;
    // The work is committed, but the client cannot know.
    if (hit.get(request)?.drop) request.raw.socket.destroy();
    return payload;
  });
}
