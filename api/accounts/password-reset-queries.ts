import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/prepared-statements.ts';
import { passwordResets, users } from '#db/tables/accounts.ts';

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
 * One statement either way, so that the time tells nothing. Like all that touches links it holds the account first:
 * who changes its e-mail or password waits and then finds the link, or was first and is read here.
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
  const { rows } = await db.execute<{ userId: string; emailKey: string }>(sql`
    with account as (
      select user_id, email_key from ${users}
      where user_id = (select user_id from ${passwordResets} where ${working(tokenHash, now)}) for no key update
    )
    delete from ${passwordResets} using account
    where ${passwordResets.userId} = account.user_id and ${working(tokenHash, now)}
    returning account.user_id as "userId", account.email_key as "emailKey"`);
  return rows[0];
}

/** The statement that makes the link of a customer worth nothing, if there is one. */
export function deletePasswordResetWrite(db: Database, userId: string): Write {
  return db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Forgets links that are over. */
export async function deleteOverPasswordResets(db: Database, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
}
