import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Customer } from '#api/platform/http/route-binding.ts';
import { sessions, users } from '#db/tables/customers/accounts.ts';

interface NewSession {
  tokenHash: Buffer;
  userId: string;
  browser: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Adds a session if the account still has the checked password hash; locks it against a concurrent change of password. */
export async function insertSession(
  db: Database,
  { tokenHash, userId, browser, createdAt, expiresAt }: NewSession,
  checkedHash: string,
): Promise<boolean> {
  const begin = createdAt.toISOString();
  const { rowCount } = await db.execute(sql`
    insert into ${sessions} (token_hash, user_id, browser, created_at, last_seen_at, expires_at)
    select ${tokenHash}::bytea, user_id, ${browser}::text, ${begin}::timestamptz, ${begin}::timestamptz,
      ${expiresAt.toISOString()}::timestamptz
    from ${users} where user_id = ${userId} and password_hash = ${checkedHash} for share`);
  return rowCount === 1;
}

function liveSession(now: Date, idleSince: Date) {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince));
}

export async function findSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<{ userId: string; lastSeenAt: Date } | undefined> {
  const rows = await db
    .select({ userId: sessions.userId, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), liveSession(now, idleSince)));
  return rows[0];
}

export async function markSessionSeen(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteOtherSessions(db: Database, userId: string, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
}

export function findSessions(db: Database, { userId, tokenHash }: Customer, now: Date, idleSince: Date) {
  const isThisOne = sql<boolean>`${sessions.tokenHash} = ${tokenHash}`;
  return db
    .select({
      sessionId: sessions.sessionId,
      browser: sessions.browser,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isThisOne,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), liveSession(now, idleSince)))
    .orderBy(desc(isThisOne), desc(sessions.lastSeenAt));
}

export async function deleteOwnSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId)))
    .returning({ sessionId: sessions.sessionId });
  return ended.length > 0;
}

export async function deleteAllSessions(db: Database, userId: string): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(eq(sessions.userId, userId));
  return rowCount ?? 0;
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
