import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { importCatalogue } from '#api/catalogue/import-service.ts';
import { indianDate } from '#contract/indian-time.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { Workplace } from './run-command.ts';

/** Imports a catalogue file whole, or names every fault in it and imports nothing. */
export async function importCatalogueFile(
  { db, clock, say }: Workplace,
  [file = '']: string[],
): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartRefusal(`${file} cannot be read: check the name and that you may open it.`);
  });
  const now = clock();
  const outcome = await importCatalogue(db, { fileName: basename(file), text, today: indianDate(now), now });
  if ('faults' in outcome) {
    for (const fault of outcome.faults) say(fault.message);
    say(
      `Nothing was imported: ${outcome.faults.length} ${outcome.faults.length === 1 ? 'fault' : 'faults'} in ${basename(file)}.`,
    );
    return false;
  }
  say(`${outcome.added} added, ${outcome.changed} changed.`);
  return true;
}
