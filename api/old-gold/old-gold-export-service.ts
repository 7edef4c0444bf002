import { formulaAsText, rupeesAsText } from '#api/platform/csv.ts';
import { csvInBatches } from '#api/platform/csv-batches.ts';
import type { Database } from '#api/platform/database/database.ts';
import { spanOfDays } from '#api/platform/database/time-span.ts';
import { dayMonthYear, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { toGrams } from '#contract/weight.ts';
import { findTaken, type OldGoldRow } from './old-gold-queries.ts';

const COLUMNS = [
  ...['Number', 'Date', 'Customer', 'What it is', 'Invoice', 'Purity', 'Gross weight (g)', 'Net weight (g)'],
  ...['Rate of a gram', 'Share %', 'Stones', 'Value', 'Left', 'Given back'],
];

/** The old gold of Indian days as CSV, in batches, oldest first. */
export function exportOldGold(
  db: Database,
  days: { from: IndianDate; to: IndianDate },
): AsyncGenerator<string> {
  return csvInBatches({
    columns: COLUMNS,
    find: (after: number | undefined, limit) => findTaken(db, spanOfDays(days), after ?? 0, limit),
    cursorOf: ({ oldGoldNumber }) => oldGoldNumber,
    cellsOf,
  });
}

function cellsOf(row: OldGoldRow): string[] {
  return [
    ...[String(row.oldGoldNumber), dayMonthYear(indianDate(row.takenAt))],
    ...[row.customerName, row.description, row.invoiceNumber ?? '', row.purity].map(formulaAsText),
    ...[row.grossWeightMilligrams, row.netWeightMilligrams].map((weight) => toGrams(weight).toFixed(3)),
    (row.ratePaisePerGram / 100).toFixed(2),
    String(row.shareBasisPoints / 100),
    ...[row.stonesPaise, row.valuePaise, row.balancePaise].map(rupeesAsText),
    row.isVoid ? 'yes' : '',
  ];
}
