import { asc, eq, lte } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { wishWatchers } from '#db/tables/customers/messages.ts';

export type WatcherRow = typeof wishWatchers.$inferSelect;

/** The next watcher who is due, locked; those that another instance checks are left out. */
export async function lockDueWatcher(tx: Database, now: Date): Promise<WatcherRow | undefined> {
  const rows = await tx
    .select()
    .from(wishWatchers)
    .where(lte(wishWatchers.dueAt, now))
    .orderBy(asc(wishWatchers.dueAt))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return rows[0];
}

export async function updateDue(tx: Database, userId: string, dueAt: Date | null): Promise<void> {
  await tx.update(wishWatchers).set({ dueAt }).where(eq(wishWatchers.userId, userId));
}

/** Makes a list due for a check. */
export async function upsertWatcher(
  tx: Database,
  watcher: Pick<WatcherRow, 'userId' | 'stopToken'>,
  { now, isAnew }: { now: Date; isAnew: boolean },
): Promise<void> {
  await tx
    .insert(wishWatchers)
    .values({ ...watcher, since: now, dueAt: now })
    .onConflictDoUpdate({
      target: wishWatchers.userId,
      set: { dueAt: now, ...(isAnew && { since: now }) },
    });
}

export async function findStopToken(db: Database, userId: string): Promise<string | undefined> {
  const rows = await db
    .select({ stopToken: wishWatchers.stopToken })
    .from(wishWatchers)
    .where(eq(wishWatchers.userId, userId));
  return rows[0]?.stopToken;
}

export async function findByStopToken(db: Database, stopToken: string): Promise<string | undefined> {
  const rows = await db
    .select({ userId: wishWatchers.userId })
    .from(wishWatchers)
    .where(eq(wishWatchers.stopToken, stopToken));
  return rows[0]?.userId;
}
