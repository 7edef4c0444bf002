import * as z from 'zod/mini';
import { ALL_TEMPLATES } from '../templates/template-rules.ts';
import { msg91Channel } from './msg91-gateway.ts';
import type { PhoneChannels } from './template-gateway.ts';
import { whatsAppChannel } from './whatsapp-gateway.ts';

const text = z.optional(z.string());
const url = (fallback: string) =>
  z._default(
    z.string().check(z.regex(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])\S+$/)),
    fallback,
  );

export const phoneChannelEnvironment = {
  MSG91_AUTH_KEY: text,
  MSG91_TEMPLATES: text,
  MSG91_API_URL: url('https://control.msg91.com'),
  WHATSAPP_TOKEN: text,
  WHATSAPP_PHONE_ID: z.optional(z.string().check(z.regex(/^\d{5,25}$/))),
  WHATSAPP_APP_SECRET: text,
  WHATSAPP_VERIFY_TOKEN: text,
  WHATSAPP_TEMPLATES: text,
  WHATSAPP_LANGUAGE: z._default(z.string().check(z.regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/)), 'en'),
  WHATSAPP_API_URL: url('https://graph.facebook.com'),
};

export const SMS_SETTINGS = ['MSG91_AUTH_KEY', 'MSG91_TEMPLATES'] as const;
export const WHATSAPP_SETTINGS = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_TEMPLATES',
] as const;

/** Never printed. */
export const PHONE_CHANNEL_SECRETS = [
  'MSG91_AUTH_KEY',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const;

const shape = z.object(phoneChannelEnvironment);
type Values = z.infer<typeof shape>;

/** A sentence that names the invalid setting. */
export interface SettingProblem {
  problem: string;
}

/** The providers of the settings; none where none is set. */
export function openPhoneChannels(values: Values): PhoneChannels | SettingProblem {
  const missing = missingOf(values, SMS_SETTINGS) ?? missingOf(values, WHATSAPP_SETTINGS);
  if (missing) return { problem: missing };
  const ids = templateIds(values.MSG91_TEMPLATES ?? '');
  const names = values.WHATSAPP_TEMPLATES?.split(/[ ,]+/).filter(Boolean) ?? [];
  const problem =
    unknownTemplate('MSG91_TEMPLATES', [...ids.keys()]) ?? unknownTemplate('WHATSAPP_TEMPLATES', names);
  if (problem) return { problem };
  if ([...ids.values()].includes('')) {
    return { problem: 'MSG91_TEMPLATES needs an id for each template, such as order_paid=6512ab34cd56ef78.' };
  }
  return { ...smsOf(values, ids), ...whatsAppOf(values, names) };
}

function smsOf(values: Values, ids: ReadonlyMap<string, string>): PhoneChannels {
  const { MSG91_AUTH_KEY: authKey, MSG91_API_URL: apiUrl } = values;
  if (!authKey) return {};
  return { sms: msg91Channel({ apiUrl: withoutSlash(apiUrl), authKey, templateIds: ids }) };
}

function whatsAppOf(values: Values, names: string[]): PhoneChannels {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId } = values;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = values;
  if (!token || !phoneId || !appSecret || !verifyToken) return {};
  const apiUrl = withoutSlash(values.WHATSAPP_API_URL);
  const language = values.WHATSAPP_LANGUAGE;
  return {
    whatsapp: whatsAppChannel({ apiUrl, token, phoneId, templates: new Set(names), language }),
    receipts: { appSecret, verifyToken },
  };
}

/** Where the providers are reached, also with accounts of the office. */
export const phoneApiUrls = ({ MSG91_API_URL, WHATSAPP_API_URL }: Values) => ({
  sms: withoutSlash(MSG91_API_URL),
  whatsapp: withoutSlash(WHATSAPP_API_URL),
});

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Settings of one provider are set together. */
function missingOf(values: Values, names: readonly (keyof Values)[]): string | undefined {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return undefined;
  const present = names.find((name) => values[name] !== undefined);
  return `${present} is set but ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not: set ${names.join(', ')} together, or none of them.`;
}

/** `order_paid=ID, order_shipped=ID` */
function templateIds(setting: string): Map<string, string> {
  const pairs = setting.split(/[ ,]+/).filter(Boolean);
  return new Map(
    pairs.map((pair) => {
      const [name = '', id = ''] = pair.split('=', 2);
      return [name, id];
    }),
  );
}

function unknownTemplate(setting: string, names: readonly string[]): string | undefined {
  const known = ALL_TEMPLATES.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  return `${setting} names ${unknown}, which is no template of the shop; there are ${known.join(', ')}.`;
}
