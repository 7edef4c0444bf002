import type { Database } from '#api/platform/database/database.ts';
import { shopTerms } from '#api/settings/rules.ts';
import { readSettings } from '#api/settings/service.ts';
import type { Config } from './config.ts';

/** The configuration with what is stored in the database, which wins over the environment. */
export async function withStoredSettings(db: Database, config: Config): Promise<Config> {
  return { ...config, ...shopTerms(await readSettings(db, config.settingDefaults.values)) };
}
