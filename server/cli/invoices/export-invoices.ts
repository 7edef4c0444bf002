import { exportInvoices } from '#api/invoices/invoice-export-service.ts';
import { invoiceExportQuery } from '#contract/office/invoices/invoices.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { writeNewFile } from '../commands/write-new-file.ts';

/** Writes the invoices of some days as CSV for the accountant. Never replaces a file, and leaves none that is not whole. */
export async function exportInvoicesFile(
  { db, print }: CommandContext,
  [from = '', to = '', file = '']: string[],
): Promise<boolean> {
  const { error } = invoiceExportQuery.safeParse({ from, to });
  if (error) {
    print(`${error.issues[0]?.message} Give the first and the last day, such as 2026-04-01 2027-03-31.`);
    return false;
  }
  await writeNewFile(file, exportInvoices(db, { from, to }));
  print(`The invoices from ${from} to ${to} are in ${file}.`);
  return true;
}
