import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database.ts';
import { users } from '#db/tables/accounts.ts';
import { invoiceCounters, invoiceLines, invoices } from '#db/tables/invoices.ts';
import { orderItems, orders } from '#db/tables/orders.ts';

/** Takes the next number of a series; the counter stays locked until the transaction ends, so none is lost. */
export async function takeNumber(tx: Database, series: string, financialYear: string): Promise<number> {
  const rows = await tx
    .insert(invoiceCounters)
    .values({ series, financialYear, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.financialYear],
      set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
    })
    .returning({ lastNumber: invoiceCounters.lastNumber });
  const taken = rows[0]?.lastNumber;
  if (taken === undefined) throw new Error('the invoice counter gave no number');
  return taken;
}

/** The date of an invoice by its place in a series. */
export async function findDate(
  tx: Database,
  series: string,
  financialYear: string,
  serial: number,
): Promise<Date | undefined> {
  const rows = await tx
    .select({ invoiceDate: invoices.invoiceDate })
    .from(invoices)
    .where(
      and(
        eq(invoices.series, series),
        eq(invoices.financialYear, financialYear),
        eq(invoices.serial, serial),
      ),
    );
  return rows[0]?.invoiceDate;
}

export async function insertInvoice(
  tx: Database,
  invoice: typeof invoices.$inferInsert,
  lines: (typeof invoiceLines.$inferInsert)[],
): Promise<void> {
  await tx.insert(invoices).values(invoice);
  await tx.insert(invoiceLines).values(lines);
}

export async function findBuyer(
  db: Database,
  userId: string,
): Promise<{ name: string; phone: string } | undefined> {
  const rows = await db
    .select({ name: users.name, phone: users.phone })
    .from(users)
    .where(eq(users.userId, userId));
  return rows[0];
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
