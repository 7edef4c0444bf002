import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { staff, staffSessions } from '#db/tables/office/staff.ts';
import { staffColumns } from '../staff-columns.ts';

export async function insertSession(db: Database, session: typeof staffSessions.$inferInsert): Promise<void> {
  await db.insert(staffSessions).values(session);
}

/** A session with its person, in any state. */
export async function findSession(db: Database, tokenHash: Buffer) {
  const rows = await db
    .select({
      sessionId: staffSessions.sessionId,
      stage: staffSessions.stage,
      lastSeenAt: staffSessions.lastSeenAt,
      expiresAt: staffSessions.expiresAt,
      ...staffColumns,
      pinHash: staff.pinHash,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.staffId, staffSessions.staffId))
    .where(eq(staffSessions.tokenHash, tokenHash));
  return rows[0];
}

/** Records a use, unless a later one is recorded. */
export async function markSessionSeen(db: Database, tokenHash: Buffer, usedAt: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ lastSeenAt: usedAt })
    .where(and(eq(staffSessions.tokenHash, tokenHash), lt(staffSessions.lastSeenAt, usedAt)));
}

/** Counts a try of the PIN before it is checked, so that concurrent ones cannot exceed the limit. Undefined: none is left. */
export async function countPinTry(
  db: Database,
  tokenHash: Buffer,
  maxTries: number,
): Promise<number | undefined> {
  const rows = await db
    .update(staffSessions)
    .set({ wrongPins: sql`${staffSessions.wrongPins} + 1` })
    .where(and(eq(staffSessions.tokenHash, tokenHash), lt(staffSessions.wrongPins, maxTries)))
    .returning({ wrongPins: staffSessions.wrongPins });
  return rows[0]?.wrongPins;
}

export async function markUnlocked(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ wrongPins: 0, lastSeenAt: now })
    .where(eq(staffSessions.tokenHash, tokenHash));
}

/** Opens a session whose second step is done, under a new token. */
export async function openFully(
  tx: Database,
  tokenHash: Buffer,
  newTokenHash: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .update(staffSessions)
    .set({
      tokenHash: newTokenHash,
      stage: 'open',
      challenge: null,
      pendingTotpSealed: null,
      lastSeenAt: now,
    })
    .where(eq(staffSessions.tokenHash, tokenHash));
}

/** Session data between the two calls of a second step. */
export async function rememberSetup(
  db: Database,
  tokenHash: Buffer,
  setup: { challenge?: string | null; pendingTotpSealed?: string | null },
): Promise<void> {
  await db.update(staffSessions).set(setup).where(eq(staffSessions.tokenHash, tokenHash));
}

/** Locks that data until the transaction ends. */
export async function lockSetup(tx: Database, tokenHash: Buffer) {
  const rows = await tx
    .select({ challenge: staffSessions.challenge, pendingTotpSealed: staffSessions.pendingTotpSealed })
    .from(staffSessions)
    .where(eq(staffSessions.tokenHash, tokenHash))
    .for('update');
  return rows[0];
}

/** False if it has ended before. */
export async function deleteSession(db: Database, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
  return rowCount === 1;
}

/** Ends every session of a person but one. */
export async function deleteOtherSessions(db: Database, staffId: number, tokenHash: Buffer): Promise<void> {
  await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.tokenHash, tokenHash)));
}

export async function deleteSessionsOf(db: Database, staffId: number): Promise<number> {
  const { rowCount } = await db.delete(staffSessions).where(eq(staffSessions.staffId, staffId));
  return rowCount ?? 0;
}

/** Ends one session of a person; false if it is not theirs. */
export async function deleteOwnSession(db: Database, staffId: number, sessionId: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.sessionId, sessionId)));
  return rowCount === 1;
}

export function findSessions(db: Database, staffId: number) {
  return db
    .select()
    .from(staffSessions)
    .where(eq(staffSessions.staffId, staffId))
    .orderBy(desc(staffSessions.lastSeenAt));
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));
}
