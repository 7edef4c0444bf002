import { and, desc, eq, sql } from 'drizzle-orm';
import type { Customer } from '#api/platform/calls.ts';
import type { Database } from '#api/platform/database.ts';
import { sessions } from '#db/tables/accounts.ts';
import { liveSession } from './columns.ts';

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
