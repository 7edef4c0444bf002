import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { StandInParts } from '../parts.ts';
import { faultsSchema } from './fault-switches.ts';
import { loopbackOnly } from './loopback-only.ts';

const replyBody = z.strictObject({ from: z.string().check(z.regex(/^\d{8,15}$/)), text: z.string() });

/** The test device: what was sent, faults to set, and replies of customers. From this machine only. */
export function deviceRoutes(app: FastifyInstance, { journal, faults, receipts }: StandInParts): void {
  loopbackOnly(app);

  app.get('/stand-in/messages', async () => ({ accepted: journal.accepted, refused: journal.refused }));

  app.delete('/stand-in/messages', async () => {
    journal.clear();
    return {};
  });

  app.get('/stand-in/faults', async () => faults.current);

  app.put('/stand-in/faults', async ({ body }, reply) => {
    const { data, error } = faultsSchema.safeParse(body);
    if (!data) return reply.code(400).send({ problem: error.issues[0]?.message });
    faults.current = data;
    return faults.current;
  });

  app.post('/stand-in/replies', async ({ body }, reply) => {
    const { data } = replyBody.safeParse(body);
    if (!data) return reply.code(400).send({ problem: 'from and text, please' });
    receipts.reply(data.from, data.text);
    return {};
  });
}
