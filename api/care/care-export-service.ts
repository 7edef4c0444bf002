import { stringify } from 'csv-stringify/sync';
import { formulaAsText, rupeesAsText } from '#api/platform/csv.ts';
import type { Database } from '#api/platform/database/database.ts';
import { CARE_WORK_WORDS } from '#contract/care/care-states.ts';
import {
  dayMonthYear,
  endOfIndianDay,
  type IndianDate,
  indianDate,
  startOfIndianDay,
} from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import { findPaidCare, type PaidCareRow } from './care-queries.ts';

const COLUMNS = [
  ...['Note', 'Given back', 'Order', 'Customer', 'Piece', 'Work', 'What was to be done'],
  ...['Paid with GST', 'Paid by', 'Reference'],
];

const BATCH_SIZE = 500;

/** What was paid for the pieces that were given back on Indian days as CSV, in batches, oldest first. */
export async function* exportCare(
  db: Database,
  days: { from: IndianDate; to: IndianDate },
): AsyncGenerator<string> {
  const time = { from: startOfIndianDay(days.from), to: endOfIndianDay(days.to) };
  yield stringify([COLUMNS], { bom: true });
  let after = 0;
  for (;;) {
    const rows = await findPaidCare(db, time, after, BATCH_SIZE);
    const last = rows.at(-1);
    if (!last) return;
    yield stringify(rows.map(cellsOf));
    after = last.careActId;
  }
}

function cellsOf(row: PaidCareRow): string[] {
  return [
    ...[String(row.careNumber), dayMonthYear(indianDate(row.at)), row.orderId],
    ...[row.customerName, row.productName].map(formulaAsText),
    CARE_WORK_WORDS[row.work],
    formulaAsText(row.wish),
    rupeesAsText(row.amountPaise ?? paise(0)),
    row.paidBy ?? '',
    formulaAsText(row.reference),
  ];
}
