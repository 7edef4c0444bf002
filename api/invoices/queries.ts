import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { piecesOfLine } from '#api/pieces/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { giftCards, giftCardUses } from '#db/tables/money/gift-cards.ts';
import { invoiceLines, invoices } from '#db/tables/money/invoices.ts';
import { businessBuyers, orderItems, orders } from '#db/tables/orders/orders.ts';
import { dateOfNext, nextNumber } from './number-queries.ts';

export function findSold(db: Database, orderId: string) {
  return db
    .select({
      item: orderItems,
      pieces: piecesOfLine,
      buyer: { name: users.name, phone: users.phone },
      business: { gstin: businessBuyers.gstin, name: businessBuyers.businessName },
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(users, eq(users.userId, orders.userId))
    .leftJoin(businessBuyers, eq(businessBuyers.orderId, orders.orderId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.orderItemId));
}

/** What the value of old gold pays of an order. */
export async function findOldGoldPaid(tx: Database, orderId: string): Promise<Paise> {
  const [found] = await tx
    .select({ sum: sql`coalesce(sum(${giftCardUses.amountPaise}), 0)`.mapWith(Number) })
    .from(giftCardUses)
    .innerJoin(giftCards, eq(giftCards.giftCardId, giftCardUses.giftCardId))
    .where(and(eq(giftCardUses.orderId, orderId), isNotNull(giftCards.oldGoldNumber)));
  return paise(found?.sum ?? 0);
}

export type Sold = Awaited<ReturnType<typeof findSold>>;

type Numbered = 'invoiceNumber' | 'serial';
export type UnnumberedLine = Omit<typeof invoiceLines.$inferInsert, 'invoiceLineId' | 'invoiceNumber'>;

/**
 * The writes that issue an invoice under the next number of its series. The first locks the counter until the
 * transaction ends, so no number is lost. The others see the rows committed while waiting for that lock, so a later
 * number never has an earlier date.
 */
export function issueWrites(
  tx: Database,
  invoice: Omit<typeof invoices.$inferInsert, Numbered>,
  lines: UnnumberedLine[],
): Write[] {
  const { series, financialYear, invoiceDate } = invoice;
  const next = nextNumber(tx, { series, financialYear });
  const numbered = {
    invoiceNumber: next.number,
    serial: next.serial,
    invoiceDate: dateOfNext(next, invoiceDate),
  };
  return [
    next.takeWrite,
    tx.insert(invoices).values({ ...invoice, ...numbered }),
    tx.insert(invoiceLines).values(lines.map((line) => ({ ...line, invoiceNumber: next.number }))),
  ];
}

/** A customer's invoices by order, newest first: the invoice, the gift card receipt, or both in this sequence. */
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
  const rows = withLines(heads, lines);
  return [...groupBy(rows, ({ orderId }) => orderId).values()].map(invoiceFirst);
}

type Head = typeof invoices.$inferSelect;
type Line = typeof invoiceLines.$inferSelect;
export type InvoiceRow = Head & { lines: Line[] };

export function withLines(heads: readonly Head[], lines: readonly Line[]): InvoiceRow[] {
  const linesOf = groupBy(lines, ({ invoiceNumber }) => invoiceNumber);
  return heads.map((head) => ({ ...head, lines: linesOf.get(head.invoiceNumber) ?? [] }));
}

/** The documents of an order: the invoice before the gift card receipt. */
export function invoiceFirst(rows: readonly InvoiceRow[]): InvoiceRow[] {
  return rows.toSorted((one, other) => Number(one.kind !== 'invoice') - Number(other.kind !== 'invoice'));
}
