import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportInvoices } from '#api/invoices/invoice-export-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { invoiceExportQuery } from '#contract/office/invoices/invoices.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import type { CommandContext } from '../commands/command-context.ts';

/** Writes the invoices of some days as CSV for the accountant. Never replaces a file, and leaves none that is not whole. */
export async function exportInvoicesFile(
  { db, print }: CommandContext,
  [from = '', to = '', file = '']: string[],
): Promise<boolean | Refusal> {
  if (!invoiceExportQuery.safeParse({ from, to }).success) {
    print('Give the first and the last day, such as 2026-04-01 2027-03-31.');
    return false;
  }
  const lines = exportInvoices(db, { from, to });
  if (isRefusal(lines)) return lines;
  await pipeline(Readable.from(lines), createWriteStream(file, { flags: 'wx' })).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new StartupError(`${file} already exists; choose another name.`);
      if (error.syscall === 'open') throw new StartupError(`${file} cannot be written (${error.code}).`);
      await rm(file, { force: true });
      throw error;
    },
  );
  print(`The invoices from ${from} to ${to} are in ${file}.`);
  return true;
}
