import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { queueCreditNoteWrite } from '#api/messages/queue/queue-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { type Paise, paise } from '#contract/money/money.ts';
import type { CreditCause } from '#contract/orders/documents/credit-notes.ts';
import { creditNoteLines, creditNotes } from '#db/tables/money/credit-notes.ts';
import { invoiceLines, invoices } from '#db/tables/money/invoices.ts';
import { weightSettlements } from '#db/tables/orders/weights.ts';
import { nextNumber } from '../number-queries.ts';

type NoteRow = typeof creditNotes.$inferSelect;
type NoteLineRow = typeof creditNoteLines.$inferSelect;

/** The invoices of an order with their lines and what was credited of them. The caller has locked the order. */
export async function findCreditable(tx: Database, orderId: string) {
  const [heads, lines, notes, credited] = [
    await tx.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(sql`${invoices.kind} desc`),
    await tx
      .select(getTableColumns(invoiceLines))
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.invoiceNumber, invoiceLines.invoiceNumber))
      .where(eq(invoices.orderId, orderId))
      .orderBy(asc(invoiceLines.invoiceLineId)),
    await tx.select().from(creditNotes).where(eq(creditNotes.orderId, orderId)),
    await tx
      .select(getTableColumns(creditNoteLines))
      .from(creditNoteLines)
      .innerJoin(creditNotes, eq(creditNotes.creditNoteNumber, creditNoteLines.creditNoteNumber))
      .where(eq(creditNotes.orderId, orderId)),
  ];
  const linesOf = groupBy(lines, ({ invoiceNumber }) => invoiceNumber);
  const notesOf = groupBy(notes, ({ invoiceNumber }) => invoiceNumber);
  const creditedOf = groupBy(credited, ({ invoiceLineId }) => invoiceLineId);
  return heads.map((invoice) => ({
    invoice,
    notes: notesOf.get(invoice.invoiceNumber) ?? [],
    lines: (linesOf.get(invoice.invoiceNumber) ?? []).map((line) => ({
      ...line,
      credited: creditedOf.get(line.invoiceLineId) ?? [],
    })),
  }));
}

export type Creditable = Awaited<ReturnType<typeof findCreditable>>[number];

type UnnumberedNote = Omit<NoteRow, 'creditNoteNumber' | 'serial'>;
type UnnumberedNoteLine = Omit<NoteLineRow, 'creditNoteLineId' | 'creditNoteNumber'>;

/**
 * The writes that issue a credit note under the next number of its series, as those of an invoice do. A later number never
 * has an earlier date, and no note is older than its invoice. `number`: the number once they are executed.
 */
export function issueNoteWrites(
  tx: Database,
  { noteDate, ...note }: UnnumberedNote & { invoiceDate: Date },
  lines: UnnumberedNoteLine[],
) {
  const { invoiceDate, ...stored } = note;
  const next = nextNumber(tx, stored);
  const before = sql`(select note_date from ${creditNotes} where ${next.isOfSeries} and serial = ${next.serial} - 1)`;
  const numbered = {
    creditNoteNumber: next.number,
    serial: next.serial,
    noteDate: sql`greatest(${noteDate.toISOString()}::timestamptz, ${invoiceDate.toISOString()}::timestamptz, ${before})`,
  };
  const writes: Write[] = [
    next.takeWrite,
    tx.insert(creditNotes).values({ ...stored, ...numbered }),
    tx.insert(creditNoteLines).values(lines.map((line) => ({ ...line, creditNoteNumber: next.number }))),
    queueCreditNoteWrite(tx, { number: next.number, cause: stored.cause }, noteDate),
  ];
  return { number: next.number, writes };
}

/** The number of the first note of an order's cancellation: that against the invoice, where there is one. */
export async function findCancellationNote(db: Database, orderId: string): Promise<string | undefined> {
  const cause: CreditCause = 'cancellation';
  const rows = await db
    .select({ number: creditNotes.creditNoteNumber })
    .from(creditNotes)
    .where(and(eq(creditNotes.orderId, orderId), eq(creditNotes.cause, cause)))
    .orderBy(asc(creditNotes.kind))
    .limit(1);
  return rows[0]?.number;
}

export function findNotesOfOrder(db: Database, orderId: string) {
  return db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(asc(creditNotes.noteDate), asc(creditNotes.creditNoteNumber));
}

export async function findCreditedQuantities(
  db: Database,
  orderId: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({
      orderItemId: invoiceLines.orderItemId,
      quantity: sql`sum(${creditNoteLines.quantity})`.mapWith(Number),
    })
    .from(creditNoteLines)
    .innerJoin(creditNotes, eq(creditNotes.creditNoteNumber, creditNoteLines.creditNoteNumber))
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceLineId, creditNoteLines.invoiceLineId))
    .where(eq(creditNotes.orderId, orderId))
    .groupBy(invoiceLines.orderItemId);
  return new Map(rows.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
}

/** A credit note with its invoice and its lines, of one customer only if one is given. */
export async function findNote(db: Database, number: string, userId?: string) {
  const [head] = await db
    .select({ note: creditNotes, invoice: invoices })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.invoiceNumber, creditNotes.invoiceNumber))
    .where(
      and(
        eq(creditNotes.creditNoteNumber, number),
        userId === undefined ? undefined : eq(creditNotes.userId, userId),
      ),
    );
  if (!head) return undefined;
  const lines = await db
    .select({ credited: creditNoteLines, billed: invoiceLines })
    .from(creditNoteLines)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceLineId, creditNoteLines.invoiceLineId))
    .where(eq(creditNoteLines.creditNoteNumber, number))
    .orderBy(asc(creditNoteLines.invoiceLineId));
  return { ...head, lines, weights: head.note.cause === 'weight' ? await findWeights(db, number) : [] };
}

function findWeights(db: Database, number: string) {
  return db
    .select()
    .from(weightSettlements)
    .where(eq(weightSettlements.creditNoteNumber, number))
    .orderBy(asc(weightSettlements.pieceId));
}

export type WholeNote = NonNullable<Awaited<ReturnType<typeof findNote>>>;
/** The invoiced amount of an order that no note has credited yet. */
export async function findLeftToCredit(db: Database, orderId: string): Promise<Paise> {
  const { rows } = await db.execute<{ left_paise: number }>(sql`
    select (coalesce((select sum(total_paise) from ${invoices} where order_id = ${orderId}), 0)
      - coalesce((select sum(total_paise) from ${creditNotes} where order_id = ${orderId}), 0))::float8 as left_paise`);
  return paise(rows[0]?.left_paise ?? 0);
}
