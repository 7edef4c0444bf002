import { recordAct } from '#api/audit/service.ts';
import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { NO_KEY } from '#api/platform/sealing.ts';
import type { Shop } from '#api/shop.ts';
import { API_BASE } from '#contract/constants.ts';
import { type Refusal, refuse, refuseField } from '#contract/errors.ts';
import { PHONE_CHANNELS, type PhoneChannel } from '#contract/notices/notice-channels.ts';
import type {
  PhoneAccount,
  PhoneAccountsResponse,
  RemovePhoneAccountBody,
  SaveSmsAccountBody,
  SaveWhatsAppAccountBody,
} from '#contract/office/messages/phone-accounts.ts';
import { ALL_TEMPLATES, registeredText } from '../templates/template-rules.ts';
import {
  deletePhoneAccount,
  findPhoneAccounts,
  insertPhoneAccount,
  lockPhoneAccount,
  type PhoneAccountRow,
  updatePhoneAccount,
} from './phone-account-queries.ts';
import { type PhoneSecrets, sealedSecrets, secretsOf } from './stored-phone-service.ts';

type SetUp = Pick<Shop, 'phoneSetUp' | 'sealingKeys' | 'shopAddress' | 'isDemo'>;

/** What the owner sees of both accounts: everything but their secrets. */
export async function describePhoneAccounts(
  { db }: Pick<Acting, 'db'>,
  setUp: SetUp,
): Promise<PhoneAccountsResponse> {
  const rows = await findPhoneAccounts(db);
  return {
    data: PHONE_CHANNELS.map((channel) =>
      toPhoneAccount(
        channel,
        rows.find((row) => row.channel === channel),
        setUp,
      ),
    ),
    webhook_url: `${setUp.shopAddress}${API_BASE}/webhooks/whatsapp`,
    problem: whyNone(setUp) ?? null,
  };
}

function toPhoneAccount(
  channel: PhoneChannel,
  row: PhoneAccountRow | undefined,
  { phoneSetUp, sealingKeys }: SetUp,
): PhoneAccount {
  const fixed = phoneSetUp.fixed[channel];
  // The ids of the environment are not shown, only which templates it names.
  const idOf = (name: string) =>
    fixed ? (fixed.registered.has(name) ? name : '') : (row?.templates[name] ?? '');
  return {
    channel,
    source: fixed ? 'environment' : row ? 'office' : 'none',
    phone_id: row?.phoneId ?? '',
    language: row?.language ?? 'en',
    set_at: row?.setAt.toISOString() ?? null,
    is_readable: row === undefined || secretsOf(channel, row, sealingKeys) !== undefined,
    version: row?.version ?? 0,
    templates: ALL_TEMPLATES.map((template) => ({
      name: template.name,
      text: registeredText(template, channel),
      id: idOf(template.name),
    })),
  };
}

function whyNone({ isDemo, sealingKeys }: SetUp): string | undefined {
  if (isDemo) return 'The demo shop simulates SMS and WhatsApp: its messages reach nobody.';
  return sealingKeys ? undefined : NO_KEY;
}

/** Stores the account at MSG91; every instance uses it at once. Refusals: phone_account_refused, changed_meanwhile, invalid_input. */
export function saveSmsAccount(
  acting: Acting,
  setUp: SetUp,
  { version, auth_key, templates }: Omit<SaveSmsAccountBody, 'own_password'>,
): Promise<Refusal | undefined> {
  return saveAccount(acting, setUp, {
    ...{ channel: 'sms', version, phoneId: '', language: '' },
    templates: Object.fromEntries(templates.map(({ name, id }) => [name, id])),
    secretsWith: (before) => {
      const authKey = auth_key || before?.authKey;
      return authKey ? { authKey } : refuseField('auth_key', 'Please enter the key of your account.');
    },
  });
}

/** Stores the account at WhatsApp; every instance uses it at once. Refusals: phone_account_refused, changed_meanwhile, invalid_input. */
export function saveWhatsAppAccount(
  acting: Acting,
  setUp: SetUp,
  body: Omit<SaveWhatsAppAccountBody, 'own_password'>,
): Promise<Refusal | undefined> {
  const { version, phone_id: phoneId, language, templates } = body;
  return saveAccount(acting, setUp, {
    ...{ channel: 'whatsapp', version, phoneId, language },
    templates: Object.fromEntries(templates.map((name) => [name, name])),
    secretsWith: (before) => {
      const token = body.token || before?.token;
      const appSecret = body.app_secret || before?.appSecret;
      const verifyToken = body.verify_token || before?.verifyToken;
      if (!token) return refuseField('token', 'Please enter the token of this number.');
      if (!appSecret) return refuseField('app_secret', 'Please enter the secret of the app.');
      if (!verifyToken)
        return refuseField('verify_token', 'Please enter the token that you chose for the webhook.');
      return { token, appSecret, verifyToken };
    },
  });
}

interface GivenAccount<Channel extends PhoneChannel> {
  channel: Channel;
  version: number;
  phoneId: string;
  language: string;
  templates: Record<string, string>;
  /** The secrets to store; those before are kept where none is entered. */
  secretsWith: (before: PhoneSecrets[Channel] | undefined) => PhoneSecrets[Channel] | Refusal;
}

function saveAccount<Channel extends PhoneChannel>(
  { db, now, actor }: Acting,
  setUp: SetUp,
  { channel, version, secretsWith, ...given }: GivenAccount<Channel>,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const problem = setUp.phoneSetUp.fixed[channel] ? SET_ELSEWHERE : whyNone(setUp);
    const key = setUp.sealingKeys?.present;
    if (problem || !key) return refuse('phone_account_refused', problem);
    const unknown = Object.keys(given.templates).find((name) => !KNOWN.has(name));
    if (unknown !== undefined) return refuseField('templates', `The shop has no template ${unknown}.`);
    const before = await lockPhoneAccount(tx, channel);
    if ((before?.version ?? 0) !== version) return refuse('changed_meanwhile');
    const isSameAccount = before?.phoneId === given.phoneId;
    const secrets = secretsWith(isSameAccount ? secretsOf(channel, before, setUp.sealingKeys) : undefined);
    if ('refused' in secrets) return secrets;
    const account = {
      ...{ channel, ...given, setAt: now },
      ...sealedSecrets({ channel, phoneId: given.phoneId }, secrets, key),
    };
    if (before) await updatePhoneAccount(tx, account);
    else if (!(await insertPhoneAccount(tx, account))) return refuse('changed_meanwhile');
    const after = { phone_id: given.phoneId, templates: Object.keys(given.templates).join(', ') };
    await recordAct(tx, actor, { act: `${channel} account set`, subject: SUBJECT, after }, now);
    return undefined;
  });
}

const KNOWN = new Set(ALL_TEMPLATES.map(({ name }) => name));
const SUBJECT = 'settings:phones';
const SET_ELSEWHERE = 'It is set where the shop is started, by variables, and changed there.';

/** Forgets an account: the channel sends nothing any more. Refusals: not_found, changed_meanwhile. */
export function removePhoneAccount(
  { db, now, actor }: Acting,
  { channel, version }: RemovePhoneAccountBody,
): Promise<Refusal | undefined> {
  return inTransaction<Refusal | undefined>(db, async (tx) => {
    const before = await lockPhoneAccount(tx, channel);
    if (!before) return refuse('not_found', 'No account is set in the office.');
    if (before.version !== version) return refuse('changed_meanwhile');
    await deletePhoneAccount(tx, channel);
    await recordAct(tx, actor, { act: `${channel} account removed`, subject: SUBJECT }, now);
    return undefined;
  });
}
