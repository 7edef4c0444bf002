import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#api/platform/database/database.ts';
import { careInvoices } from '#db/tables/money/care-invoices.ts';
import { creditNotes } from '#db/tables/money/credit-notes.ts';
import { documentFiles, documents, documentsDue } from '#db/tables/money/documents.ts';
import { invoices } from '#db/tables/money/invoices.ts';

/** An issued document; its file is null until it was drawn. */
export interface IssuedDocument {
  number: string;
  bytes: Buffer | null;
}

/** An issued document, of one customer only if one is given. */
export async function findIssued(
  db: Database,
  number: string,
  userId?: string,
): Promise<IssuedDocument | undefined> {
  const issued = unionAll(
    db.select({ number: invoices.invoiceNumber, userId: invoices.userId }).from(invoices),
    db.select({ number: creditNotes.creditNoteNumber, userId: creditNotes.userId }).from(creditNotes),
    db.select({ number: careInvoices.invoiceNumber, userId: careInvoices.userId }).from(careInvoices),
  ).as('issued');
  const [found] = await db
    .select({ number: issued.number, bytes: documentFiles.bytes })
    .from(issued)
    .leftJoin(documents, eq(documents.number, issued.number))
    .leftJoin(documentFiles, eq(documentFiles.sha256, documents.sha256))
    .where(and(eq(issued.number, number), userId === undefined ? undefined : eq(issued.userId, userId)));
  return found;
}

export type NewDocument = Omit<typeof documents.$inferInsert, 'sha256' | 'createdAt'>;

/** Stores the file of documents, which are no longer due; a document that has a file keeps it. */
export async function storeFile(
  tx: Database,
  file: typeof documentFiles.$inferInsert,
  stored: readonly NewDocument[],
): Promise<void> {
  const numbers = stored.map(({ number }) => number);
  await tx.insert(documentFiles).values(file).onConflictDoNothing();
  await tx
    .insert(documents)
    .values(stored.map((document) => ({ ...document, sha256: file.sha256 })))
    .onConflictDoNothing();
  await tx.delete(documentsDue).where(inArray(documentsDue.number, numbers));
}

/** Numbers of the documents to be drawn now, in the order in which they are due. */
export async function findDue(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .select({ number: documentsDue.number })
    .from(documentsDue)
    .where(lte(documentsDue.nextAttemptAt, now))
    .orderBy(asc(documentsDue.nextAttemptAt), asc(documentsDue.number))
    .limit(limit);
  return due.map(({ number }) => number);
}

/** Counts a failed attempt; the next one waits longer, up to six hours. */
export async function postpone(db: Database, number: string, now: Date): Promise<void> {
  await db
    .update(documentsDue)
    .set({
      attempts: sql`${documentsDue.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz
        + least(interval '6 hours', interval '1 minute' * power(2, least(${documentsDue.attempts}, 10)))`,
    })
    .where(eq(documentsDue.number, number));
}
