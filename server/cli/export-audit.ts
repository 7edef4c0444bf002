import { auditLog } from '#api/audit/service.ts';
import type { CommandContext } from './commands/command-context.ts';
import { writeNewFile } from './commands/write-new-file.ts';

/** Writes the whole audit into a file. */
export async function exportAuditFile(
  { db, print }: CommandContext,
  [file = '']: string[],
): Promise<boolean> {
  let entries = 0;
  const lines = async function* () {
    for await (const line of auditLog(db)) {
      entries += 1;
      yield line;
    }
  };
  await writeNewFile(file, lines());
  print(`${entries} entries are in ${file}. Check it anywhere: node scripts/verify-audit.mjs ${file}`);
  return true;
}
