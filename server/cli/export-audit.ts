import { exportedAudit } from '#api/audit/service.ts';
import type { CommandContext } from './commands/command-context.ts';
import { writeNewFile } from './commands/write-new-file.ts';

/** Writes the whole audit as JSON lines, for `scripts/verify-audit.mjs`. */
export async function exportAuditFile(
  { db, print }: CommandContext,
  [file = '']: string[],
): Promise<boolean> {
  let entries = 0;
  const lines = async function* () {
    for await (const entry of exportedAudit(db)) {
      entries += 1;
      yield `${JSON.stringify(entry)}\n`;
    }
  };
  await writeNewFile(file, lines());
  print(`${entries} entries are in ${file}. Check it anywhere: node scripts/verify-audit.mjs ${file}`);
  return true;
}
