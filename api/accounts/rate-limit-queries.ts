import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { attemptCounts } from '#db/tables/accounts.ts';

/** A subject whose attempts are counted in a window of time. */
export interface Counted {
  subject: string;
  windowStart: Date;
  most: number;
}

/** How many attempts of a subject count in a window. */
export async function readAttempts(db: Database, subject: string, windowStart: Date): Promise<number> {
  const rows = await db
    .select({ count: attemptCounts.count })
    .from(attemptCounts)
    .where(and(eq(attemptCounts.subject, subject), eq(attemptCounts.windowStart, windowStart)));
  return rows[0]?.count ?? 0;
}

/**
 * Counts one more attempt of each subject, in one statement, and tells how many there are now of each. One that is
 * over its limit ends the counting: those after it are not told of a refused attempt.
 */
export async function countAttempts(db: Database, counted: Counted[]): Promise<number[]> {
  const steps = counted.map(({ subject, windowStart }, index) => {
    const before = counted[index - 1];
    const allowed = before
      ? sql`from ${step(index - 1)} where ${step(index - 1)}.count <= ${before.most}::int`
      : sql``;
    return sql`${step(index)} as (
      insert into ${attemptCounts} as known (subject, window_start, count)
      select ${subject}, ${windowStart.toISOString()}::timestamptz, 1 ${allowed}
      on conflict (subject, window_start) do update set count = known.count + 1 returning count)`;
  });
  const all = counted.map((_, index) => sql`select ${index}::int as place, count from ${step(index)}`);
  const { rows } = await db.execute<{ count: number }>(
    sql`with ${sql.join(steps, sql`, `)} ${sql.join(all, sql` union all `)} order by place`,
  );
  return rows.map(({ count }) => count);
}

/** Takes one attempt of each subject back: it was a right answer. In the order in which attempts are counted. */
export async function uncountAttempts(db: Database, counted: Omit<Counted, 'most'>[]): Promise<void> {
  const steps = counted.map(({ subject, windowStart }, index) => {
    const afterTheOther = index > 0 ? sql`and (select count(*) from ${step(index - 1)}) >= 0` : sql``;
    return sql`${step(index)} as (
      update ${attemptCounts} set count = count - 1
      where subject = ${subject} and window_start = ${windowStart.toISOString()}::timestamptz ${afterTheOther}
      returning 1)`;
  });
  await db.execute(sql`with ${sql.join(steps, sql`, `)} select count(*) from ${step(counted.length - 1)}`);
}

/** Forgets what was counted for subjects: they may try again at once. */
export async function forgetAttempts(db: Database, subjects: string[]): Promise<void> {
  await db.delete(attemptCounts).where(inArray(attemptCounts.subject, subjects));
}

/** Forgets the counts of windows that began before an instant. */
export async function deleteAttemptsBefore(db: Database, instant: Date): Promise<void> {
  await db.delete(attemptCounts).where(lt(attemptCounts.windowStart, instant));
}

function step(index: number) {
  return sql.raw(`step_${index}`);
}
