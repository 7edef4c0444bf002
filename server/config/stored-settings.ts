import { readPaymentAccount } from '#api/payments/account/stored-account-service.ts';
import type { PaymentProvider } from '#api/payments/provider/gateway.ts';
import type { Database } from '#api/platform/database/database.ts';
import { shopTerms } from '#api/settings/rules.ts';
import { readSettings } from '#api/settings/service.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import type { Config } from './config.ts';
import { providerSettings } from './payment-provider.ts';
import { openSealingKeys } from './sealing-keys.ts';

/** The configuration with what is stored in the database: settings win over the environment, a payment account does not. */
export async function withStoredSettings(db: Database, config: Config): Promise<Config> {
  const terms = shopTerms(await readSettings(db, config.settingDefaults.values));
  const stored = config.provider ?? (await storedProvider(db, config));
  return { ...config, ...terms, provider: stored && 'problem' in stored ? undefined : stored };
}

/** A shop that took money must not simulate payments. @throws StartupError when the stored payment account cannot be used. */
export async function refuseUnusableAccount(db: Database, config: Config): Promise<void> {
  if (config.provider) return;
  const stored = await storedProvider(db, config);
  if (stored && 'problem' in stored) throw new StartupError(stored.problem);
}

async function storedProvider(
  db: Database,
  config: Config,
): Promise<PaymentProvider | { problem: string } | undefined> {
  // Only a stored account needs the key, whose file is made when it is opened first.
  if (!(await readPaymentAccount(db, undefined))) return undefined;
  const account = await readPaymentAccount(db, await openSealingKeys(config));
  return account === 'unreadable' ? { problem: UNREADABLE } : account && config.openProvider(account.keys);
}

const UNREADABLE = `The ${providerSettings.title} keys that the owner set in the office cannot be decrypted: start with the key that encrypted them, as PAN_KEY or the file pan-key in DATA_DIR, or set ${new Intl.ListFormat('en-GB').format(providerSettings.required)}.`;
