import { rateLog } from '#api/rates/history/export-service.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { writeNewFile } from '../commands/write-new-file.ts';

/** Writes every rate set as JSON lines, for `scripts/verify-rates.mjs`. */
export async function exportRatesFile(
  { db, print }: CommandContext,
  [file = '']: string[],
): Promise<boolean> {
  await writeNewFile(file, rateLog(db));
  print(`Every rate set is in ${file}. Check it anywhere: node scripts/verify-rates.mjs ${file}`);
  return true;
}
