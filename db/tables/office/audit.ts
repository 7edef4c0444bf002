import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, rule } from '../columns.ts';

/** Every act of staff, commands and jobs; append-only, chained by hashes (decision 056). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    sequence: integer('sequence').primaryKey(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    act: text('act').notNull(),
    subject: text('subject').notNull(),
    /** JSON as text, because the hash covers every letter of it. */
    before: text('before'),
    after: text('after'),
    reason: text('reason'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull().unique(),
  },
  (table) => [
    index('audit_entries_subject').on(table.subject, table.sequence),
    index('audit_entries_actor').on(table.actor, table.sequence),
    rule('audit_entries_hash', "hash ~ '^[0-9a-f]{64}$' and previous_hash ~ '^[0-9a-f]{64}$'"),
  ],
);
