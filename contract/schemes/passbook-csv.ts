import { paise, type Rupees, toPaise, toRupees } from '#contract/money/money.ts';
import { milligrams, toGrams } from '#contract/weight.ts';
import { SAVINGS_SIGN } from './ledger-text.ts';
import type { Passbook, PassbookEntry } from './passbook.ts';

/** The columns of a statement file. Each is verifiable: hashed (ledger-text.ts), or a running total recomputed. */
export const STATEMENT_COLUMNS = [
  'passbook',
  'entry',
  'of',
  'kind',
  'instalment',
  'date',
  'amount_rupees',
  'reference',
  'receipt',
  'rate_rupees_per_gram',
  'grams',
  'total_paid_rupees',
  'total_grams',
  'previous_hash',
  'hash',
] as const;

export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** A passbook's statement as CSV with CRLF line ends (RFC 4180). */
export function statementCsv(passbook: Passbook): string {
  let totalPaidPaise = 0;
  let totalMilligrams = 0;
  const lines = passbook.entries.map((entry) => {
    totalPaidPaise += SAVINGS_SIGN[entry.kind] * toPaise(entry.amount);
    totalMilligrams += SAVINGS_SIGN[entry.kind] * Math.round((entry.grams ?? 0) * 1000);
    return statementLine(
      passbook,
      entry,
      toRupees(paise(totalPaidPaise)),
      toGrams(milligrams(totalMilligrams)),
    );
  });
  return [STATEMENT_COLUMNS, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function statementLine(
  passbook: Passbook,
  entry: PassbookEntry,
  totalPaidRupees: Rupees,
  totalGrams: number,
): string[] {
  const cells: Record<StatementColumn, string> = {
    passbook: String(passbook.user_scheme_id),
    entry: String(entry.sequence),
    of: String(passbook.entries.length),
    kind: entry.kind,
    instalment: entry.number === null ? '' : String(entry.number),
    date: entry.entry_date,
    amount_rupees: entry.amount.toFixed(2),
    reference: entry.reference ?? '',
    receipt: entry.receipt_number ?? '',
    rate_rupees_per_gram: entry.rate === null ? '' : entry.rate.toFixed(2),
    grams: entry.grams === null ? '' : entry.grams.toFixed(3),
    total_paid_rupees: totalPaidRupees.toFixed(2),
    total_grams: totalGrams.toFixed(3),
    previous_hash: entry.previous_hash,
    hash: entry.hash,
  };
  return STATEMENT_COLUMNS.map((column) => cells[column]);
}

/** Escapes a CSV cell; text that would run as a formula gets an apostrophe (OWASP, CSV injection). */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
