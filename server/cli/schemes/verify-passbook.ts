import { readFile } from 'node:fs/promises';
import { verifyStatement } from '#api/schemes/ledger/statement-rules.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import { StartupError } from '#server/startup/startup-error.ts';
import type { Print } from '../commands/command-context.ts';

/** Verifies a statement file offline: recomputes every hash and total, and names a changed entry (P-74). */
export async function verifyPassbookFile(print: Print, [file = '']: string[]): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartupError(`${file} cannot be read: check the name and that you may open it.`);
  });
  const verdict = verifyStatement(text);
  if (!verdict.sound) {
    print(verdict.problem);
    return false;
  }
  print(
    `Passbook ${verdict.passbook}: ${verdict.entries} entries, ${formatRupeesExact(verdict.totalPaidPaise)} paid. Every hash and every total is correct.`,
  );
  print(`Last hash: ${verdict.lastHash}`);
  print('It is the shop’s own statement if the passbook page shows the same last hash.');
  return true;
}
