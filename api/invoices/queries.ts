import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database.ts';
import { users } from '#db/tables/accounts.ts';
import { invoiceCounters, invoiceLines, invoices } from '#db/tables/invoices.ts';
import { orderItems, orders } from '#db/tables/orders.ts';
import { numberFormat } from './rules.ts';

/** The items of an order as sold, with who bought them. */
export function findSold(db: Database, orderId: string) {
  return db
    .select({ item: orderItems, buyer: { name: users.name, phone: users.phone } })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(users, eq(users.userId, orders.userId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.orderItemId));
}

type Numbered = 'invoiceNumber' | 'serial';
type UnnumberedLine = Omit<typeof invoiceLines.$inferInsert, 'invoiceLineId' | 'invoiceNumber'>;

/**
 * The statements that issue an invoice under the next number of its series. The first locks the counter until the
 * transaction ends, so no number is lost; the second sees what that lock waited for, and gives no later number an
 * earlier date.
 */
export function issue(
  tx: Database,
  invoice: Omit<typeof invoices.$inferInsert, Numbered>,
  lines: UnnumberedLine[],
): SQL[] {
  const { series, financialYear } = invoice;
  const taken = tx
    .insert(invoiceCounters)
    .values({ series, financialYear, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.financialYear],
      set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
    });
  const serial = sql`(select last_number from ${invoiceCounters}
    where series = ${series} and financial_year = ${financialYear})`;
  const { prefix, digits } = numberFormat(series, financialYear);
  const number = sql`(select ${prefix}::text || repeat('0', ${digits}::int - length(last_number::text)) || last_number
    from ${invoiceCounters} where series = ${series} and financial_year = ${financialYear})`;
  const date = sql`greatest(${invoice.invoiceDate.toISOString()}::timestamptz, (select invoice_date from ${invoices}
    where series = ${series} and financial_year = ${financialYear} and serial = ${serial} - 1))`;
  const head = tx.insert(invoices).values({ ...invoice, invoiceNumber: number, serial, invoiceDate: date });
  const body = tx.insert(invoiceLines).values(lines.map((line) => ({ ...line, invoiceNumber: number })));
  return [taken.getSQL(), sql`with issued as ${head} ${body.getSQL()}`];
}

/** A customer's invoices, newest first, with their lines as sold. */
export async function findInvoices(db: Database, userId: string) {
  const heads = await db
    .select({ invoice: invoices, couponCode: orders.couponCode })
    .from(invoices)
    .innerJoin(orders, eq(orders.orderId, invoices.orderId))
    .where(eq(invoices.userId, userId))
    .orderBy(desc(invoices.invoiceDate), desc(invoices.serial));
  if (heads.length === 0) return [];
  const lines = await db
    .select({ tax: invoiceLines, item: orderItems })
    .from(invoiceLines)
    .innerJoin(orderItems, eq(orderItems.orderItemId, invoiceLines.orderItemId))
    .innerJoin(invoices, eq(invoices.invoiceNumber, invoiceLines.invoiceNumber))
    .where(eq(invoices.userId, userId))
    .orderBy(asc(invoiceLines.invoiceLineId));
  return heads.map(({ invoice, couponCode }) => ({
    ...invoice,
    couponCode,
    lines: lines.filter(({ tax }) => tax.invoiceNumber === invoice.invoiceNumber),
  }));
}

export type InvoiceRow = Awaited<ReturnType<typeof findInvoices>>[number];
