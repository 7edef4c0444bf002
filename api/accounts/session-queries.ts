import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { preparedStatement, type Write } from '#api/platform/database/prepared-statements.ts';
import type { Customer } from '#api/platform/http/route-binding.ts';
import { sessions, users } from '#db/tables/accounts.ts';
import { askingBySession, liveSession } from './columns.ts';
import type { SessionProof } from './rules.ts';

interface NewSession {
  tokenHash: Buffer;
  userId: string;
  browser: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Adds a session to an account whose password is still the one that was checked; answers whether it is. The account
 * is held meanwhile: a change of password waits and then finds the session, or was first and leaves nothing to add to.
 */
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

const sessionOfToken = preparedStatement<{ user_id: string; seen_long_ago: boolean }>(
  sql`with ${askingBySession} select user_id, seen_long_ago from asking`,
);

/** Whose session it is that is neither over nor idle too long, and whether it was last seen long ago. */
export async function findSession(
  db: Database,
  proof: SessionProof,
): Promise<{ userId: string; seenLongAgo: boolean } | undefined> {
  const [found] = await sessionOfToken(db, { ...proof });
  return found && { userId: found.user_id, seenLongAgo: found.seen_long_ago };
}

export async function markSessionSeen(db: Database, { tokenHash, now }: SessionProof): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** The statement that ends every session of a customer but one. */
export function deleteOtherSessionsWrite(db: Database, userId: string, tokenHash: Buffer): Write {
  return db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
}

/** A customer's sessions that are neither over nor idle since `idleSince`; the one that asks first, then the last used. */
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

/** Ends one session of a customer; answers whether there was one. */
export async function deleteOwnSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId)))
    .returning({ sessionId: sessions.sessionId });
  return ended.length > 0;
}

/** Ends every session of a customer. */
export async function deleteAllSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Forgets sessions that are over. */
export async function deleteOverSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
