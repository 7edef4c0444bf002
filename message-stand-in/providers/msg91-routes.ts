import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { StandInParts } from '../parts.ts';
import { isSameSecret } from './same-secret.ts';

const flowBody = z.object({
  template_id: z.string(),
  recipients: z.array(z.record(z.string(), z.string())).check(z.minLength(1)),
});

/** Fields of a recipient that are no variables. */
const RESERVED = new Set(['mobiles', 'CRQID']);
const INDIAN_MOBILE = /^91[6-9]\d{9}$/;

/** MSG91's flow API: SMS of templates that are registered. Errors have a type and a sentence, and no code. */
export function msg91Routes(app: FastifyInstance, { account, journal, faults }: StandInParts): void {
  const refuse = (reply: FastifyReply, status: number, reason: string) => {
    journal.refuse({ channel: 'sms', status, reason });
    return reply.code(status).send({ type: 'error', message: reason });
  };

  app.post('/api/v5/flow', async ({ headers, body }, reply) => {
    if (!isSameSecret(headers.authkey, account.authKey)) {
      journal.refuse({ channel: 'sms', status: 401, reason: 'Unauthorized' });
      return reply.code(401).send({ status: 'fail', hasError: true, errors: 'Unauthorized', code: '201' });
    }
    const { data } = flowBody.safeParse(body);
    if (!data) return refuse(reply, 400, 'template_id and recipients are required');
    const template = account.templates.find(({ id }) => id === data.template_id);
    if (!template) return refuse(reply, 400, 'Invalid template_id');
    for (const recipient of data.recipients) {
      const names = Object.keys(recipient).filter((name) => !RESERVED.has(name));
      const missing = template.variables.find((name) => !recipient[name]);
      if (missing !== undefined) return refuse(reply, 400, `Variable ${missing} is missing`);
      const surplus = names.find((name) => !template.variables.includes(name));
      if (surplus !== undefined) return refuse(reply, 400, `Variable ${surplus} is not in the template`);
      const mobile = recipient.mobiles ?? '';
      if (!INDIAN_MOBILE.test(mobile)) return refuse(reply, 400, 'Invalid mobile number');
      if (faults.isRefused(mobile)) return refuse(reply, 400, 'Mobile number is in the NDNC list');
    }
    const id = randomBytes(12).toString('hex');
    for (const recipient of data.recipients) {
      journal.accept({
        ...{ channel: 'sms', id, to: recipient.mobiles ?? '', template: template.name },
        values: template.variables.map((name) => recipient[name] ?? ''),
        reference: recipient.CRQID ?? '',
      });
    }
    return { type: 'success', message: id };
  });
}
