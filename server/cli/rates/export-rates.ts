import { rateLog } from '#api/rates/history/export-service.ts';
import type { CommandContext } from '../command-context.ts';
import { writeNewFile } from '../write-new-file.ts';

/** Writes every rate set as JSON lines, for `scripts/verify-rates.mjs`. */
export async function exportRatesFile({ db, say }: CommandContext, [file = '']: string[]): Promise<boolean> {
  await writeNewFile(file, rateLog(db));
  say(`Every rate set is in ${file}. Check it anywhere: node scripts/verify-rates.mjs ${file}`);
  return true;
}
