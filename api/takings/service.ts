import { readNames } from '#api/audit/service.ts';
import { formulaAsText, rupeesAsText } from '#api/platform/csv.ts';
import { csvInBatches } from '#api/platform/csv-batches.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { inSnapshot } from '#api/platform/database/transactions.ts';
import { dayMonthYear } from '#contract/indian-time.ts';
import { paise, toRupees } from '#contract/money/money.ts';
import { type Days, findTakings, sumTakings, type TakingRow } from './queries.ts';

/** What was paid to the shop itself on Indian days: a page of it, and the totals of all of it (P-364). */
export function readTakings(db: Database, days: Days, after = 0) {
  return inSnapshot(db, async (tx) => {
    const { page, next } = await readPage(
      (limit) => findTakings(tx, days, after, limit),
      ({ place }) => String(place),
    );
    const names = await readNames(tx);
    const totals = (await sumTakings(tx, days)).map(({ method, ordersPaise, schemesPaise, carePaise }) => ({
      ...{ method, orders: toRupees(ordersPaise), schemes: toRupees(schemesPaise) },
      ...{ care: toRupees(carePaise), sum: toRupees(paise(ordersPaise + schemesPaise + carePaise)) },
    }));
    return { data: page.map((row) => toTaking(row, names)), totals, next };
  });
}

function toTaking(row: TakingRow, names: ReadonlyMap<string, string>) {
  return {
    received_on: row.receivedOn,
    recorded_at: row.recordedAt.toISOString(),
    ...{ order_id: row.orderId, care_number: row.careNumber, user_scheme_id: row.userSchemeId },
    customer_name: row.customerName,
    ...{ method: row.method, reference: row.reference, amount: toRupees(row.amountPaise) },
    recorded_by: names.get(row.person) ?? row.person,
  };
}

const COLUMNS = [
  ...['Received on', 'Order', 'Cleaning or repair', 'Passbook', 'Customer'],
  ...['Paid by', 'Reference', 'Amount', 'Recorded by'],
];

/** The same as CSV, in batches. */
export async function exportTakings(db: Database, days: Days): Promise<AsyncGenerator<string>> {
  const names = await readNames(db);
  return csvInBatches({
    columns: COLUMNS,
    find: (after: number | undefined, limit) => findTakings(db, days, after ?? 0, limit),
    cursorOf: ({ place }) => place,
    cellsOf: (row) => [
      ...[dayMonthYear(row.receivedOn), row.orderId ?? ''],
      ...[row.careNumber, row.userSchemeId].map((number) => (number === null ? '' : String(number))),
      ...[formulaAsText(row.customerName), row.method, formulaAsText(row.reference)],
      ...[rupeesAsText(row.amountPaise), formulaAsText(names.get(row.person) ?? row.person)],
    ],
  });
}
