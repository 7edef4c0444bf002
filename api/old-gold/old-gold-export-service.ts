import { stringify } from 'csv-stringify/sync';
import { formulaAsText, rupeesAsText } from '#api/platform/csv.ts';
import type { Database } from '#api/platform/database/database.ts';
import {
  dayMonthYear,
  endOfIndianDay,
  type IndianDate,
  indianDate,
  startOfIndianDay,
} from '#contract/indian-time.ts';
import { toGrams } from '#contract/weight.ts';
import { findTaken, type OldGoldRow } from './old-gold-queries.ts';

const COLUMNS = [
  ...['Number', 'Date', 'Customer', 'What it is', 'Invoice', 'Purity', 'Gross weight (g)', 'Net weight (g)'],
  ...['Rate of a gram', 'Share %', 'Stones', 'Value', 'Left', 'Given back'],
];

const BATCH_SIZE = 500;

/** The old gold of Indian days as CSV, in batches, oldest first. */
export async function* exportOldGold(
  db: Database,
  days: { from: IndianDate; to: IndianDate },
): AsyncGenerator<string> {
  const time = { from: startOfIndianDay(days.from), to: endOfIndianDay(days.to) };
  yield stringify([COLUMNS], { bom: true });
  let after = 0;
  for (;;) {
    const rows = await findTaken(db, time, after, BATCH_SIZE);
    const last = rows.at(-1);
    if (!last) return;
    yield stringify(rows.map(cellsOf));
    after = last.oldGoldNumber;
  }
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
