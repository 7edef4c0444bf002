import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import { auditEntries } from '#db/tables/office/audit.ts';
import { staff } from '#db/tables/office/staff.ts';
import type { ChainedAuditEntry } from './rules.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

/** Key of the advisory lock under which entries are added, one after the other. */
const AUDIT_LOCK = 4_710_031;

/** Waits until no other transaction adds entries, and returns the last entry. */
export async function lockLastEntry(
  tx: Database,
): Promise<Pick<ChainedAuditEntry, 'sequence' | 'hash'> | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey(AUDIT_LOCK)})`);
  const rows = await tx
    .select({ sequence: auditEntries.sequence, hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.sequence))
    .limit(1);
  return rows[0];
}

export function insertEntry(tx: Database, entry: ChainedAuditEntry): Promise<void> {
  return insertEntries(tx, [entry]);
}

/** A trigger checks that each entry follows the one before it. */
export async function insertEntries(tx: Database, entries: readonly ChainedAuditEntry[]): Promise<void> {
  await tx.insert(auditEntries).values(entries.map((entry) => ({ ...entry, at: new Date(entry.at) })));
}

export interface EntryFilter {
  subject?: string | undefined;
  actor?: string | undefined;
  /** Only entries before this sequence number. */
  before?: number | undefined;
}

/** Entries, newest first. */
export function findEntries(db: Database, { subject, actor, before }: EntryFilter, limit: number) {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        subject === undefined ? undefined : eq(auditEntries.subject, subject),
        actor === undefined ? undefined : eq(auditEntries.actor, actor),
        before === undefined ? undefined : lt(auditEntries.sequence, before),
      ),
    )
    .orderBy(desc(auditEntries.sequence))
    .limit(limit);
}

export function findEntriesOf(db: Database, sequences: readonly number[]): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.sequence, [...sequences]));
}

export function findEntriesAfter(db: Database, sequence: number, limit: number) {
  return db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.sequence, sequence))
    .orderBy(auditEntries.sequence)
    .limit(limit);
}

export async function findNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ staffId: staff.staffId, name: staff.name }).from(staff);
  return new Map(rows.map(({ staffId, name }) => [actorText({ kind: 'staff', staffId }), name]));
}
