import { readPaymentAccount } from '#api/payments/account/stored-account-service.ts';
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
  return { ...config, ...terms, ...(config.provider ? {} : await storedAccount(db, config)) };
}

/** A shop that took money must not simulate payments. @throws StartupError when the stored payment account cannot be used. */
export function refuseUnusableAccount({ accountProblem }: Config): void {
  if (accountProblem !== undefined) throw new StartupError(accountProblem);
}

async function storedAccount(
  db: Database,
  config: Config,
): Promise<Pick<Config, 'accountProblem'> & Partial<Pick<Config, 'provider' | 'accountVersion'>>> {
  // Only a stored account needs the key, whose file is made when it is opened first.
  if (!(await readPaymentAccount(db, undefined))) return {};
  const account = await readPaymentAccount(db, await openSealingKeys(config));
  if (!account) return {};
  if (account === 'unreadable') return { accountProblem: UNREADABLE };
  const provider = config.openProvider(account.keys);
  if ('problem' in provider) return { accountProblem: provider.problem };
  return { provider, accountVersion: account.version };
}

const UNREADABLE = `The ${providerSettings.title} keys that the owner set in the office cannot be decrypted: start with the key that encrypted them, as PAN_KEY or the file pan-key in DATA_DIR, or set ${new Intl.ListFormat('en-GB').format(providerSettings.required)}.`;
