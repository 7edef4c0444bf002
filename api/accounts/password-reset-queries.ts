import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database.ts';
import { attemptCounts, passwordResets, sessions, users } from '#db/tables/accounts.ts';

/** Whom a link to a new password is for. */
export interface Recipient {
  email: string;
  phone: string;
}

interface PasswordReset {
  tokenHash: Buffer;
  expiresAt: Date;
}

/**
 * Notes a link for the account of an e-mail, in place of the one before; nothing when there is no such account.
 * One statement either way, so that the time tells nothing.
 */
export async function replacePasswordReset(
  db: Database,
  key: string,
  { tokenHash, expiresAt }: PasswordReset,
): Promise<Recipient | undefined> {
  const { rows } = await db.execute<Recipient & Record<string, unknown>>(sql`
    with recipient as (select user_id, email, phone from ${users} where email_key = ${key}),
    noted as (
      insert into ${passwordResets} (user_id, token_hash, expires_at)
      select user_id, ${tokenHash}::bytea, ${expiresAt.toISOString()}::timestamptz from recipient
      on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    )
    select email, phone from recipient`);
  return rows[0];
}

const working = (tokenHash: Buffer, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now));

/** Whether a link still works. */
export async function isPasswordResetOpen(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await db.$count(passwordResets, working(tokenHash, now))) > 0;
}

/** Uses a link up; answers whose account it is for and the key of its e-mail, or nothing when it does not work any more. */
export async function takePasswordReset(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; emailKey: string } | undefined> {
  const taken = db
    .$with('taken')
    .as(
      db.delete(passwordResets).where(working(tokenHash, now)).returning({ userId: passwordResets.userId }),
    );
  const rows = await db
    .with(taken)
    .select({ userId: users.userId, emailKey: users.emailKey })
    .from(users)
    .innerJoin(taken, eq(users.userId, taken.userId));
  return rows[0];
}

/** Ends every session of a customer. */
export async function deleteAllSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Forgets what was counted for subjects: they may try again at once. */
export async function forgetAttempts(db: Database, subjects: string[]): Promise<void> {
  await db.delete(attemptCounts).where(inArray(attemptCounts.subject, subjects));
}
