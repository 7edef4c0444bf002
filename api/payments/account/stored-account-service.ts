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
import type { ProviderKeys } from '../provider/gateway.ts';
import {
  findPaymentAccount,
  lockPaymentAccount,
  type PaymentAccountRow,
  updatePaymentAccount,
} from './account-queries.ts';

/** The stored account with its secrets. */
export interface StoredAccount {
  keys: ProviderKeys;
  setAt: Date;
  version: number;
}

const secretsShape = z.object({ keySecret: z.string(), webhookSecrets: z.array(z.string()) });

/** Binds the encrypted secrets to their public key: they cannot be used with another one. */
const subjectOf = (providerKeyId: string) => `payment-account:${providerKeyId}`;

/** The columns of these keys, the secrets encrypted. */
export function sealedAccount({ keyId, maxPaymentPaise, ...secrets }: ProviderKeys, key: SealingKey) {
  return {
    providerKeyId: keyId,
    sealedSecrets: sealText(JSON.stringify(secrets), subjectOf(keyId), key),
    sealingKeyId: key.id,
    maxPaymentPaise,
  };
}

function keysOf(row: PaymentAccountRow, keys: SealingKeys | undefined): ProviderKeys | undefined {
  const key = keyWithId(keys, row.sealingKeyId);
  const text = key && openSealed(row.sealedSecrets, subjectOf(row.providerKeyId), key);
  if (text === undefined) return undefined;
  const secrets = secretsShape.parse(parsedJson(text));
  return { keyId: row.providerKeyId, maxPaymentPaise: row.maxPaymentPaise, ...secrets };
}

/** The account set in the office; `unreadable` if its secrets cannot be decrypted with these keys. */
export async function readPaymentAccount(
  db: Database,
  sealingKeys: SealingKeys | undefined,
): Promise<StoredAccount | 'unreadable' | undefined> {
  const row = await findPaymentAccount(db);
  if (!row) return undefined;
  const keys = keysOf(row, sealingKeys);
  return keys ? { keys, setAt: row.setAt, version: row.version } : 'unreadable';
}

/**
 * Makes this process use the account that any process has stored, and returns it; undefined if there is none, or the environment
 * sets it.
 */
export async function refreshPaymentAccount(shop: Shop): Promise<StoredAccount | undefined> {
  const { paymentSetUp } = shop;
  if (paymentSetUp.isFixed) return undefined;
  const stored = await readPaymentAccount(shop.db, shop.sealingKeys);
  if (!stored || stored === 'unreadable') return undefined;
  if (stored.version !== paymentSetUp.usedVersion) use(shop, stored);
  return stored;
}

function use(shop: Shop, { keys, version }: StoredAccount): void {
  const provider = shop.paymentSetUp.openWith(keys);
  if ('problem' in provider) {
    shop.log.error({ problem: provider.problem }, 'the stored payment account cannot be used');
    return;
  }
  Object.assign(shop, { provider, gateway: provider.gateway });
  shop.paymentSetUp.usedVersion = version;
  // Pages name the provider's script, and allow it in their headers.
  shop.sharedResponses?.clear();
}

/** Encrypts the secrets anew after the key was replaced. */
export async function resealPaymentAccount(db: Database, sealingKeys: ReplacedKeys): Promise<void> {
  const { present, previous } = sealingKeys;
  await inTransaction(db, async (tx) => {
    const row = await lockPaymentAccount(tx);
    if (!row || row.sealingKeyId !== previous.id) return;
    const keys = keysOf(row, sealingKeys);
    if (keys) await updatePaymentAccount(tx, sealedAccount(keys, present));
  });
}
