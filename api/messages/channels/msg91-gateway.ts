import * as z from 'zod/mini';
import type { Delivery } from '../sending/mail-gateway.ts';
import { type ProviderResponse, postJson, printableProblem } from './provider-request-gateway.ts';
import type { OutgoingTemplate, TemplateChannel } from './template-gateway.ts';

/** An account at MSG91, and the ids of its templates by their name. */
export interface Msg91Access {
  apiUrl: string;
  authKey: string;
  templateIds: ReadonlyMap<string, string>;
}

/** SMS by MSG91's flow API. */
export function msg91Channel({ apiUrl, authKey, templateIds }: Msg91Access): TemplateChannel {
  return {
    registered: new Set(templateIds.keys()),
    async deliver(message) {
      const body = flowBody(message, templateIds.get(message.template.name) ?? '');
      return deliveryOf(await postJson(`${apiUrl}/api/v5/flow`, { authkey: authKey }, body));
    },
  };
}

function flowBody({ to, variables, reference }: OutgoingTemplate, templateId: string): object {
  const recipient = { mobiles: to.slice(1), CRQID: reference, ...Object.fromEntries(variables) };
  return { template_id: templateId, short_url: '0', recipients: [recipient] };
}

const flowResponse = z.object({
  type: z.optional(z.string()),
  message: z.optional(z.string()),
  errors: z.optional(z.string()),
});

/** MSG91 has no codes for what is wrong with a number, only sentences. */
const RECIPIENT_PROBLEM = /\b(?:mobiles?|number|dnd|ndnc)\b/i;

function deliveryOf(response: ProviderResponse | undefined): Delivery {
  if (!response) return { outcome: 'unreachable', problem: 'MSG91 does not respond.' };
  const { status } = response;
  const { type, message, errors } = flowResponse.safeParse(response.body).data ?? {};
  if (status === 200 && type === 'success' && message) return { outcome: 'sent', providerId: message };
  const words = message ?? errors ?? 'no reason';
  const problem = printableProblem(`MSG91 ${status}: ${words}`);
  // A refused key, a locked account or too many requests hold for all messages.
  const isMessageError = type === 'error' && (status === 200 || status === 400 || status === 422);
  if (!isMessageError) return { outcome: 'unreachable', problem };
  return { outcome: RECIPIENT_PROBLEM.test(words) ? 'undeliverable' : 'refused', problem };
}
