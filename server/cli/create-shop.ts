import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { DEFAULT_SCHEMA } from '#api/platform/database/schema.ts';
import { readConfig, SCHEMA_NAME } from '#server/config/config.ts';
import { checkExternalDatabase } from '#server/database/external-database.ts';
import { addressFor, makeSchema } from '#server/database/new-schema.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import type { Print } from './commands/command-context.ts';
import { writeNewFile } from './commands/write-new-file.ts';

const RESERVED_NAMES = new Set([DEFAULT_SCHEMA, 'drizzle', 'information_schema']);

/** Adds a schema for one more shop in the database of an administrator. Its first start makes the tables. */
export async function createShop(print: Print, [name = '', file = '']: string[]): Promise<boolean> {
  if (!SCHEMA_NAME.test(name) || RESERVED_NAMES.has(name)) {
    print('Name the shop by 1 to 40 lower-case letters, digits and underscores, like meena_jewels.');
    return false;
  }
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl === undefined) {
    throw new StartupError(
      'DATABASE_URL is not set: the embedded database holds one shop only; set it to an administrator of your PostgreSQL.',
    );
  }
  await checkExternalDatabase(databaseUrl);
  const password = randomBytes(24).toString('hex');
  // Before the schema: a connection that is lost during the commit may leave a schema whose password nobody has.
  await writeNewFile(file, settingsOf(name, addressFor(databaseUrl, name, password)));
  try {
    await makeSchema(databaseUrl, name, password);
  } catch (error) {
    if (error instanceof StartupError) await rm(file);
    throw error;
  }
  print(
    `The schema "${name}" was created, and the settings of its shop are in ${file}: keep this file secret.`,
  );
  print('Add PORT, DATA_DIR and any other settings, then start the shop with them.');
  return true;
}

async function* settingsOf(name: string, address: string): AsyncGenerator<string> {
  yield `DATABASE_URL=${address}\nDATABASE_SCHEMA=${name}\n`;
}
