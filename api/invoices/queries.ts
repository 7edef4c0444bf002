import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import {
  preparedQuery,
  preparedWrite,
  rowSet,
  singleRow,
  type Write,
} from '#api/platform/database/prepared-statements.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { users } from '#db/tables/accounts.ts';
import { invoiceCounters, invoiceLines, invoices } from '#db/tables/invoices.ts';
import { orderItems, orders } from '#db/tables/orders.ts';

const soldItems = preparedQuery((db) =>
  db
    .select({ item: orderItems, buyer: { name: users.name, phone: users.phone } })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(eq(orderItems.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderItems.orderItemId)),
);

/** The items of an order as sold, with the buyer's name and phone. */
export function findSold(db: Database, orderId: string) {
  return soldItems(db, { orderId });
}

export type Sold = Awaited<ReturnType<typeof findSold>>;

type Numbered = 'invoiceNumber' | 'serial';
export type UnnumberedLine = Omit<typeof invoiceLines.$inferInsert, 'invoiceLineId' | 'invoiceNumber'>;

/** `INV/26-27/000124`: at most 16 characters (CGST Rule 46) for the first million documents of a year. */
export const invoiceNumber = sql`series || '/' || financial_year || '/'
  || repeat('0', 6 - length(serial::text)) || serial`;

const [series, financialYear] = [sql.placeholder('series'), sql.placeholder('financialYear')];
const incrementCounter = preparedWrite(sql`
  insert into ${invoiceCounters} as counter (series, financial_year, last_number)
  values (${series}, ${financialYear}, 1)
  on conflict (series, financial_year) do update set last_number = counter.last_number + 1`);

const invoiceRow = singleRow(invoices, ['invoiceNumber', 'serial', 'invoiceDate']);
const lineRows = rowSet(invoiceLines, ['invoiceLineId', 'invoiceNumber']);
const insertInvoice = preparedWrite(sql`
  with counter as (
    select series, financial_year, last_number as serial from ${invoiceCounters}
    where series = ${series} and financial_year = ${financialYear}
  ), taken as (
    select serial, ${invoiceNumber} as number, greatest(${sql.placeholder('invoiceDate')}::timestamptz, (
      select invoice_date from ${invoices} before where before.series = counter.series
        and before.financial_year = counter.financial_year and before.serial = counter.serial - 1)) as date
    from counter
  ), issued as (
    insert into ${invoices} (invoice_number, serial, invoice_date, ${invoiceRow.columns}) values (
      (select number from taken), (select serial from taken), (select date from taken), ${invoiceRow.placeholders})
  )
  insert into ${invoiceLines} (invoice_number, ${lineRows.columns})
  select taken.number, ${lineRows.columns} from taken, ${lineRows.from('lines')}`);

/**
 * Returns the writes that issue an invoice under the next number of its series. The first locks the counter until the
 * transaction ends, so no number is lost. The second sees the rows committed while waiting for that lock, so a later
 * number never has an earlier date.
 */
export function issueWrites(
  invoice: Omit<typeof invoices.$inferInsert, Numbered>,
  lines: UnnumberedLine[],
): Write[] {
  const values = { ...invoiceRow.valuesOf(invoice), invoiceDate: invoice.invoiceDate.toISOString() };
  return [incrementCounter(values), insertInvoice({ ...values, lines: lineRows.toJson(lines) })];
}

/**
 * A customer's invoices grouped by order, newest order first: the invoice, the gift card receipt, or both in this
 * sequence, with their lines.
 */
export async function findInvoices(db: Database, userId: string): Promise<InvoiceRow[][]> {
  const heads = await db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .orderBy(desc(invoices.invoiceDate), desc(invoices.serial));
  if (heads.length === 0) return [];
  const lines = await db
    .select(getTableColumns(invoiceLines))
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.invoiceNumber, invoiceLines.invoiceNumber))
    .where(eq(invoices.userId, userId))
    .orderBy(asc(invoiceLines.invoiceLineId));
  const linesOf = groupBy(lines, ({ invoiceNumber }) => invoiceNumber);
  const rows = heads.map((head) => ({ ...head, lines: linesOf.get(head.invoiceNumber) ?? [] }));
  return [...groupBy(rows, ({ orderId }) => orderId).values()].map((ofOrder) =>
    ofOrder.toSorted((one, other) => Number(one.kind !== 'invoice') - Number(other.kind !== 'invoice')),
  );
}

export type InvoiceRow = typeof invoices.$inferSelect & { lines: (typeof invoiceLines.$inferSelect)[] };
