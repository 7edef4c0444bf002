import { formulaAsText, rupeesAsText } from '#api/platform/csv.ts';
import { csvInBatches } from '#api/platform/csv-batches.ts';
import type { Database } from '#api/platform/database/database.ts';
import { spanOfDays } from '#api/platform/database/time-span.ts';
import { CARE_WORK_WORDS } from '#contract/care/care-states.ts';
import { dayMonthYear, type IndianDate, indianDate } from '#contract/indian-time.ts';
import { paise } from '#contract/money/money.ts';
import { findPaidCare, type PaidCareRow } from './care-queries.ts';

const COLUMNS = [
  ...['Note', 'Given back', 'Order', 'Customer', 'Piece', 'Work', 'What was to be done'],
  ...['Paid with GST', 'Paid by', 'Reference', 'Invoice'],
];

/** What was paid for the pieces that were given back on Indian days as CSV, in batches, oldest first. */
export function exportCare(db: Database, days: { from: IndianDate; to: IndianDate }): AsyncGenerator<string> {
  return csvInBatches({
    columns: COLUMNS,
    find: (after: number | undefined, limit) => findPaidCare(db, spanOfDays(days), after ?? 0, limit),
    cursorOf: ({ careActId }) => careActId,
    cellsOf,
  });
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
    row.invoiceNumber ?? '',
  ];
}
