import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { attemptCounts } from '#db/tables/customers/accounts.ts';

export interface AttemptWindow {
  subject: string;
  windowStart: Date;
  max: number;
}

export async function readAttempts(db: Database, subject: string, windowStart: Date): Promise<number> {
  const rows = await db
    .select({ count: attemptCounts.count })
    .from(attemptCounts)
    .where(and(eq(attemptCounts.subject, subject), eq(attemptCounts.windowStart, windowStart)));
  return rows[0]?.count ?? 0;
}

/** Counts an attempt of each subject up to the first exceeded limit: a refused attempt does not count for the later ones. */
export async function incrementAttempts(db: Database, windows: AttemptWindow[]): Promise<number[]> {
  const steps = windows.map(({ subject, windowStart }, index) => {
    const before = windows[index - 1];
    const allowed = before
      ? sql`from ${step(index - 1)} where ${step(index - 1)}.count <= ${before.max}::int`
      : sql``;
    return sql`${step(index)} as (
      insert into ${attemptCounts} as known (subject, window_start, count)
      select ${subject}, ${windowStart.toISOString()}::timestamptz, 1 ${allowed}
      on conflict (subject, window_start) do update set count = known.count + 1 returning count)`;
  });
  const all = windows.map((_, index) => sql`select ${index}::int as place, count from ${step(index)}`);
  const { rows } = await db.execute<{ count: number }>(
    sql`with ${sql.join(steps, sql`, `)} ${sql.join(all, sql` union all `)} order by place`,
  );
  return rows.map(({ count }) => count);
}

/** Reverts one windows attempt of each subject, in the same lock order as `incrementAttempts`. */
export async function decrementAttempts(db: Database, windows: Omit<AttemptWindow, 'max'>[]): Promise<void> {
  const steps = windows.map(({ subject, windowStart }, index) => {
    const inOrder = index > 0 ? sql`and (select count(*) from ${step(index - 1)}) >= 0` : sql``;
    return sql`${step(index)} as (
      update ${attemptCounts} set count = count - 1
      where subject = ${subject} and window_start = ${windowStart.toISOString()}::timestamptz ${inOrder}
      returning 1)`;
  });
  await db.execute(sql`with ${sql.join(steps, sql`, `)} select count(*) from ${step(windows.length - 1)}`);
}

export async function deleteAttempts(db: Database, subjects: string[]): Promise<void> {
  await db.delete(attemptCounts).where(inArray(attemptCounts.subject, subjects));
}

export async function deleteAttemptsBefore(db: Database, instant: Date): Promise<void> {
  await db.delete(attemptCounts).where(lt(attemptCounts.windowStart, instant));
}

function step(index: number) {
  return sql.raw(`step_${index}`);
}
