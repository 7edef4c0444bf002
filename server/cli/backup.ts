import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUp } from '#server/database/backup/backup-service.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Options } from './command-arguments.ts';
import type { CommandContext } from './command-context.ts';

/** Writes a backup of the whole shop, also while it runs. Replaces an existing file only with `--overwrite`. */
export async function writeBackupFile(
  { connectionString, clock, say }: CommandContext,
  [file = '']: string[],
  options: Options,
): Promise<boolean> {
  if (existsSync(resolve(file)) && !options.has('--overwrite')) {
    throw new StartupError(
      `${file} is there already and was left as it is: choose another name, or say --overwrite.`,
    );
  }
  await backUp(connectionString, resolve(file), clock());
  say(`The shop is backed up in ${file}.`);
  return true;
}
