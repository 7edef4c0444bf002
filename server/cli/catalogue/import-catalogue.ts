import { basename } from 'node:path';
import { type ImportDone, importCatalogue } from '#api/catalogue/import/import-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { hasPicture, PICTURES, picturesFolder } from '#server/files/picture-files.ts';
import type { Options } from '../commands/command-arguments.ts';
import type { CommandContext, Print } from '../commands/command-context.ts';
import { printFaults, textOfFile } from './text-of-file.ts';

const WARNINGS_SHOWN = 20;

/** Prints counted pieces that open orders hold, and products with more held than counted (P-42). */
function printHeldPieces(print: Print, { heldPieces, shortages }: ImportDone): void {
  if (heldPieces > 0) {
    print(
      `${heldPieces} of the counted pieces ${heldPieces === 1 ? 'is' : 'are'} held by open orders, so not for sale.`,
    );
  }
  for (const { sku, productName, counted, held } of shortages) {
    const orders = held.map(({ orderId, pieces }) => `${orderId} (${pieces})`).join(', ');
    print(
      `${sku}, ${productName}: ${counted} counted, but open orders hold more: ${orders}. It is sold out; count again once one of them is cancelled.`,
    );
  }
}

function printResult(print: Print, done: ImportDone, isDryRun: boolean): void {
  const { added, changed, withdrawn, newCategories, warnings } = done;
  for (const warning of warnings.slice(0, WARNINGS_SHOWN)) print(`Warning: ${warning}`);
  if (warnings.length > WARNINGS_SHOWN)
    print(`${warnings.length - WARNINGS_SHOWN} more pieces have unusual prices.`);
  if (newCategories.length > 0) print(`New in the menu: ${newCategories.join(', ')}.`);
  print(
    isDryRun
      ? `${added} would be added, ${changed} changed. Nothing was imported (--dry-run).`
      : `${added} added, ${changed} changed.`,
  );
  printHeldPieces(print, done);
  if (withdrawn === 0) return;
  const stay = withdrawn === 1 ? 'piece of the file stays' : 'pieces of the file stay';
  print(`${withdrawn} withdrawn ${stay} withdrawn; "put-on-sale SKU" puts one on sale again.`);
}

/** Imports a catalogue file, or prints every fault in it and imports nothing. */
export async function importCatalogueFile(
  { db, clock, actor, print }: CommandContext,
  [file = '']: string[],
  options: Options,
): Promise<boolean | Refusal> {
  const isDryRun = options.has('--dry-run');
  const now = clock();
  const folder = picturesFolder();
  const outcome = await importCatalogue(db, {
    ...{
      fileName: basename(file),
      text: await textOfFile(file),
      today: indianDate(now),
      now,
      actor,
      isDryRun,
    },
    hasPicture: (address) => !address.startsWith(PICTURES) || hasPicture(folder, address),
  });
  if (isRefusal(outcome)) return outcome;
  if ('faults' in outcome) {
    printFaults(print, basename(file), outcome.faults);
    return false;
  }
  printResult(print, outcome, isDryRun);
  return true;
}
