import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportedAudit } from '#api/audit/service.ts';
import { StartupError } from '#server/startup-error.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Writes the whole audit as JSON lines, for `scripts/verify-audit.mjs`. Never replaces a file, and leaves none that is not
 * whole.
 */
export async function exportAuditFile({ db, say }: CommandContext, [file = '']: string[]): Promise<boolean> {
  let entries = 0;
  const lines = async function* () {
    for await (const entry of exportedAudit(db)) {
      entries += 1;
      yield `${JSON.stringify(entry)}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx' })).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new StartupError(`${file} is there already; choose another name.`);
      if (error.syscall === 'open') throw new StartupError(`${file} cannot be written (${error.code}).`);
      await rm(file, { force: true });
      throw error;
    },
  );
  say(`${entries} entries are in ${file}. Check it anywhere: node scripts/verify-audit.mjs ${file}`);
  return true;
}
