import { randomBytes } from 'node:crypto';
import { msg91Channel } from '#api/messages/channels/msg91-gateway.ts';
import type { PhoneChannels } from '#api/messages/channels/template-gateway.ts';
import { whatsAppChannel } from '#api/messages/channels/whatsapp-gateway.ts';
import { ALL_TEMPLATES, variableNames } from '#api/messages/templates/template-rules.ts';
import { API_BASE } from '#contract/constants.ts';

/** SMS and WhatsApp of the demo shop: they reach nobody. */
export interface OpenMessageStandIn {
  phoneChannels: PhoneChannels;
  /** Sets where WhatsApp's reports go; a real account's is set in its dashboard. */
  announce(shopUrl: string): void;
  close(): Promise<void>;
}

const secret = () => randomBytes(16).toString('hex');

/** Opens the stand-in of both providers, with every template of the shop registered. */
export async function openMessageStandIn(port = 0): Promise<OpenMessageStandIn> {
  const { startMessageStandIn } = await import('#message-stand-in/message-stand-in.ts');
  const templates = ALL_TEMPLATES.map((template) => ({
    name: template.name,
    id: secret(),
    variables: variableNames(template),
  }));
  const account = { authKey: secret(), token: secret(), phoneId: '100000000000001', appSecret: secret() };
  const standIn = await startMessageStandIn({ ...account, language: 'en', templates, port });
  const { authKey, token, phoneId, appSecret } = account;
  const names = new Set(templates.map(({ name }) => name));
  const templateIds = new Map(templates.map(({ name, id }) => [name, id]));
  return {
    phoneChannels: {
      sms: msg91Channel({ apiUrl: standIn.url, authKey, templateIds }),
      whatsapp: whatsAppChannel({ apiUrl: standIn.url, token, phoneId, templates: names, language: 'en' }),
      receipts: { appSecret, verifyToken: secret() },
    },
    announce: (shopUrl) => standIn.setWebhookUrl(`${shopUrl}${API_BASE}/webhooks/whatsapp`),
    close: () => standIn.close(),
  };
}
