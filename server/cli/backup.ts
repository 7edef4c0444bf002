import { resolve } from 'node:path';
import { backUp, restore } from '../backup/backup-service.ts';
import type { Workplace } from './run-command.ts';

/** Writes a backup of the whole shop; works while it is selling. */
export async function writeBackupFile(
  { connectionString, clock, say }: Workplace,
  [file = '']: string[],
): Promise<boolean> {
  await backUp(connectionString, resolve(file), clock());
  say(`The shop is backed up in ${file}.`);
  return true;
}

/** Puts a backup into an empty shop. */
export async function restoreBackupFile(
  { connectionString, say }: Workplace,
  [file = '']: string[],
): Promise<boolean> {
  const rows = await restore(connectionString, resolve(file));
  say(`${rows} rows are restored from ${file}.`);
  return true;
}
