import { and, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Profile, RegisterBody } from '#contract/accounts/accounts.ts';
import { users } from '#db/tables/customers/accounts.ts';

const profileColumns = {
  user_id: users.userId,
  name: users.name,
  email: users.email,
  phone: users.phone,
  address: users.address,
};

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

/** Changes a password; with `checkedHash`, only if that is still the stored hash. */
export async function changePasswordHash(
  db: Database,
  userId: string,
  passwordHash: string,
  checkedHash?: string,
): Promise<Profile | undefined> {
  return changeProfile(db, userId, { passwordHash }, checkedHash);
}

/** The condition of a customer whose password hash is still `checkedHash`, if given. */
function unchangedAccount(userId: string, checkedHash: string | undefined) {
  return and(
    eq(users.userId, userId),
    checkedHash === undefined ? undefined : eq(users.passwordHash, checkedHash),
  );
}

/** Adds an account; undefined when the e-mail already has one. */
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

/** Changes the given fields of a profile; with `checkedHash`, only if that is still the stored hash. */
export async function changeProfile(
  db: Database,
  userId: string,
  changes: Partial<Omit<Profile, 'user_id'>> & { emailKey?: string; passwordHash?: string },
  checkedHash?: string,
): Promise<Profile | undefined> {
  const rows = await db
    .update(users)
    .set(changes)
    .where(unchangedAccount(userId, checkedHash))
    .returning(profileColumns);
  return rows[0];
}
