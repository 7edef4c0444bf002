import { basename } from 'node:path';
import { exportedPrefixes, importPrefixes } from '#api/delivery/import/import-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Options } from '../commands/command-arguments.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';
import { writeNewFile } from '../commands/write-new-file.ts';
import { printFaults, textOfFile } from './text-of-file.ts';

/** Writes where the shop delivers as a CSV file, which `import-delivery` takes back without a change. */
export async function exportDeliveryFile(
  { db, print }: CommandContext,
  [file = '']: string[],
): Promise<boolean> {
  await writeNewFile(file, exportedPrefixes(db));
  print(`The list is in ${file}. "import-delivery ${file}" imports it again, with your changes.`);
  return true;
}

/** Imports a list of deliveries, or prints every fault in it and imports nothing. */
export async function importDeliveryFile(
  context: CommandContext,
  [file = '']: string[],
  options: Options,
): Promise<boolean | Refusal> {
  const { print } = context;
  const isDryRun = options.has('--dry-run');
  const fileName = basename(file);
  const text = await textOfFile(file);
  const outcome = await importPrefixes(actingOf(context), { fileName, text, isDryRun });
  if (isRefusal(outcome)) return outcome;
  if ('faults' in outcome) {
    printFaults(print, fileName, outcome.faults);
    return false;
  }
  const { changes, warnings } = outcome;
  for (const warning of warnings) print(`Warning: ${warning}`);
  const added = changes.filter(({ before }) => !before).length;
  const changed = changes.length - added;
  print(
    isDryRun
      ? `${added} would be added, ${changed} changed. Nothing was imported (--dry-run).`
      : `${added} added, ${changed} changed. The shop uses it at once.`,
  );
  return true;
}
