import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BACKED_UP } from '#api/audit/rules.ts';
import { recordAlone } from '#api/audit/service.ts';
import { placeOfKey } from '#server/config/sealing-keys.ts';
import { backUp } from '#server/database/backup/backup-service.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import type { Options } from '../commands/command-arguments.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';

/** Writes a backup of the whole shop, also while it runs. Replaces an existing file only with `--overwrite`. */
export async function writeBackupFile(
  { connectionString, config, print, ...open }: CommandContext,
  [file = '']: string[],
  options: Options,
): Promise<boolean> {
  if (existsSync(resolve(file)) && !options.has('--overwrite')) {
    throw new StartupError(
      `${file} already exists and was not changed: choose another name, or add --overwrite.`,
    );
  }
  const acting = actingOf(open);
  await backUp(connectionString, resolve(file), acting.now);
  await recordAlone(acting, { ...BACKED_UP, after: { file } });
  print(`The shop is backed up in ${file}.`);
  const key = placeOfKey(config);
  if (key) {
    print(
      `Keep a copy of its key (${key}) elsewhere: without it a restored shop reads no PAN and no authenticator app.`,
    );
  }
  return true;
}
