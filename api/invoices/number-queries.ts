import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { careInvoices } from '#db/tables/money/care-invoices.ts';
import { invoiceCounters, invoices } from '#db/tables/money/invoices.ts';

/** `INV/26-27/000124`: at most 16 characters (CGST Rule 46) for the first million documents of a year. */
export const documentNumber = sql`series || '/' || financial_year || '/'
  || repeat('0', 6 - length(serial::text)) || serial`;

interface NextNumber {
  /** Locks the counter until the transaction ends; the number below is the next one only behind this write. */
  takeWrite: Write;
  isOfSeries: SQL;
  serial: SQL;
  number: SQL;
}

/** The next number of a series, to be taken among the last writes of a transaction (`commitWith`). */
export function nextNumber(
  tx: Database,
  { series, financialYear }: { series: string; financialYear: string },
): NextNumber {
  const isOfSeries = sql`series = ${series} and financial_year = ${financialYear}`;
  const taken = (value: SQL) =>
    sql`(select ${value} from (select series, financial_year, last_number as serial from ${invoiceCounters}
      where ${isOfSeries}) as taken)`;
  return {
    takeWrite: tx
      .insert(invoiceCounters)
      .values({ series, financialYear, lastNumber: 1 })
      .onConflictDoUpdate({
        target: [invoiceCounters.series, invoiceCounters.financialYear],
        set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
      }),
    isOfSeries,
    serial: taken(sql`serial`),
    number: taken(documentNumber),
  };
}

/** A date that is not before the one of the invoice with the number before; later numbers have no earlier dates. */
export function dateOfNext({ isOfSeries, serial }: NextNumber, date: Date): SQL {
  const isBefore = sql`${isOfSeries} and serial = ${serial} - 1`;
  return sql`greatest(${date.toISOString()}::timestamptz, (select invoice_date from ${invoices} where ${isBefore}),
    (select invoice_date from ${careInvoices} where ${isBefore}))`;
}
