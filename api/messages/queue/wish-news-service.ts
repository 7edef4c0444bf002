import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { indianDate } from '#contract/indian-time.ts';
import { outbox, type WishNewsFacts } from '#db/tables/messages.ts';
import { queued } from './queue-service.ts';

/** Messages about orders must not wait behind these. */
const MAX_WAITING = 50;

/** Whether so many messages about wishes wait that no more are queued now. */
export async function isWishNewsQueueFull(db: Database): Promise<boolean> {
  const waiting = db
    .select({ one: sql`1`.as('one') })
    .from(outbox)
    .where(and(eq(outbox.state, 'waiting'), eq(outbox.kind, 'wish news')))
    .limit(MAX_WAITING)
    .as('waiting');
  return (await db.$count(waiting)) >= MAX_WAITING;
}

/** Queues one message about the wishes of a customer, at most one for each Indian day (P-312). */
export async function queueWishNews(
  tx: Database,
  userId: string,
  facts: WishNewsFacts,
  now: Date,
): Promise<void> {
  const subject = `wishes:${userId}`;
  await tx.execute(
    queued(
      'wish news',
      now,
      sql`select ${userId}::uuid as user_id, ${subject}::text as subject,
        ${`${subject}:${indianDate(now)}`}::text as fact, ${JSON.stringify(facts)}::jsonb as payload`,
    ),
  );
}
