import { readFile } from 'node:fs/promises';
import { readText } from '#api/platform/csv.ts';
import type { FileFault } from '#api/platform/csv-table.ts';
import { counted } from '#contract/counted.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import type { Print } from '../commands/command-context.ts';

/** The text of a CSV file that is to be imported. */
export async function textOfFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new StartupError(`${file} cannot be read: check the name and that you may open it.`);
  });
  const read = readText(bytes);
  if ('text' in read) return read.text;
  throw new StartupError(
    `${file} is ${read.what}: save it as CSV in UTF-8, with commas. Nothing was imported.`,
  );
}

export function printFaults(print: Print, file: string, faults: readonly FileFault[]): void {
  for (const { message } of faults) print(message);
  print(`Nothing was imported: ${counted(faults.length, 'fault')} in ${file}.`);
}
