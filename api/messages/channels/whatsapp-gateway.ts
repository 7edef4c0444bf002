import * as z from 'zod/mini';
import type { Delivery } from '../sending/mail-gateway.ts';
import { type ProviderResponse, postJson, printableProblem } from './provider-request-gateway.ts';
import type { OutgoingTemplate, TemplateChannel } from './template-gateway.ts';
import { isMessageError, isRecipientError, isTemporaryError } from './whatsapp-error-rules.ts';

/** A number at WhatsApp's Cloud API, and the names of its approved templates. */
export interface WhatsAppAccess {
  apiUrl: string;
  token: string;
  phoneId: string;
  templates: ReadonlySet<string>;
  /** In which the templates are approved. */
  language: string;
}

const VERSION = 'v24.0';

export function whatsAppChannel(access: WhatsAppAccess): TemplateChannel {
  const url = `${access.apiUrl}/${VERSION}/${access.phoneId}/messages`;
  const headers = { authorization: `Bearer ${access.token}` };
  return {
    registered: access.templates,
    deliver: async (message) =>
      deliveryOf(await postJson(url, headers, templateBody(message, access.language))),
  };
}

function templateBody({ to, template, variables, reference }: OutgoingTemplate, language: string): object {
  const parameters = variables.map(([, text]) => ({ type: 'text', text }));
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.slice(1),
    type: 'template',
    template: {
      name: template.name,
      language: { code: language },
      components: [{ type: 'body', parameters }],
    },
    biz_opaque_callback_data: reference,
  };
}

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })) });
const refused = z.object({ error: z.object({ code: z.int(), message: z.optional(z.string()) }) });

function deliveryOf(response: ProviderResponse | undefined): Delivery {
  if (!response) return { outcome: 'unreachable', problem: 'WhatsApp does not respond.' };
  const { status, body } = response;
  const [message] = accepted.safeParse(body).data?.messages ?? [];
  if (status === 200 && message) return { outcome: 'sent', providerId: message.id };
  const { code, message: words = 'no reason' } = refused.safeParse(body).data?.error ?? {};
  const problem = printableProblem(`WhatsApp ${code ?? status}: ${words}`);
  if (code === undefined) return { outcome: 'unreachable', problem };
  if (isRecipientError(code)) return { outcome: 'undeliverable', problem };
  if (isTemporaryError(code)) return { outcome: 'later', problem };
  return { outcome: isMessageError(code) ? 'refused' : 'unreachable', problem };
}
