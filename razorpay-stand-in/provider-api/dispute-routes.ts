import type { FastifyInstance } from 'fastify';
import { accept, type Result, refuse } from '../http/refusals.ts';
import { sendResult } from '../http/responses.ts';
import type { StandInParts } from '../parts.ts';
import { isId } from '../storage/ids.ts';
import { collection, disputeEntity } from './entities.ts';
import { pageOf } from './list-page.ts';
import { listSchema, parse } from './request-schemas.ts';

/** The Disputes API of razorpay.com/docs: read and list. */
export function disputeRoutes(app: FastifyInstance, { store, faults }: StandInParts): void {
  app.get('/v1/disputes', async (request, reply) =>
    sendResult(reply, parse(listSchema, request.query), (page) =>
      collection(pageOf(store.disputes.values(), page, faults.lagOf).map(disputeEntity)),
    ),
  );

  app.get<{ Params: { id: string } }>('/v1/disputes/:id', async ({ params: { id } }, reply) => {
    const dispute = store.disputes.get(id);
    const found = dispute ? accept(dispute) : refuse('id_unknown');
    const result: Result<typeof dispute & object> = isId('dispute', id)
      ? found
      : refuse('id_malformed', { text: id });
    return sendResult(reply, result, disputeEntity);
  });
}
