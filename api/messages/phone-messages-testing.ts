import { type MessageStandIn, startMessageStandIn } from '#message-stand-in/message-stand-in.ts';
import { msg91Channel } from './channels/msg91-gateway.ts';
import type { PhoneChannels } from './channels/template-gateway.ts';
import { whatsAppChannel } from './channels/whatsapp-gateway.ts';
import { ALL_TEMPLATES, variableNames } from './templates/template-rules.ts';

export const ACCOUNT = {
  authKey: 'auth-key',
  token: 'token',
  phoneId: '123456789',
  appSecret: 'app-secret',
  verifyToken: 'verify-token',
  language: 'en',
  templates: ALL_TEMPLATES.map((template) => ({
    name: template.name,
    id: `id-${template.name}`,
    variables: variableNames(template),
  })),
};

export const openStandIn = (port = 0): Promise<MessageStandIn> => startMessageStandIn({ ...ACCOUNT, port });

/** Both channels at the stand-in; `names` are the templates that the settings name. */
export function phoneChannelsOf(
  apiUrl: string,
  names: readonly string[] = ACCOUNT.templates.map(({ name }) => name),
): Required<PhoneChannels> {
  const { authKey, token, phoneId, language, appSecret, verifyToken } = ACCOUNT;
  return {
    sms: msg91Channel({ apiUrl, authKey, templateIds: new Map(names.map((name) => [name, `id-${name}`])) }),
    whatsapp: whatsAppChannel({ apiUrl, token, phoneId, templates: new Set(names), language }),
    receipts: { appSecret, verifyToken },
  };
}
