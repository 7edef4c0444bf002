import { exportedCatalogue } from '#api/catalogue/export/export-service.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { writeNewFile } from '../commands/write-new-file.ts';

/** Writes the whole catalogue as a CSV file, which `import-catalogue` takes back without a change. */
export async function exportCatalogueFile(
  { db, clock, print }: CommandContext,
  [file = '']: string[],
): Promise<boolean> {
  await writeNewFile(file, exportedCatalogue(db, clock()));
  print(`The catalogue is in ${file}. "import-catalogue ${file}" imports it again, with your changes.`);
  return true;
}
