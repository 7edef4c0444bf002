import * as z from 'zod/mini';
import { instant, requiredText } from '#contract/fields.ts';
import { PHONE_CHANNELS } from '#contract/notices/notice-channels.ts';
import { ACCOUNT_SOURCES, secretField } from '#contract/office/input-fields.ts';
import { ownPassword } from '#contract/office/staff.ts';

const MAX_SECRET = 500;
const MAX_TEMPLATES = 50;

const version = z.int({ error: 'Please open the page again.' });

const templateName = z
  .string()
  .check(z.regex(/^[a-z_]{1,40}$/, { error: 'This is no template of the shop.' }));

const TEMPLATE_ID = 'Please enter the id of the template, as MSG91 shows it.';

/** `templates`: those that are registered, with their ids. */
export const saveSmsAccountBody = z.object({
  version,
  auth_key: secretField('the key', MAX_SECRET),
  templates: z
    .array(
      z.object({
        name: templateName,
        id: z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/, { error: TEMPLATE_ID })),
      }),
    )
    .check(z.maxLength(MAX_TEMPLATES)),
  own_password: ownPassword,
});

/** `templates`: the names of those that are approved. */
export const saveWhatsAppAccountBody = z.object({
  version,
  phone_id: requiredText('the id of the phone number', 25).check(
    z.regex(/^\d{5,25}$/, { error: 'Please enter the id of the phone number: digits only.' }),
  ),
  token: secretField('the token', MAX_SECRET),
  app_secret: secretField('the app secret', MAX_SECRET),
  verify_token: secretField('the verify token', MAX_SECRET),
  language: z.string().check(
    z.regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/, {
      error: 'Please enter the language as WhatsApp writes it, like en or en_US.',
    }),
  ),
  templates: z.array(templateName).check(z.maxLength(MAX_TEMPLATES)),
  own_password: ownPassword,
});

export const removePhoneAccountBody = z.object({ channel: z.enum(PHONE_CHANNELS), version });

const phoneAccount = z.object({
  channel: z.enum(PHONE_CHANNELS),
  source: z.enum(ACCOUNT_SOURCES),
  /** Of WhatsApp. */
  phone_id: z.string(),
  language: z.string(),
  set_at: z.nullable(instant),
  /** False: the key of this machine does not open the stored secrets. */
  is_readable: z.boolean(),
  version: z.int(),
  /** Every template of the shop with its text as it is registered, and its id there; empty: not registered. */
  templates: z.array(z.object({ name: z.string(), text: z.string(), id: z.string() })),
});

export const phoneAccountsResponse = z
  .object({
    data: z.array(phoneAccount),
    /** What the owner enters at WhatsApp, so that it reports what arrived. */
    webhook_url: z.string(),
    /** Why none can be set here; null: one can. */
    problem: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'PhoneAccounts' });

export type SaveSmsAccountBody = z.infer<typeof saveSmsAccountBody>;
export type SaveWhatsAppAccountBody = z.infer<typeof saveWhatsAppAccountBody>;
export type RemovePhoneAccountBody = z.infer<typeof removePhoneAccountBody>;
export type PhoneAccountsResponse = z.infer<typeof phoneAccountsResponse>;
export type PhoneAccount = PhoneAccountsResponse['data'][number];
