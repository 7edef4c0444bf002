import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { BILL_KINDS } from '#contract/orders/documents/care-invoices.ts';
import { CREDIT_NOTE_KINDS } from '#contract/orders/documents/credit-notes.ts';
import { bytes, createdAt, instant, oneOf, rule } from '../columns.ts';

const KINDS = [...BILL_KINDS, ...CREDIT_NOTE_KINDS] as const;

/** The PDF files of issued documents by their content; never changed (P-263). */
export const documentFiles = pgTable(
  'document_files',
  {
    /** SHA-256 of the bytes, in hexadecimal digits. */
    sha256: text('sha256').primaryKey(),
    bytes: bytes('bytes').notNull(),
  },
  () => [rule('document_files_hash', "sha256 = encode(sha256(bytes), 'hex')")],
);

/** The file of each issued document; the invoice and the gift card receipt of one order share theirs. Never changed. */
export const documents = pgTable(
  'documents',
  {
    number: text('number').primaryKey(),
    kind: text('kind', { enum: KINDS }).notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => documentFiles.sha256),
    createdAt: createdAt(),
  },
  () => [oneOf('documents_kind', 'kind', KINDS)],
);

/** Issued documents whose file is still to be drawn; a trigger adds each document as it is issued. */
export const documentsDue = pgTable(
  'documents_due',
  {
    number: text('number').primaryKey(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  },
  (table) => [
    index('documents_due_next').on(table.nextAttemptAt),
    rule('documents_due_attempts', 'attempts >= 0'),
  ],
);
