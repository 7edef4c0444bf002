import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { NoticeGroup } from '#contract/notices/notice-channels.ts';
import { outbox, type WishNewsFacts } from '#db/tables/customers/messages.ts';
import { queued } from './queue-service.ts';

/** Messages about orders must not wait behind these. */
const MAX_WAITING = 50;

/** Whether the backlog of messages about wishes is too long to queue more. */
export async function isWishNewsQueueFull(db: Database): Promise<boolean> {
  const waiting = db
    .select({ one: sql`1`.as('one') })
    .from(outbox)
    .where(and(eq(outbox.state, 'waiting'), eq(outbox.kind, 'wish news')))
    .limit(MAX_WAITING)
    .as('waiting');
  return (await db.$count(waiting)) >= MAX_WAITING;
}

const subjectOf = (userId: string) => `wishes:${userId}`;

const factOf = (userId: string, now: Date) => `${subjectOf(userId)}:${indianDate(now)}`;

/** Whether a customer has had the one message of this Indian day (P-312). */
export async function hasWishNewsOfToday(db: Database, userId: string, now: Date): Promise<boolean> {
  const isOfToday = and(eq(outbox.kind, 'wish news'), eq(outbox.fact, factOf(userId, now)));
  return (await db.$count(outbox, isOfToday)) > 0;
}

/** Queues one message about the wishes of a customer, at most one for each Indian day (P-312). */
export async function queueWishNews(
  tx: Database,
  userId: string,
  facts: WishNewsFacts & { group: NoticeGroup },
  now: Date,
): Promise<void> {
  await tx.execute(
    queued(
      'wish news',
      now,
      sql`select ${userId}::uuid as user_id, ${subjectOf(userId)}::text as subject,
        ${factOf(userId, now)}::text as fact, ${JSON.stringify(facts)}::jsonb as payload`,
      facts.group,
    ),
  );
}
