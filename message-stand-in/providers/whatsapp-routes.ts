import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { StandInParts } from '../parts.ts';
import { isSameSecret } from './same-secret.ts';

const parameter = z.object({ type: z.literal('text'), text: z.string() });

const messageBody = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string(),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z._default(
      z.array(z.object({ type: z.literal('body'), parameters: z.array(parameter) })),
      [],
    ),
  }),
  biz_opaque_callback_data: z._default(z.string().check(z.maxLength(512)), ''),
});

type Refusal = readonly [status: number, code: number, message: string];

const WRONG_TOKEN: Refusal = [401, 190, 'Invalid OAuth access token'];
const WRONG_PHONE: Refusal = [400, 100, 'Unsupported post request'];
const WRONG_BODY: Refusal = [400, 100, 'Invalid parameter'];
const NO_TEMPLATE: Refusal = [404, 132_001, 'Template name does not exist in the translation'];
const WRONG_PARAMETERS: Refusal = [400, 132_000, 'Number of parameters does not match the expected number'];
/** Line breaks, tabs and runs of blanks are refused in a value. */
const WRONG_FORMAT: Refusal = [400, 132_018, 'Parameter text has new lines, tabs or more than four blanks'];
const UNDELIVERABLE: Refusal = [400, 131_026, 'Message undeliverable'];

/** WhatsApp's Cloud API: messages of approved templates, and a report of each. */
export function whatsAppRoutes(
  app: FastifyInstance,
  { account, journal, faults, receipts }: StandInParts,
): void {
  const refuse = (reply: FastifyReply, [status, code, message]: Refusal) => {
    journal.refuse({ channel: 'whatsapp', status, reason: `${code} ${message}` });
    return reply
      .code(status)
      .send({ error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'A' } });
  };

  app.post<{ Params: { phoneId: string } }>(
    '/v24.0/:phoneId/messages',
    async ({ headers, params, body }, reply) => {
      if (!isSameSecret(headers.authorization, `Bearer ${account.token}`)) return refuse(reply, WRONG_TOKEN);
      if (params.phoneId !== account.phoneId) return refuse(reply, WRONG_PHONE);
      const { data } = messageBody.safeParse(body);
      if (!data || !/^\d{8,15}$/.test(data.to)) return refuse(reply, WRONG_BODY);
      const { name, language, components } = data.template;
      const template = account.templates.find((one) => one.name === name);
      if (!template || language.code !== account.language) return refuse(reply, NO_TEMPLATE);
      const values = components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
      if (values.length !== template.variables.length || values.includes('')) {
        return refuse(reply, WRONG_PARAMETERS);
      }
      if (values.some((value) => /[\n\t]| {5}/.test(value))) return refuse(reply, WRONG_FORMAT);
      if (faults.isRefused(data.to)) return refuse(reply, UNDELIVERABLE);
      const id = `wamid.${randomBytes(24).toString('base64')}`;
      const reference = data.biz_opaque_callback_data;
      journal.accept({ channel: 'whatsapp', id, to: data.to, template: name, values, reference });
      for (const status of ['sent', 'delivered', 'read'] as const) {
        receipts.report({ id, to: data.to, reference, status });
      }
      return {
        messaging_product: 'whatsapp',
        contacts: [{ input: data.to, wa_id: data.to }],
        messages: [{ id, message_status: 'accepted' }],
      };
    },
  );
}
