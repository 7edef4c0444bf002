import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database.ts';
import { fixedStatement } from '#api/platform/statements.ts';
import type { Profile, RegisterBody } from '#contract/accounts.ts';
import { attemptCounts, passwordResets, sessions, users } from '#db/tables/accounts.ts';
import { askingBySession } from './columns.ts';
import type { SessionProof } from './rules.ts';

const profileColumns = {
  user_id: users.userId,
  name: users.name,
  email: users.email,
  phone: users.phone,
  address: users.address,
};

/** The account of an e-mail, with its password hash. */
export async function findAccount(
  db: Database,
  key: string,
): Promise<(Profile & { passwordHash: string }) | undefined> {
  const rows = await db
    .select({ ...profileColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, key));
  return rows[0];
}

/** What proves who a customer is: the key of their e-mail and their password hash. */
export async function findCredentials(
  db: Database,
  userId: string,
): Promise<{ emailKey: string; passwordHash: string } | undefined> {
  const rows = await db
    .select({ emailKey: users.emailKey, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.userId, userId));
  return rows[0];
}

export async function changePasswordHash(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.userId, userId));
}

/** Adds an account; nothing when the e-mail has one already. */
export async function insertAccount(
  db: Database,
  key: string,
  account: Omit<RegisterBody, 'password'> & { passwordHash: string },
): Promise<string | undefined> {
  const rows = await db
    .insert(users)
    .values({ ...account, emailKey: key })
    .onConflictDoNothing({ target: users.emailKey })
    .returning({ userId: users.userId });
  return rows[0]?.userId;
}

export async function findProfile(db: Database, userId: string): Promise<Profile | undefined> {
  const rows = await db.select(profileColumns).from(users).where(eq(users.userId, userId));
  return rows[0];
}

/** Changes the given fields of one's own profile. */
export async function changeProfile(
  db: Database,
  userId: string,
  changes: Partial<Omit<Profile, 'user_id'>> & { emailKey?: string },
): Promise<Profile | undefined> {
  const rows = await db.update(users).set(changes).where(eq(users.userId, userId)).returning(profileColumns);
  return rows[0];
}

export async function insertSession(
  db: Database,
  session: {
    tokenHash: Buffer;
    userId: string;
    browser: string | null;
    createdAt: Date;
    lastSeenAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db.insert(sessions).values(session);
}

const sessionOfToken = fixedStatement<{ user_id: string; seen_long_ago: boolean }>(
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

/** Ends every session of a customer but one. */
export async function deleteOtherSessions(db: Database, userId: string, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
}

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

function step(index: number) {
  return sql.raw(`step_${index}`);
}

/** Forgets what no longer counts: sessions and links that are over and attempts of windows long past. */
export async function deleteOutdated(db: Database, now: Date, attemptsBefore: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await db.delete(attemptCounts).where(lt(attemptCounts.windowStart, attemptsBefore));
}
