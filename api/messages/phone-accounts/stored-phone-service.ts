import * as z from 'zod/mini';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { parsedJson } from '#api/platform/json.ts';
import {
  keyWithId,
  openSealed,
  type ReplacedKeys,
  type SealingKey,
  type SealingKeys,
  sealText,
} from '#api/platform/sealing.ts';
import type { Shop } from '#api/shop.ts';
import { PHONE_CHANNELS, type PhoneChannel } from '#contract/notices/notice-channels.ts';
import { msg91Channel } from '../channels/msg91-gateway.ts';
import type { PhoneApiUrls, PhoneChannels } from '../channels/template-gateway.ts';
import { whatsAppChannel } from '../channels/whatsapp-gateway.ts';
import {
  findPhoneAccounts,
  lockPhoneAccount,
  type PhoneAccountRow,
  updatePhoneAccount,
} from './phone-account-queries.ts';

const secretsShapes = {
  sms: z.object({ authKey: z.string() }),
  whatsapp: z.object({ token: z.string(), appSecret: z.string(), verifyToken: z.string() }),
};

export type PhoneSecrets = { [Channel in PhoneChannel]: z.infer<(typeof secretsShapes)[Channel]> };

/** Binds the encrypted secrets to their account: they cannot be used with another one. */
const subjectOf = ({ channel, phoneId }: Pick<PhoneAccountRow, 'channel' | 'phoneId'>) =>
  `phone-account:${channel}:${phoneId}`;

/** The columns of these secrets, encrypted. */
export function sealedSecrets<Channel extends PhoneChannel>(
  account: { channel: Channel; phoneId: string },
  secrets: PhoneSecrets[Channel],
  key: SealingKey,
) {
  return {
    sealedSecrets: sealText(JSON.stringify(secrets), subjectOf(account), key),
    sealingKeyId: key.id,
  };
}

/** The secrets of a stored account; undefined if they cannot be decrypted with these keys. */
export function secretsOf<Channel extends PhoneChannel>(
  channel: Channel,
  row: PhoneAccountRow | undefined,
  keys: SealingKeys | undefined,
): PhoneSecrets[Channel] | undefined {
  const key = row && keyWithId(keys, row.sealingKeyId);
  const text = key && openSealed(row.sealedSecrets, subjectOf(row), key);
  return text === undefined
    ? undefined
    : (secretsShapes[channel].parse(parsedJson(text)) as PhoneSecrets[Channel]);
}

/** The channels of the stored accounts; one whose secrets cannot be decrypted is left out. */
function openStored(
  rows: readonly PhoneAccountRow[],
  keys: SealingKeys | undefined,
  apiUrls: PhoneApiUrls,
): PhoneChannels {
  const rowOf = (channel: PhoneChannel) => rows.find((row) => row.channel === channel);
  const [sms, whatsapp] = [rowOf('sms'), rowOf('whatsapp')];
  const smsSecrets = secretsOf('sms', sms, keys);
  const whatsAppSecrets = secretsOf('whatsapp', whatsapp, keys);
  return {
    ...(sms &&
      smsSecrets && {
        sms: msg91Channel({
          ...{ apiUrl: apiUrls.sms, authKey: smsSecrets.authKey },
          templateIds: new Map(Object.entries(sms.templates)),
        }),
      }),
    ...(whatsapp &&
      whatsAppSecrets && {
        whatsapp: whatsAppChannel({
          ...{ apiUrl: apiUrls.whatsapp, token: whatsAppSecrets.token },
          ...{ phoneId: whatsapp.phoneId, language: whatsapp.language },
          templates: new Set(Object.keys(whatsapp.templates)),
        }),
        receipts: { appSecret: whatsAppSecrets.appSecret, verifyToken: whatsAppSecrets.verifyToken },
      }),
  };
}

/** Makes this process use the accounts that any process has stored; those of the environment come first. */
export async function refreshPhoneChannels(shop: Shop): Promise<void> {
  const { phoneSetUp, isDemo } = shop;
  if (isDemo) return;
  const rows = await findPhoneAccounts(shop.db);
  const used = rows.map(({ channel, setAt }) => `${channel} ${setAt.getTime()}`).join();
  if (used === phoneSetUp.used) return;
  shop.phoneChannels = {
    ...openStored(rows, shop.sealingKeys, phoneSetUp.apiUrls),
    ...phoneSetUp.fixed,
  };
  phoneSetUp.used = used;
}

/** Encrypts the secrets anew after the key was replaced. */
export async function resealPhoneAccounts(db: Database, keys: ReplacedKeys): Promise<void> {
  const { present, previous } = keys;
  for (const channel of PHONE_CHANNELS) {
    await inTransaction(db, async (tx) => {
      const row = await lockPhoneAccount(tx, channel);
      if (!row || row.sealingKeyId !== previous.id) return;
      const secrets = secretsOf(channel, row, keys);
      if (secrets) await updatePhoneAccount(tx, { channel, ...sealedSecrets(row, secrets, present) });
    });
  }
}
