import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { passwordResets, users } from '#db/tables/customers/accounts.ts';

export interface Recipient {
  userId: string;
  email: string;
  phone: string;
}

interface PasswordReset {
  tokenHash: Buffer;
  expiresAt: Date;
}

/**
 * Stores a link for the account of an e-mail and replaces an earlier one; undefined without such an account. One
 * statement in both cases, so that the time reveals nothing. Locks the account first, like all changes of links, so
 * that a concurrent change of e-mail or password either sees the link or is seen here.
 */
export async function replacePasswordReset(
  db: Database,
  key: string,
  { tokenHash, expiresAt }: PasswordReset,
): Promise<Recipient | undefined> {
  const { rows } = await db.execute<Recipient & Record<string, unknown>>(sql`
    with recipient as (select user_id, email, phone from ${users} where email_key = ${key} for share),
    noted as (
      insert into ${passwordResets} (user_id, token_hash, expires_at)
      select user_id, ${tokenHash}::bytea, ${expiresAt.toISOString()}::timestamptz from recipient
      on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    )
    select user_id as "userId", email, phone from recipient`);
  return rows[0];
}

const isUsable = (tokenHash: Buffer, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now));

export async function isPasswordResetOpen(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await db.$count(passwordResets, isUsable(tokenHash, now))) > 0;
}

/** Consumes a link and returns its account; undefined when it no longer works. */
export async function consumePasswordReset(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; emailKey: string } | undefined> {
  const { rows } = await db.execute<{ userId: string; emailKey: string }>(sql`
    with account as (
      select user_id, email_key from ${users}
      where user_id = (select user_id from ${passwordResets} where ${isUsable(tokenHash, now)}) for no key update
    )
    delete from ${passwordResets} using account
    where ${passwordResets.userId} = account.user_id and ${isUsable(tokenHash, now)}
    returning account.user_id as "userId", account.email_key as "emailKey"`);
  return rows[0];
}

export async function deletePasswordReset(db: Database, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteExpiredPasswordResets(db: Database, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
}
